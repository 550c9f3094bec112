import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ColumnValue } from './catalogue';
import {
  CLEARED_KEYS,
  COLUMN_WIDTH,
  DEFAULT_VIEW,
  type ChangeKind,
  type ColumnWidths,
  type Corner,
  type HistoricalFilter,
  type ListingView,
  type PageSize,
  type Range,
  type RangeFilter,
  type SortParams,
  type ValueFilter,
} from './listing-view';

/** A change of one of these clears the selection (docs/product.md#filter-reset). */
const CLEARS_SELECTION: ReadonlySet<ValueFilter> = new Set([
  'selectedStates',
  'selectedCounties',
  'selectedZipCodes',
]);

function clearSelection(view: ListingView): void {
  view.selectedPropertyIds = [];
  view.lastSelectionPage = 1;
}

const listingViewSlice = createSlice({
  name: 'listingView',
  initialState: DEFAULT_VIEW,
  reducers: {
    /** Replaces the whole view, from storage or from the address. */
    viewRestored: (_view, { payload }: PayloadAction<ListingView>) => payload,
    /** Resets the view to the defaults, because another account logged in. */
    viewReset: () => DEFAULT_VIEW,
    searchChanged: (view, { payload }: PayloadAction<string>) => {
      view.searchInput = payload;
      view.currentPage = 1;
      clearSelection(view);
    },
    filterChanged: (view, { payload }: PayloadAction<{ filter: ValueFilter; values: string[] }>) => {
      view[payload.filter] = payload.values;
      view.currentPage = 1;
      if (CLEARS_SELECTION.has(payload.filter)) clearSelection(view);
    },
    rangeChanged: (view, { payload }: PayloadAction<{ filter: RangeFilter; range: Range }>) => {
      view[payload.filter] = payload.range;
      view.currentPage = 1;
    },
    historicalFilterChanged: (view, { payload }: PayloadAction<HistoricalFilter>) => {
      view.selectedHistoricalFilter = payload;
      view.currentPage = 1;
    },
    myAreasChanged: (view, { payload }: PayloadAction<boolean>) => {
      view.selectedMyAreas = payload;
      view.currentPage = 1;
    },
    changesChanged: (view, { payload }: PayloadAction<ChangeKind[]>) => {
      view.selectedChanges = payload;
      view.currentPage = 1;
    },
    /** The area on the map changed. Without a shape, it is removed. */
    areaChanged: (view, { payload }: PayloadAction<readonly (readonly Corner[])[]>) => {
      view.selectedArea = payload.map((shape) => shape.map(([lng, lat]) => [lng, lat]));
      if (payload.length === 0) view.selectedAreaZips = false;
      view.currentPage = 1;
    },
    /** The area is what the map shows, with every pin there (docs/product.md#drawn-area). */
    areaFramed: (view, { payload }: PayloadAction<readonly Corner[]>) => {
      view.selectedArea = [payload.map(([lng, lat]) => [lng, lat])];
      view.selectedAreaZips = true;
      view.currentPage = 1;
    },
    /** The area starts or stops to have the listings that are placed by ZIP code. */
    areaZipsChanged: (view, { payload }: PayloadAction<boolean>) => {
      view.selectedAreaZips = payload;
      view.currentPage = 1;
    },
    allFiltersCleared: (view) => {
      for (const key of CLEARED_KEYS) Object.assign(view, { [key]: DEFAULT_VIEW[key] });
      view.selectedHistoricalFilter = 'all';
    },
    sortChanged: (view, { payload }: PayloadAction<SortParams | null>) => {
      view.sortParams = payload;
      view.currentPage = 1;
    },
    pageChanged: (view, { payload }: PayloadAction<number>) => {
      view.currentPage = payload;
    },
    pageSizeChanged: (view, { payload }: PayloadAction<PageSize>) => {
      view.itemsPerPage = payload;
      view.currentPage = 1;
    },
    columnsChanged: (view, { payload }: PayloadAction<ColumnValue[]>) => {
      view.selectedColumns = payload.length > 0 ? payload : [...DEFAULT_VIEW.selectedColumns];
    },
    columnResized: (view, { payload }: PayloadAction<{ column: ColumnValue; width: number }>) => {
      const width = Math.min(Math.max(Math.round(payload.width), COLUMN_WIDTH.least), COLUMN_WIDTH.most);
      view.columnWidths[payload.column] = width;
    },
    /** The widths of several columns were set at once. */
    columnsFitted: (view, { payload }: PayloadAction<ColumnWidths>) => {
      Object.assign(view.columnWidths, payload);
    },
    /** Resets the columns, their order and their widths. */
    columnsReset: (view) => {
      view.selectedColumns = [...DEFAULT_VIEW.selectedColumns];
      view.columnWidths = {};
    },
    /** The selection changed on one page. Selected ids of other pages stay. */
    pageSelectionChanged: (
      view,
      { payload }: PayloadAction<{ pageIds: string[]; selectedIds: string[] }>,
    ) => {
      const onPage = new Set(payload.pageIds);
      const elsewhere = view.selectedPropertyIds.filter((id) => !onPage.has(id));
      view.selectedPropertyIds = [...elsewhere, ...payload.selectedIds];
      view.lastSelectionPage = view.currentPage;
    },
    /** Rows of every page were selected at once. */
    allSelected: (view, { payload }: PayloadAction<string[]>) => {
      view.selectedPropertyIds = payload;
      view.lastSelectionPage = view.currentPage;
    },
    selectionCleared: clearSelection,
  },
  selectors: { selectView: (view) => view },
});

export const listingViewReducer = listingViewSlice.reducer;
export const {
  viewRestored,
  viewReset,
  searchChanged,
  filterChanged,
  rangeChanged,
  historicalFilterChanged,
  myAreasChanged,
  changesChanged,
  areaChanged,
  areaFramed,
  areaZipsChanged,
  allFiltersCleared,
  sortChanged,
  pageChanged,
  pageSizeChanged,
  columnsChanged,
  columnResized,
  columnsFitted,
  columnsReset,
  pageSelectionChanged,
  allSelected,
  selectionCleared,
} = listingViewSlice.actions;
export const { selectView } = listingViewSlice.selectors;
