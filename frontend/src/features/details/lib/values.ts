import { columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { BLANK, formatDateWithYear, formatDecimal, formatMoney, formatWhole } from '../../../lib/format';

/** The square feet of one acre. */
const ACRE = 43_560;

const AREA = (squareFeet: number): string => `${formatWhole(squareFeet)} sq ft`;

/** Formats a lot in square feet, with acres from a tenth of an acre on. */
function lotText(squareFeet: number): string {
  const acres = Math.round((squareFeet / ACRE) * 100) / 100;
  return acres < 0.1
    ? AREA(squareFeet)
    : `${AREA(squareFeet)} (${formatDecimal(acres)} ${acres === 1 ? 'acre' : 'acres'})`;
}

/** Formats a lot in short: in acres from one acre on. */
export function shortLotText(squareFeet: unknown): string {
  if (typeof squareFeet !== 'number') return BLANK;
  if (squareFeet < ACRE) return AREA(squareFeet);
  const acres = Math.round((squareFeet / ACRE) * 100) / 100;
  return `${formatDecimal(acres)} ${acres === 1 ? 'acre' : 'acres'}`;
}

function daysText(days: number): string {
  if (days === 0) return 'Today';
  const count = Math.abs(days);
  const text = `${formatWhole(count)} ${count === 1 ? 'day' : 'days'}`;
  return days > 0 ? text : `${text} ago`;
}

/** Columns whose values have a unit on the property's page. In a list, the heading has it. */
const WITH_UNIT: Partial<Record<ColumnValue, (value: number) => string>> = {
  'Living Area': AREA,
  'Lot Size': lotText,
  'Property Tax Rate': (rate) => `${formatDecimal(rate)}%`,
  'Rent Zestimate': (rent) => `${formatMoney(rent)} a month`,
  'Annual Tax Amount': (tax) => `${formatMoney(tax)} a year`,
  'Days Until Sale': daysText,
};

/** Formats a value of a catalogue column for the property's page: dates with the year, and numbers with their unit. */
export function valueText(value: ColumnValue, content: unknown): string {
  const column = columnOf(value);
  if (!column || (typeof content !== 'string' && typeof content !== 'number')) return BLANK;
  if (typeof content === 'number') return WITH_UNIT[value]?.(content) ?? cellText(column, content);
  return column.type === 'date' && content !== '' ? formatDateWithYear(content) : cellText(column, content);
}

/** Formats a value that the sale ledger stores as text, like {@link valueText}. */
export function ledgerText(field: string, text: string | null): string {
  const column = columnOf(field);
  if (text === null || text === '') return BLANK;
  if (!column) return extraText(field, text);
  if (column.type === 'text' || column.type === 'date') return valueText(column.value, text);
  const number = Number(text);
  return Number.isNaN(number) ? text : valueText(column.value, number);
}

/** What sources abbreviate, with the words. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  addr: 'address',
  amt: 'amount',
  appr: 'appraised',
  assd: 'assessed',
  bal: 'balance',
  bldg: 'building',
  cd: 'code',
  desc: 'description',
  dt: 'date',
  est: 'estimated',
  int: 'interest',
  mkt: 'market',
  mtg: 'mortgage',
  mtge: 'mortgage',
  nbr: 'number',
  num: 'number',
  orig: 'original',
  pct: 'percent',
  pg: 'page',
  pmt: 'payment',
  prop: 'property',
  qty: 'quantity',
  sqft: 'sq ft',
  subdiv: 'subdivision',
  tot: 'total',
  val: 'value',
  yr: 'year',
};

/** Words that stay in capitals. */
const CAPITALS = new Set(
  'apn avm cama fha fips fmv gis hoa hud hvac id irs llc ltv mls nod nos pin pmi reo uid url usda va'.split(
    ' ',
  ),
);

/** Words that start with a small letter unless they come first. */
const SMALL = new Set('a and at by for from in of on or per sq ft the to'.split(' '));

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function humanWord(word: string, place: number): string {
  const low = word.toLowerCase();
  if (CAPITALS.has(low)) return word.toUpperCase();
  if (SMALL.has(low) && place > 0) return low;
  // A word with capitals inside, such as McKinney, is its own spelling.
  return /^[A-Z][a-z]+[A-Z]/.test(word) ? word : capitalized(low);
}

/** Returns a source's name for a value in words: `DEED_BOOK_PG` and `deedBookPg` become 'Deed Book Page'. */
export function humanLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.]+|(?<=[a-z])-(?=[a-z])/i)
    .filter(Boolean)
    .flatMap((word, place, all) => {
      const plain = word.toLowerCase().replace(/[^a-z]/g, '');
      // 'Case No', but 'No Bid'.
      if (plain === 'no' && place > 0 && place === all.length - 1) return ['number'];
      return (ABBREVIATIONS[plain] ?? word).split(' ');
    });
  return words.length === 0 ? name : words.map(humanWord).join(' ');
}

/** A plain number: digits with or without thousands separators and a dollar sign. */
const NUMBER = /^-?\$?\s?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

const numberOf = (text: string): number | undefined =>
  NUMBER.test(text) ? Number(text.replace(/[$,\s]/g, '')) : undefined;

const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount, with cents only if there are any. */
const amountText = (dollars: number): string =>
  Number.isInteger(dollars) ? formatMoney(dollars) : CENTS.format(dollars);

/** Numbers that name something. They stay as the source writes them. */
const NAMES =
  /\b(id|number|code|year|book|page|docket|parcel|apn|pin|phone|fax|zip|fips|tract|block|section|district|zone|area|instrument|case|file|type|kind|class|status|position|name|date|time|count|units?)\b/i;
const PERCENT = /\b(rate|percent|percentage|ltv|loan to value|ratio)\b/i;
const ACRES = /\b(acres?|acreage)\b/i;
const SQUARE_FEET = /\b(sq ft|square feet|square footage)\b/i;
const MONEY =
  /\b(amount|price|value|bid|fees?|tax|taxes|judgment|balance|rent|debt|principal|deposit|equity|costs?|payment|loan|lien|owed|assessed|assessment|appraised)\b/i;

/** A smaller number without a dollar sign can also be a percentage or a rank. */
const LEAST_AMOUNT = 100;
/** A larger number cannot be a rate in percent. */
const HIGHEST_RATE = 200;

/** Formats a number by the words of its label. Where they do not say what the number is, it stays as written. */
function numberText(label: string, number: number, written: string): string {
  if (written.includes('$')) return amountText(number);
  const isPer = /\bper\b/i.test(label);
  if (ACRES.test(label) && !isPer) return `${formatDecimal(number)} ${number === 1 ? 'acre' : 'acres'}`;
  if (SQUARE_FEET.test(label) && !isPer) return AREA(number);
  if (NAMES.test(label)) return written;
  // Below 1, a rate can also be a fraction.
  if (PERCENT.test(label)) {
    return number >= 1 && number <= HIGHEST_RATE ? `${formatDecimal(number)}%` : written;
  }
  return MONEY.test(label) && Math.abs(number) >= LEAST_AMOUNT ? amountText(number) : written;
}

/** Returns the calendar date of `2026-12-01`, `2026-12-01T00:00:00` and `12/1/2026`. */
function isoDate(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})([T ]00:00(:00(\.0+)?)?Z?)?$/.exec(text)?.[1];
  if (iso) return iso;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (!month || !day || !year || Number(month) > 12 || Number(day) > 31) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns '2:30 PM' for `14:30` and `14:30:00`. */
function clockText(text: string): string | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
  if (!hours || !minutes) return undefined;
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

const ANSWERS: Readonly<Record<string, string>> = { y: 'Yes', n: 'No', true: 'Yes', false: 'No' };

/** Formats a further value, which has no type, by its text and the words of its name. */
export function extraText(name: string, content: string): string {
  const text = content.trim();
  const label = humanLabel(name);
  const day = isoDate(text);
  if (day) return formatDateWithYear(day);
  const number = numberOf(text);
  if (number !== undefined) return numberText(label, number, text);
  return (/\btime\b/i.test(label) ? clockText(text) : undefined) ?? ANSWERS[text.toLowerCase()] ?? text;
}
