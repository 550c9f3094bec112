import { isColumnValue, isSortable } from './catalogue';
import { dayNumber, dayText } from './day-bounds';
import {
  AREA_CORNERS,
  AREA_SHAPES,
  CHANGED,
  CHANGE_KINDS,
  COLUMN_WIDTH,
  DEFAULT_PAGE_SIZE,
  DEFAULT_VIEW,
  OPEN_RANGE,
  PAGE_SIZES,
  RANGE_FILTERS,
  RANGE_FILTER_KEYS,
  VALUE_FILTER_KEYS,
  byKey,
  type ColumnWidths,
  type Corner,
  type Shape,
  type ListingView,
  type Range,
  type RangeFilter,
} from './listing-view';

/** Reads one stored value of any type. Falls back to the default when it is invalid. */
type Readers = { [K in keyof ListingView]: (stored: unknown) => ListingView[K] };

function texts(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

function pageNumber(stored: unknown): number {
  return typeof stored === 'number' && Number.isFinite(stored) && stored >= 1 ? Math.floor(stored) : 1;
}

function bound(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : null;
}

function range(stored: unknown): Range {
  if (typeof stored !== 'object' || stored === null) return OPEN_RANGE;
  const { from, to } = stored as Record<string, unknown>;
  const read = { from: bound(from), to: bound(to) };
  // The server rejects a range whose lower bound is greater than its upper bound.
  return read.from !== null && read.to !== null && read.from > read.to ? OPEN_RANGE : read;
}

/** The bounds of a year (docs/product.md#ranges). */
export const YEARS = { from: 1900, to: 2100 };

function years(stored: unknown): Range {
  const within = (year: number | null) =>
    year !== null && year >= YEARS.from && year <= YEARS.to ? Math.trunc(year) : null;
  const { from, to } = range(stored);
  return { from: within(from), to: within(to) };
}

type RangeUnit = (typeof RANGE_FILTERS)[RangeFilter]['unit'];

/** The largest bound of a range of whole numbers that the server accepts. */
export const LARGEST_WHOLE = 999_999_999;

/** Returns whether the bounds of a range are whole numbers from 0. */
export const isWhole = (unit: RangeUnit): boolean =>
  unit === 'percent' || unit === 'count' || unit === 'squareFeet';

export const isWholeBound = (number: number): boolean =>
  Number.isInteger(number) && number >= 0 && number <= LARGEST_WHOLE;

function wholeNumbers(stored: unknown): Range {
  const { from, to } = range(stored);
  const whole = (number: number | null) => (number !== null && isWholeBound(number) ? number : null);
  return { from: whole(from), to: whole(to) };
}

/** Returns whether a bound of a range of decimals is one that the server accepts. */
export const isDecimalBound = (number: number): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(String(number));

function decimals(stored: unknown): Range {
  const { from, to } = range(stored);
  const accepted = (number: number | null) => (number !== null && isDecimalBound(number) ? number : null);
  return { from: accepted(from), to: accepted(to) };
}

function days(stored: unknown): Range {
  const { from, to } = range(stored);
  const day = (number: number | null) => (number === null ? null : dayNumber(dayText(number)));
  return { from: day(from), to: day(to) };
}

/** One reader per unit of a range. */
const RANGE_READERS: Record<RangeUnit, (stored: unknown) => Range> = {
  dollars: range,
  year: years,
  percent: wholeNumbers,
  count: wholeNumbers,
  squareFeet: wholeNumbers,
  decimal: decimals,
  day: days,
};

function columnWidths(stored: unknown): ColumnWidths {
  if (typeof stored !== 'object' || stored === null) return {};
  const widths: ColumnWidths = {};
  for (const [column, width] of Object.entries(stored as Record<string, unknown>)) {
    const whole = bound(width);
    if (isColumnValue(column) && whole !== null && whole >= COLUMN_WIDTH.least && whole <= COLUMN_WIDTH.most)
      widths[column] = Math.round(whole);
  }
  return widths;
}

function isCorner(value: unknown): value is Corner {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [lng = null, lat = null] = value.map(bound);
  return lng !== null && lat !== null && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

function isShape(value: unknown): value is Shape {
  return (
    Array.isArray(value) &&
    value.length >= AREA_CORNERS.least &&
    value.length <= AREA_CORNERS.most &&
    value.every(isCorner)
  );
}

/** An area with an invalid corner is dropped as a whole, because the rest would be a different area. */
function area(stored: unknown): Shape[] {
  // Earlier versions stored the corners of the only shape.
  const shapes: unknown[] = isShape(stored) ? [stored] : Array.isArray(stored) ? stored : [];
  if (shapes.length > AREA_SHAPES.most || !shapes.every(isShape)) return [];
  const corners = shapes.reduce((sum, shape) => sum + shape.length, 0);
  if (corners > AREA_SHAPES.corners) return [];
  return shapes.map((shape) => shape.map(([lng, lat]): Corner => [lng, lat]));
}

/** One reader per stored key. The type checker rejects a missing one. */
export const READERS: Readers = {
  selectedColumns: (stored) => {
    const known = texts(stored).filter(isColumnValue);
    return known.length > 0 ? known : [...DEFAULT_VIEW.selectedColumns];
  },
  columnWidths,
  searchInput: (stored) => (typeof stored === 'string' ? stored : ''),
  currentPage: pageNumber,
  itemsPerPage: (stored) => PAGE_SIZES.find((size) => size === stored) ?? DEFAULT_PAGE_SIZE,
  sortParams: (stored) => {
    if (typeof stored !== 'object' || stored === null) return null;
    const { colId, sort } = stored as Record<string, unknown>;
    return (isSortable(colId) || colId === CHANGED) && (sort === 'asc' || sort === 'desc')
      ? { colId, sort }
      : null;
  },
  ...byKey(VALUE_FILTER_KEYS, () => texts),
  ...byKey(RANGE_FILTER_KEYS, (filter) => RANGE_READERS[RANGE_FILTERS[filter].unit]),
  selectedHistoricalFilter: (stored) => (stored === 'all' ? 'all' : 'current'),
  selectedMyAreas: (stored) => stored === true,
  selectedChanges: (stored) => {
    const chosen = texts(stored);
    return CHANGE_KINDS.filter((kind) => chosen.includes(kind));
  },
  selectedArea: area,
  selectedAreaZips: (stored) => stored === true,
  selectedPropertyIds: texts,
  lastSelectionPage: pageNumber,
};

export const VIEW_KEYS = Object.keys(READERS) as (keyof ListingView)[];

/** Reads a whole view from the values that `stored` returns. */
export function readView(stored: (key: keyof ListingView) => unknown): ListingView {
  return Object.fromEntries(
    VIEW_KEYS.map((key) => [key, READERS[key](stored(key))]),
  ) as unknown as ListingView;
}
