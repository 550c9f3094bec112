import { COLUMNS, columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { BLANK, formatDecimal } from '../../../lib/format';
import type { ListingDetails } from '../details-api';

/** A label and its text. */
export interface Fact {
  label: string;
  text: string;
  /** The meaning of the column, for catalogue columns. */
  description?: string;
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

/** Returns the text of a catalogue column. A blank is a dash. */
export function shown(property: ListingDetails, value: ColumnValue): string {
  const column = columnOf(value);
  const content = property[value];
  if (!column || (typeof content !== 'string' && typeof content !== 'number')) return BLANK;
  return cellText(column, content);
}

/**
 * Returns the catalogue's columns by category. Blanks are included, because the absence of a value is also information.
 */
export function catalogueFacts(property: ListingDetails): FactGroup[] {
  const titles = [...new Set(COLUMNS.map((column) => column.category))];
  return titles.map((title) => ({
    title,
    facts: COLUMNS.filter((column) => column.category === title).map(({ value, label, description }) => ({
      label,
      text: shown(property, value),
      description,
    })),
  }));
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

const isOwn = (name: string) =>
  name === 'unique_ID' || name.startsWith('zillow_image_') || columnOf(name) !== undefined;

function textOf(content: unknown): string | undefined {
  if (typeof content === 'number') return formatDecimal(content);
  if (typeof content !== 'string' || content.trim() === '') return undefined;
  return content;
}

/** Returns every further data point, grouped. `search` keeps only those whose name or text contains it. */
export function furtherFacts(property: ListingDetails, search = ''): FactGroup[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Fact[]>();
  for (const [name, content] of Object.entries(property)) {
    const text = isOwn(name) ? undefined : textOf(content);
    if (text === undefined) continue;
    const haystack = `${name} ${text}`.toLowerCase();
    if (!words.every((word) => haystack.includes(word))) continue;
    const title = GROUPS.find(([, fits]) => fits.test(name))?.[0] ?? OTHER;
    groups.set(title, [...(groups.get(title) ?? []), { label: name, text }]);
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

export function saleFacts(property: ListingDetails): SaleFacts {
  const links = named(property, /^(online )?(auction|sale|bidding)[ _-]*(url|link|web ?site|site|address)$/i);
  return {
    time: named(property, /^(sale|auction)[ _-]*time$/i)[0],
    place: named(property, /^(sale|auction)[ _-]*(location|place|venue)$/i)[0],
    auctionLink: links.map(safeLink).find((link) => link !== undefined),
  };
}
