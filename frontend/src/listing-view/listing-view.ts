import { DEFAULT_COLUMNS, type ColumnValue } from './catalogue';

/** The page sizes on offer and the first one (spec.md §9). */
export const PAGE_SIZES = [15, 25, 35, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 100;

/** `current`: sales still to come. `all`: everything (product.md, 'Listings on the wire'). */
export type HistoricalFilter = 'current' | 'all';

/** Bounds of a number; `null` is open. */
export interface Range {
  from: number | null;
  to: number | null;
}

export interface SortParams {
  colId: ColumnValue;
  sort: 'asc' | 'desc';
}

/** Filters that hold a list of values, by the key they are stored under; `param` is their name on the wire. */
export const VALUE_FILTERS = {
  selectedStates: { param: 'state', label: 'State', placeholder: 'All states' },
  selectedCounties: { param: 'county', label: 'County', placeholder: 'All counties' },
  selectedZipCodes: { param: 'zipCodes', label: 'Zip Code', placeholder: 'All zip codes' },
  selectedSaleMonths: { param: 'saleMonths', label: 'Sale Month', placeholder: 'Any month' },
  selectedSaleDays: { param: 'saleDays', label: 'Sale Day', placeholder: 'Any day' },
  selectedPropertyTypes: { param: 'propertyType', label: 'Property Type', placeholder: 'All property types' },
  selectedStatuses: { param: 'status', label: 'Foreclosure Status', placeholder: 'Any status' },
  selectedOwnerTypes: { param: 'ownerType', label: 'Owner Type', placeholder: 'All owner types' },
  selectedOwnerOccupancy: { param: 'ownerOccupancy', label: 'Owner Occupancy', placeholder: 'Any occupancy' },
} as const;
export type ValueFilter = keyof typeof VALUE_FILTERS;
export const VALUE_FILTER_KEYS = Object.keys(VALUE_FILTERS) as ValueFilter[];

/** Filters with bounds; `param` is the stem of their two names on the wire. */
export const RANGE_FILTERS = {
  selectedYearBuilt: { param: 'yearBuilt', label: 'Year Built', blanks: 'yearBuilt' },
  selectedEstimatedValue: { param: 'estimated', label: 'Estimated Value', blanks: 'estimatedValue' },
  selectedEquity: { param: 'equity', label: 'Equity', blanks: 'equity' },
} as const;
export type RangeFilter = keyof typeof RANGE_FILTERS;
export const RANGE_FILTER_KEYS = Object.keys(RANGE_FILTERS) as RangeFilter[];

/** A corner of an area on the map: longitude and latitude in degrees. */
export type Corner = readonly [lng: number, lat: number];

/** The fewest and the most corners of a drawn area that the server takes (product.md, 'Map'). */
export const AREA_CORNERS = { least: 3, most: 200 } as const;

/** Widths that a person gave to columns, in painted pixels, and the bounds of one. */
export type ColumnWidths = Partial<Record<ColumnValue, number>>;
export const COLUMN_WIDTH = { least: 70, most: 900 } as const;

/** What a person has chosen to see on the data screen. Each key is also the one it is stored under (spec.md §3). */
export interface ListingView extends Record<ValueFilter, string[]>, Record<RangeFilter, Range> {
  selectedColumns: ColumnValue[];
  /** The columns that were resized; the others have a width of their own. */
  columnWidths: ColumnWidths;
  searchInput: string;
  currentPage: number;
  itemsPerPage: PageSize;
  sortParams: SortParams | null;
  selectedHistoricalFilter: HistoricalFilter;
  /** Only what fits the person's own areas of interest. */
  selectedMyAreas: boolean;
  /** The area drawn on the map; no corners is none. */
  selectedArea: Corner[];
  selectedPropertyIds: string[];
  /** The page on which a row was last selected. */
  lastSelectionPage: number;
}

export const OPEN_RANGE: Range = { from: null, to: null };

/** What a person sees who has chosen nothing yet. */
export const DEFAULT_VIEW: ListingView = {
  selectedColumns: [...DEFAULT_COLUMNS],
  columnWidths: {},
  searchInput: '',
  currentPage: 1,
  itemsPerPage: DEFAULT_PAGE_SIZE,
  sortParams: null,
  selectedStates: [],
  selectedCounties: [],
  selectedZipCodes: [],
  selectedSaleMonths: [],
  selectedSaleDays: [],
  selectedPropertyTypes: [],
  selectedStatuses: [],
  selectedOwnerTypes: [],
  selectedOwnerOccupancy: [],
  selectedYearBuilt: OPEN_RANGE,
  selectedEstimatedValue: OPEN_RANGE,
  selectedEquity: OPEN_RANGE,
  selectedHistoricalFilter: 'current',
  selectedMyAreas: false,
  selectedArea: [],
  selectedPropertyIds: [],
  lastSelectionPage: 1,
};

/** What 'Clear all filters' resets; columns and page size stay. */
export const CLEARED_KEYS = [
  ...VALUE_FILTER_KEYS,
  ...RANGE_FILTER_KEYS,
  'searchInput',
  'currentPage',
  'sortParams',
  'selectedHistoricalFilter',
  'selectedMyAreas',
  'selectedArea',
  'selectedPropertyIds',
  'lastSelectionPage',
] as const satisfies (keyof ListingView)[];

/** Whether any filter or the search narrows the list; the historical filter is not counted. */
export function isNarrowed(view: ListingView): boolean {
  return (
    view.searchInput.trim() !== '' ||
    view.selectedMyAreas ||
    view.selectedArea.length > 0 ||
    VALUE_FILTER_KEYS.some((key) => view[key].length > 0) ||
    RANGE_FILTER_KEYS.some((key) => view[key].from !== null || view[key].to !== null)
  );
}
