import { RANGE_FILTERS, VALUE_FILTERS } from '../api/filters';
import { DEFAULT_COLUMNS, type ColumnValue } from './catalogue';

/** The page sizes, and the default one. */
export const PAGE_SIZES = [15, 25, 35, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 100;

/** `current` means upcoming sales, `all` means every sale (docs/product.md#historical-filter). */
export type HistoricalFilter = 'current' | 'all';

/** The bounds of a number. `null` means open. */
export interface Range {
  from: number | null;
  to: number | null;
}

/** The order by what changed in saved properties, and the filter on it (docs/product.md#what-changed). */
export const CHANGED = 'changed';

/** The kinds of changes, as the API names them. */
export const CHANGE_KINDS = [
  'Any',
  'Status',
  'Sale date',
  'Opening bid',
  'No longer listed',
  'Listed again',
  'Other',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface SortParams {
  colId: ColumnValue | typeof CHANGED;
  sort: 'asc' | 'desc';
}

export { RANGE_FILTERS, VALUE_FILTERS };
export type ValueFilter = keyof typeof VALUE_FILTERS;
export const VALUE_FILTER_KEYS = Object.keys(VALUE_FILTERS) as ValueFilter[];
export type RangeFilter = keyof typeof RANGE_FILTERS;
export const RANGE_FILTER_KEYS = Object.keys(RANGE_FILTERS) as RangeFilter[];

/** Returns an object with a value for each of these keys. */
export function byKey<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}

/** A corner of an area on the map: longitude and latitude in degrees. */
export type Corner = readonly [lng: number, lat: number];

/** A shape of an area on the map: its corners in order. */
export type Shape = Corner[];

/** The minimum and maximum number of corners of a shape that the server accepts (docs/product.md#drawn-area). */
export const AREA_CORNERS = { least: 3, most: 200 } as const;
/**
 * The maximum number of shapes of an area, and of the corners of all of them: five circles. The server accepts more, but
 * then a saved search may be too long.
 */
export const AREA_SHAPES = { most: 5, corners: 320 } as const;

/** Column widths that the user set, in final pixels, and their bounds. */
export type ColumnWidths = Partial<Record<ColumnValue, number>>;
export const COLUMN_WIDTH = { least: 70, most: 900 } as const;

/** The settings of a list. Each key is also its storage key (docs/product.md#stored-view). */
export interface ListingView extends Record<ValueFilter, string[]>, Record<RangeFilter, Range> {
  selectedColumns: ColumnValue[];
  /** The columns that the user resized. The others have default widths. */
  columnWidths: ColumnWidths;
  searchInput: string;
  currentPage: number;
  itemsPerPage: PageSize;
  sortParams: SortParams | null;
  selectedHistoricalFilter: HistoricalFilter;
  /** Shows only listings that match the user's own areas of interest. */
  selectedMyAreas: boolean;
  /** Shows only saved properties that changed in one of these ways since the last visit. */
  selectedChanges: ChangeKind[];
  /** The area drawn on the map. Empty without one. */
  /** The shapes drawn on the map. A listing matches if it is inside one of them. */
  selectedArea: Shape[];
  /** Whether the area has the listings that are placed by ZIP code (docs/product.md#drawn-area). */
  selectedAreaZips: boolean;
  selectedPropertyIds: string[];
  /** The page on which a row was last selected. */
  lastSelectionPage: number;
}

export const OPEN_RANGE: Range = { from: null, to: null };

/** Whether a range has a bound, so that it filters. */
export const isBounded = ({ from, to }: Range): boolean => from !== null || to !== null;

/** The view of a new user. */
export const DEFAULT_VIEW: ListingView = {
  selectedColumns: [...DEFAULT_COLUMNS],
  columnWidths: {},
  searchInput: '',
  currentPage: 1,
  itemsPerPage: DEFAULT_PAGE_SIZE,
  sortParams: null,
  ...byKey(VALUE_FILTER_KEYS, (): string[] => []),
  ...byKey(RANGE_FILTER_KEYS, () => OPEN_RANGE),
  selectedHistoricalFilter: 'current',
  selectedMyAreas: false,
  selectedChanges: [],
  selectedArea: [],
  selectedAreaZips: false,
  selectedPropertyIds: [],
  lastSelectionPage: 1,
};

/** The keys that 'Clear all filters' resets. Columns and page size are not among them. */
export const CLEARED_KEYS = [
  ...VALUE_FILTER_KEYS,
  ...RANGE_FILTER_KEYS,
  'searchInput',
  'currentPage',
  'sortParams',
  'selectedHistoricalFilter',
  'selectedMyAreas',
  'selectedChanges',
  'selectedArea',
  'selectedAreaZips',
  'selectedPropertyIds',
  'lastSelectionPage',
] as const satisfies (keyof ListingView)[];

/** Returns how many filters are active. The search and the historical filter do not count. */
export function activeFilters(view: ListingView): number {
  const active = [
    view.selectedMyAreas,
    view.selectedChanges.length > 0,
    view.selectedArea.length > 0,
    ...VALUE_FILTER_KEYS.map((key) => view[key].length > 0),
    ...RANGE_FILTER_KEYS.map((key) => isBounded(view[key])),
  ];
  return active.filter(Boolean).length;
}

/** Returns whether a filter or the search is active. The historical filter does not count. */
export const isNarrowed = (view: ListingView): boolean =>
  view.searchInput.trim() !== '' || activeFilters(view) > 0;
