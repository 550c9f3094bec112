import { isColumnValue } from './catalogue';
import {
  AREA_CORNERS,
  COLUMN_WIDTH,
  DEFAULT_PAGE_SIZE,
  DEFAULT_VIEW,
  OPEN_RANGE,
  PAGE_SIZES,
  type ColumnWidths,
  type Corner,
  type ListingView,
  type Range,
} from './listing-view';

/** Reads one stored value, whatever it turns out to be, and falls back where it makes no sense. */
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
  // The server refuses a range that runs backwards.
  return read.from !== null && read.to !== null && read.from > read.to ? OPEN_RANGE : read;
}

/** The spec's bounds of a year (spec.md §5). */
export const YEARS = { from: 1900, to: 2100 };

function years(stored: unknown): Range {
  const within = (year: number | null) =>
    year !== null && year >= YEARS.from && year <= YEARS.to ? Math.trunc(year) : null;
  const { from, to } = range(stored);
  return { from: within(from), to: within(to) };
}

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

/** An area with a corner that makes no sense is none at all: a part of it would be another area. */
function area(stored: unknown): Corner[] {
  const whole =
    Array.isArray(stored) && stored.length >= AREA_CORNERS.least && stored.length <= AREA_CORNERS.most;
  return whole && stored.every(isCorner) ? stored.map(([lng, lat]): Corner => [lng, lat]) : [];
}

/** One reader per stored key, so that the type checker refuses a forgotten one. */
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
    return isColumnValue(colId) && (sort === 'asc' || sort === 'desc') ? { colId, sort } : null;
  },
  selectedStates: texts,
  selectedCounties: texts,
  selectedZipCodes: texts,
  selectedSaleMonths: texts,
  selectedSaleDays: texts,
  selectedPropertyTypes: texts,
  selectedStatuses: texts,
  selectedOwnerTypes: texts,
  selectedOwnerOccupancy: texts,
  selectedYearBuilt: years,
  selectedEstimatedValue: range,
  selectedEquity: range,
  selectedHistoricalFilter: (stored) => (stored === 'all' ? 'all' : 'current'),
  selectedMyAreas: (stored) => stored === true,
  selectedArea: area,
  selectedPropertyIds: texts,
  lastSelectionPage: pageNumber,
};

export const VIEW_KEYS = Object.keys(READERS) as (keyof ListingView)[];

/** A whole view from whatever `stored` gives for each key. */
export function readView(stored: (key: keyof ListingView) => unknown): ListingView {
  return Object.fromEntries(
    VIEW_KEYS.map((key) => [key, READERS[key](stored(key))]),
  ) as unknown as ListingView;
}
