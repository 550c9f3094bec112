import { COLUMNS, columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { BLANK, formatDecimal } from '../../../lib/format';
import type { ListingDetails } from '../details-api';

/** A fact as it is shown. */
export interface Fact {
  label: string;
  text: string;
  /** What the column means, where it is one of the catalogue. */
  description?: string;
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

/** The text of a catalogue column; a dash for a blank. */
export function shown(property: ListingDetails, value: ColumnValue): string {
  const column = columnOf(value);
  const content = property[value];
  if (!column || (typeof content !== 'string' && typeof content !== 'number')) return BLANK;
  return cellText(column, content);
}

/** The catalogue's columns by category, blanks included: that something is unknown is a fact too. */
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

/** Groups of further values, by words in their names; the first that fits has it. */
const GROUPS: readonly (readonly [title: string, words: RegExp])[] = [
  ['Sale and notice', /\b(sale|auction|notice|publi|trustee|case|court|docket|filing|judg)/i],
  ['Loan and debt', /\b(loan|mortgage|debt|interest|lien|deed|lender|borrow|original amount|recorded)/i],
  ['Owner and occupancy', /\b(owner|occup|mailing|vest|absentee)/i],
  ['Value and tax', /\b(value|assess|tax|price|rent|estimate|equity|market|hoa|fee)/i],
  [
    'Building and lot',
    /\b(build|built|lot|acre|zoning|unit|room|bath|bed|floor|stor|roof|heat|cool|garage|parking|pool|construct|subdivision|sq|area|basement|fireplace|exterior)/i,
  ],
  ['Place', /\b(city|neighbo|school|district|fips|census|latitude|longitude|zip|county|address|legal)/i],
];
const OTHER = 'Other';

const isOwn = (name: string) =>
  name === 'unique_ID' || name.startsWith('zillow_image_') || columnOf(name) !== undefined;

function textOf(content: unknown): string | undefined {
  if (typeof content === 'number') return formatDecimal(content);
  if (typeof content !== 'string' || content.trim() === '') return undefined;
  return content;
}

/** Every further data point, grouped; `search` narrows it to those whose name or text has the words. */
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

/** Only these are led to: an imported link may be anything (product.md). */
const safeLink = (text: string): string | undefined => {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
};

/** When and where the sale is held, where the source says so. */
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
