import { columnOf, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { COLUMN_WIDTH, type ColumnWidths, type SortParams } from '../../../listing-view/listing-view';
import { isOpenStatus } from '../../../listing-view/status-tone';
import { daysLeft } from '../../../lib/format';
import { cell, daysUntilSale, SALE_DATE_COLUMN, STATUS_COLUMN, type ListingRow } from './listing-row';

/** Returns the width of a text in the grid's font, in final pixels. */
export type Measure = (text: string) => number;

const NUMERIC: ReadonlySet<Column['type']> = new Set(['money', 'whole_number', 'decimal', 'coordinate']);

/** Texts that are numbers: half of one names another thing, so they are not cut off either. */
const CODES: ReadonlySet<ColumnValue> = new Set(['Zip Code', 'Parcel Number']);

export const isNumeric = ({ type }: Column): boolean => NUMERIC.has(type);

/** Returns whether half a cell of the column would read as something else, so that it is never cut off. */
export const isFigure = ({ value, type }: Column): boolean =>
  NUMERIC.has(type) || type === 'date' || CODES.has(value);

/** The padding of a cell on both sides, and a pixel of rounding on each. */
const PADDING = 22;
/** The symbol before a status, and the border and the gap of a badge after a text. */
const STATUS_SYMBOL = 22;
const BADGE = 24;
/** The first column is semibold. */
const SEMIBOLD = 1.08;

/** A column that fits by itself leaves room for others. One that the user fits or widens may be wider. */
const MOST_BY_ITSELF = 220;
const MOST_FITTED = 420;

/** How much wider a tabular digit is than the zero that the browser measures. */
const TABULAR = 1.1;

/** The average width of a heading's character, its padding, and the room of its sort arrow. */
const HEADING_CHARACTER = 7.1;
const HEADING_PADDING = 28;
const ARROW = 16;

/** Headings wrap onto two lines, and the arrow is next to them where there is one. */
function headingWidth(label: string, hasArrow: boolean): number {
  const words = label.split(' ');
  const length = (from: number, to?: number) => words.slice(from, to).join(' ').length;
  const longest = Math.min(...words.map((_, place) => Math.max(length(0, place), length(place))));
  return Math.round(longest * HEADING_CHARACTER) + HEADING_PADDING + (hasArrow ? ARROW : 0);
}

/** Returns the width of a text with tabular digits, all of which are as wide as a zero. */
const figureWidth = (text: string, measure: Measure): number =>
  measure(text.replaceAll(/\d/g, '0')) + (text.match(/\d/g) ?? []).length * TABULAR;

/** Returns the width of a cell's content with what is next to its text. */
function contentWidth(column: Column, row: ListingRow, measure: Measure): number {
  const content = cellText(column, cell(row, column.value));
  const text = isFigure(column) ? figureWidth(content, measure) : measure(content);
  if (column.value === STATUS_COLUMN) return text + STATUS_SYMBOL;
  if (column.value !== SALE_DATE_COLUMN || !isOpenStatus(cell(row, STATUS_COLUMN))) return text;
  const left = daysLeft(daysUntilSale(row));
  return left === undefined ? text : text + BADGE + measure(left);
}

/** Returns the width of the marks after a row's name. */
const marksWidth = ({ marked }: ListingRow, measure: Measure): number =>
  (marked?.isNew ? BADGE + measure('New') : 0) + (marked?.hidden ? BADGE + measure('Hidden') : 0);

/** Returns what decides on the width of a cell after the first one: its value, and for a sale date also its badge. */
const widthKey = ({ value }: Column, row: ListingRow): string | number | null =>
  value === SALE_DATE_COLUMN && isOpenStatus(cell(row, STATUS_COLUMN))
    ? `${cell(row, value)} ${daysUntilSale(row)}`
    : cell(row, value);

/**
 * Returns the width that a column of the list needs at its place. The first one is semibold and has the marks. The
 * others repeat most of their values, and each is measured once.
 */
function widest(column: Column, place: number, rows: readonly ListingRow[], measure: Measure): number {
  const measured = new Set<string | number | null>();
  let width = 0;
  for (const row of rows) {
    if (place === 0) {
      width = Math.max(width, contentWidth(column, row, measure) * SEMIBOLD + marksWidth(row, measure));
      continue;
    }
    const key = widthKey(column, row);
    if (measured.has(key)) continue;
    measured.add(key);
    width = Math.max(width, contentWidth(column, row, measure));
  }
  return Math.ceil(width) + PADDING;
}

/** The widths that rows call for, in final pixels. */
export interface FittedColumns {
  /** What fits the longest text of each column and its heading. */
  fitted: ColumnWidths;
  /** The least widths of the columns of figures and dates: what these rows need, whatever width the user set. */
  needed: ColumnWidths;
}

/** Returns the widths that these rows call for. `most` limits the fitted columns of texts. */
export function fitColumns(
  columns: readonly ColumnValue[],
  rows: readonly ListingRow[],
  sort: SortParams | null,
  measure: Measure,
  most = MOST_FITTED,
): FittedColumns {
  const fitted: ColumnWidths = {};
  const needed: ColumnWidths = {};
  columns.forEach((value, place) => {
    const column = columnOf(value);
    if (!column) return;
    const content = Math.max(widest(column, place, rows, measure), COLUMN_WIDTH.least);
    const width = Math.max(content, headingWidth(column.label, sort?.colId === value));
    if (isFigure(column)) {
      needed[value] = Math.min(content, COLUMN_WIDTH.most);
      fitted[value] = Math.min(width, COLUMN_WIDTH.most);
    } else fitted[value] = Math.min(width, most);
  });
  return { fitted, needed };
}

/** Returns the larger width of each column, or `before` itself if none is larger now. */
function larger(before: ColumnWidths, now: ColumnWidths): ColumnWidths {
  const grown = Object.entries(now).filter(([value, width]) => width > (before[value as ColumnValue] ?? 0));
  return grown.length === 0 ? before : { ...before, ...Object.fromEntries(grown) };
}

/**
 * Returns the widths after `rows` were shown too, or `before` itself if they are enough. Columns that fit by themselves
 * only grow, so that they stay where they are while the user pages through the list
 * (docs/product.md#column-widths).
 */
export function growColumns(
  before: FittedColumns,
  columns: readonly ColumnValue[],
  rows: readonly ListingRow[],
  sort: SortParams | null,
  measure: Measure,
): FittedColumns {
  const now = fitColumns(columns, rows, sort, measure, MOST_BY_ITSELF);
  const fitted = larger(before.fitted, now.fitted);
  const needed = larger(before.needed, now.needed);
  return fitted === before.fitted && needed === before.needed ? before : { fitted, needed };
}
