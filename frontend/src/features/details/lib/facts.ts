import { COLUMNS, columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { BLANK, formatDecimal } from '../../../lib/format';
import type { ListingDetails } from '../details-api';
import { extraText, humanLabel, shortLotText, valueText } from './values';

/** A label and its text. */
export interface Fact {
  label: string;
  text: string;
  /** The meaning of the column, or the source's own name for a further value. */
  description?: string;
  /** The source of the value, if it is known. */
  origin?: string;
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

/** Returns the text of a catalogue column. A blank is a dash. */
export const shown = (property: ListingDetails, value: ColumnValue): string =>
  valueText(value, property[value]);

/** Columns that a property has in addition to the catalogue's. */
const FURTHER: readonly { value: string; category: string; description: string }[] = [
  {
    value: 'Owner Type',
    category: 'Basic Information',
    description: 'Kind of owner, as the source describes it.',
  },
  {
    value: 'Owner Occupancy',
    category: 'Basic Information',
    description: 'Owner Occupied, Absentee or Unknown.',
  },
  {
    value: 'Zillow Property ID',
    category: 'Basic Information',
    description: "Zillow's key of the property.",
  },
  { value: 'Units', category: 'Property Details', description: 'Number of dwelling units.' },
  { value: 'Case Number', category: 'Foreclosure', description: "Court case or trustee's file number." },
];

/** The order of the facts. Related facts are next to one another; facts that are not named come last. */
const ORDER: readonly string[] = [
  ...['Address', 'City', 'State', 'Zip Code', 'County', 'Parcel Number'],
  ...['Property Type', 'Owner Type', 'Owner Occupancy', 'Zillow Property ID'],
  ...[
    'matched_Current Bid',
    'Principal Amount Owed',
    'Zestimate',
    'Equity',
    'Bid % of Value',
    'Rent Zestimate',
  ],
  ...['Annual Tax Amount', 'Property Tax Rate'],
  ...['Home Type', 'Units', 'Year Built', 'Bedrooms', 'Bathrooms', 'Living Area', 'Lot Size'],
  ...[
    'matched_Foreclosure Status',
    'Foreclosure Sale Date',
    'Days Until Sale',
    'Times Postponed',
    'Postponed From',
  ],
  ...['Case Number', 'Lender Name', 'Attorney Name', 'Borrower Name(s)', 'Date of Debt'],
  ...['Source', 'Last checked', 'Last change', 'No Longer Listed'],
  ...['Latitude', 'Longitude', 'Location precision'],
];

/** We compute these columns or record them at an import, so no source states them. */
const COMPUTED: ReadonlySet<string> = new Set([
  'Equity',
  'Bid % of Value',
  'Days Until Sale',
  'Source',
  'Last checked',
  'No Longer Listed',
  'Times Postponed',
  'Postponed From',
  'Last change',
]);

/** What has not happened to a listing. As a blank it says nothing, unlike a fact that a source leaves out. */
const EVENTS: ReadonlySet<string> = new Set([
  'No Longer Listed',
  'Times Postponed',
  'Postponed From',
  'Last change',
]);

/** What the header, the line of home facts and the sale card show. */
const ON_TOP: ReadonlySet<string> = new Set([
  ...['Address', 'City', 'State', 'Zip Code', 'County', 'Property Type', 'Owner Occupancy'],
  ...['Bedrooms', 'Bathrooms', 'Living Area', 'Lot Size', 'Year Built'],
  ...['Foreclosure Sale Date', 'matched_Foreclosure Status', 'Days Until Sale'],
  ...['matched_Current Bid', 'Zestimate', 'Equity', 'Principal Amount Owed'],
]);

const rank = (value: string): number => {
  const place = ORDER.indexOf(value);
  return place === -1 ? ORDER.length : place;
};

/** The unit is in the text, so it is not repeated in the label. */
const labelOf = (label: string): string => label.replace(/ \(sq ft\)$/, '');

/** The facts of a property that are not at the top of its page. */
export interface CatalogueFacts {
  /** The known ones by category, related ones together. */
  groups: FactGroup[];
  /** The labels of those that no source states. The absence of a value is information, too. */
  unpublished: string[];
}

/** Returns the facts that are not at the top of the page. Events that have not happened are left out. */
export function catalogueFacts(
  property: ListingDetails,
  originOf: (field: string) => string | undefined = () => undefined,
): CatalogueFacts {
  const own = COLUMNS.map(({ value, label, category, description }) => ({
    value,
    category,
    fact: { label: labelOf(label), text: shown(property, value), description },
  }));
  const further = FURTHER.map(({ value, category, description }) => ({
    value,
    category,
    fact: { label: value, text: furtherText(property[value]), description },
  }));
  const all = [...own, ...further]
    .filter(({ value }) => !ON_TOP.has(value))
    .sort((a, b) => rank(a.value) - rank(b.value));
  const known = all.filter(({ fact }) => fact.text !== BLANK);
  const titles = [...new Set(COLUMNS.map((column) => column.category))];
  const groups = titles.map((title) => ({
    title,
    facts: known
      .filter(({ category }) => category === title)
      .map(({ value, fact }) => {
        const origin = COMPUTED.has(value) ? undefined : originOf(value);
        return origin === undefined ? fact : { ...fact, origin };
      }),
  }));
  return {
    groups: groups.filter(({ facts }) => facts.length > 0),
    unpublished: all
      .filter(({ value, fact }) => fact.text === BLANK && !EVENTS.has(value))
      .map(({ fact }) => fact.label),
  };
}

/** Returns whether the location is that of the ZIP code, which can be miles off (docs/product.md#precision). */
export const isRough = (property: ListingDetails): boolean => property['Location precision'] === 'ZIP';

/** Returns the home in a few facts, as they read in a line. */
export function homeFacts(property: ListingDetails, originOf: (field: string) => string | undefined): Fact[] {
  const fact = (label: string, value: ColumnValue | 'Owner Occupancy', text: string): Fact => {
    const origin = text === BLANK ? undefined : originOf(value);
    return { label, text, ...(origin !== undefined && { origin }) };
  };
  const ofColumn = (label: string, value: ColumnValue) => fact(label, value, shown(property, value));
  return [
    ofColumn('Beds', 'Bedrooms'),
    ofColumn('Baths', 'Bathrooms'),
    ofColumn('Living area', 'Living Area'),
    fact('Lot', 'Lot Size', shortLotText(property['Lot Size'])),
    ofColumn('Year built', 'Year Built'),
    fact('Occupancy', 'Owner Occupancy', furtherText(property['Owner Occupancy'])),
  ];
}

/** Groups of further values, by words in their names. A value belongs to the first group that matches. */
const GROUPS: readonly (readonly [title: string, words: RegExp])[] = [
  ['Sale and notice', /\b(sale|auction|notice|publi|trustee|case|court|docket|filing|judg)/i],
  ['Loan and debt', /\b(loan|mortgage|debt|interest|lien|deed|lender|borrow|original amount|recorded)/i],
  ['Owner and occupancy', /\b(owner|occup|mailing|vest|absentee)/i],
  ['Value and tax', /\b(value|assess|tax|price|rent|estimate|equity|market|hoa|fee)/i],
  [
    'Building and lot',
    /\b(build|built|lot|acre|zoning|unit|room|bath|bed|floor|stor|roof|heat|cool|garage|parking|pool|construct|subdivision|sq|area|basement|fireplace|exterior)/i,
  ],
  ['Location', /\b(city|neighbo|school|district|fips|census|latitude|longitude|zip|county|address|legal)/i],
];
const OTHER = 'Other';

const FURTHER_NAMES = new Set(FURTHER.map(({ value }) => value));

const isOwn = (name: string) =>
  name === 'unique_ID' ||
  name.startsWith('zillow_image_') ||
  FURTHER_NAMES.has(name) ||
  columnOf(name) !== undefined;

/** Returns a value as its source writes it, or nothing for a blank. */
function textOf(content: unknown): string | undefined {
  if (typeof content === 'number') return String(content);
  if (typeof content !== 'string' || content.trim() === '') return undefined;
  return content;
}

function furtherText(content: unknown): string {
  return typeof content === 'number' ? formatDecimal(content) : (textOf(content) ?? BLANK);
}

/**
 * Returns every further data point, grouped. `search` keeps only those whose label, source's name or text contains it.
 * `originOf` returns the source of a value that is not from the property's own lists.
 */
export function furtherFacts(
  property: ListingDetails,
  search = '',
  originOf: (field: string) => string | undefined = () => undefined,
): FactGroup[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Fact[]>();
  for (const [name, content] of Object.entries(property)) {
    const written = isOwn(name) ? undefined : textOf(content);
    if (written === undefined) continue;
    const label = humanLabel(name);
    const text = extraText(name, written);
    const haystack = `${name} ${label} ${written} ${text}`.toLowerCase();
    if (!words.every((word) => haystack.includes(word))) continue;
    const title = GROUPS.find(([, fits]) => fits.test(label))?.[0] ?? OTHER;
    const description = `The source's name: ${name}`;
    const origin = originOf(name);
    const fact = { label, text, description, ...(origin !== undefined && { origin }) };
    groups.set(title, [...(groups.get(title) ?? []), fact]);
  }
  return [...GROUPS.map(([title]) => title), OTHER].flatMap((title) => {
    const facts = groups.get(title);
    return facts ? [{ title, facts: facts.sort((a, b) => a.label.localeCompare(b.label)) }] : [];
  });
}

/** Only web links become links, because an imported value can be anything. */
const safeLink = (text: string): string | undefined => {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
};

/** Where and when the sale takes place, as far as the source gives it. */
export interface SaleFacts {
  time?: string;
  place?: string;
  auctionLink?: string;
}

function named(property: ListingDetails, name: RegExp): string[] {
  return Object.entries(property)
    .filter(([key]) => !isOwn(key) && name.test(key.trim()))
    .flatMap(([, content]) => textOf(content) ?? []);
}

/** A link of the source to a public record. */
export interface RecordLink {
  label: string;
  href: string;
}

/**
 * The records that a bidder checks, by the names that sources and maps use for their links: 'Clerk Link',
 * 'Assessor URL', 'Tax Bill Website' (docs/product.md#record-links).
 */
const RECORDS: readonly (readonly [label: string, name: RegExp])[] = [
  ['Clerk of court', /^(clerk|court|docket|case)\b/i],
  ['Assessor', /^((tax|property) )?(assessor|appraiser|appraisal|parcel)\b/i],
  ['Taxes', /^(tax|taxes|treasurer)\b/i],
  ['Notice of sale', /^(legal |public |sale )?(notice|publication)\b/i],
];
const IS_LINK = /\b(url|link|web ?site|web ?page)$/i;

/** Returns the source's links to public records, at most one of each kind. Only web links are returned. */
export function recordLinks(property: ListingDetails): RecordLink[] {
  const links = Object.entries(property).flatMap(([name, content]) => {
    const words = name.trim().replace(/[_-]+/g, ' ');
    const text = isOwn(name) || !IS_LINK.test(words) ? undefined : textOf(content);
    const href = text === undefined ? undefined : safeLink(text);
    return href === undefined ? [] : [{ words, href }];
  });
  return RECORDS.flatMap(([label, named]) => {
    const found = links.find(({ words }) => named.test(words));
    return found ? [{ label, href: found.href }] : [];
  });
}

/** Returns the phone number of the trustee's attorney as the source writes it, if it has ten digits or eleven. */
export function attorneyPhone(property: ListingDetails): string | undefined {
  const phones = named(
    property,
    /^(trustee|attorney|law firm)('s attorney| attorney)?[ _-]*(phone|telephone|tel)([ _-]*(no|number))?\.?$/i,
  );
  return phones.find((phone) => /^1?\d{10}$/.test(phone.replace(/\D/g, '')));
}

export function saleFacts(property: ListingDetails): SaleFacts {
  const links = named(property, /^(online )?(auction|sale|bidding)[ _-]*(url|link|web ?site|site|address)$/i);
  return {
    time: named(property, /^(sale|auction)[ _-]*time$/i).map((time) => extraText('Sale Time', time))[0],
    place: named(property, /^(sale|auction)[ _-]*(location|place|venue)$/i)[0],
    auctionLink: links.map(safeLink).find((link) => link !== undefined),
  };
}
