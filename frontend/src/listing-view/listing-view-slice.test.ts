import type { UnknownAction } from '@reduxjs/toolkit';
import {
  DEFAULT_VIEW,
  VALUE_FILTER_KEYS,
  type ListingView,
  type Shape,
  type ValueFilter,
} from './listing-view';
import {
  allFiltersCleared,
  areaChanged,
  areaFramed,
  areaZipsChanged,
  columnResized,
  columnsReset,
  columnsChanged,
  filterChanged,
  historicalFilterChanged,
  listingViewReducer as reduce,
  myAreasChanged,
  pageChanged,
  pageSelectionChanged,
  pageSizeChanged,
  rangeChanged,
  searchChanged,
  sortChanged,
} from './listing-view-slice';

const SEVENTH_PAGE: ListingView = {
  ...DEFAULT_VIEW,
  currentPage: 7,
  selectedPropertyIds: ['a', 'b'],
  lastSelectionPage: 3,
};

const SQUARE: Shape = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

test.each<[string, UnknownAction]>([
  ['a search', searchChanged('main st')],
  ['a filter', filterChanged({ filter: 'selectedPropertyTypes', values: ['Land'] })],
  ['a range', rangeChanged({ filter: 'selectedYearBuilt', range: { from: 1990, to: null } })],
  ['the historical filter', historicalFilterChanged('all')],
  ['my areas', myAreasChanged(true)],
  [
    'an area on the map',
    areaChanged([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ]),
  ],
  ['the area that the map shows', areaFramed(SQUARE)],
  ['the points of ZIP codes', areaZipsChanged(true)],
  ['another page size', pageSizeChanged(25)],
  ['another order', sortChanged({ colId: 'Zestimate', sort: 'desc' })],
])('%s goes to page 1', (_what, action) => {
  expect(reduce(SEVENTH_PAGE, action).currentPage).toBe(1);
});

test('the area that the map shows has the points of ZIP codes, until the area is removed', () => {
  const framed = reduce(DEFAULT_VIEW, areaFramed(SQUARE));
  expect(framed).toMatchObject({ selectedArea: [SQUARE], selectedAreaZips: true });
  expect(reduce(framed, areaChanged([]))).toMatchObject({ selectedArea: [], selectedAreaZips: false });
  expect(reduce(DEFAULT_VIEW, areaChanged([SQUARE])).selectedAreaZips).toBe(false);
});

test('a page change does not affect filters and selection', () => {
  expect(reduce(SEVENTH_PAGE, pageChanged(8))).toEqual({ ...SEVENTH_PAGE, currentPage: 8 });
});

test('a search clears the selected rows', () => {
  expect(reduce(SEVENTH_PAGE, searchChanged('x')).selectedPropertyIds).toEqual([]);
});

const CLEARING: ValueFilter[] = ['selectedStates', 'selectedCounties', 'selectedZipCodes'];

test.each(CLEARING)('changing %s clears the selected rows', (filter) => {
  expect(reduce(SEVENTH_PAGE, filterChanged({ filter, values: ['x'] })).selectedPropertyIds).toEqual([]);
});

test.each(VALUE_FILTER_KEYS.filter((key) => !CLEARING.includes(key)))(
  'changing %s does not clear the selected rows',
  (filter) => {
    expect(reduce(SEVENTH_PAGE, filterChanged({ filter, values: ['x'] })).selectedPropertyIds).toEqual([
      'a',
      'b',
    ]);
  },
);

test('clearing all filters resets filters, search, page, sort and selection, and shows all auctions', () => {
  const busy: ListingView = {
    ...SEVENTH_PAGE,
    searchInput: 'main',
    sortParams: { colId: 'Zestimate', sort: 'asc' },
    selectedStates: ['Georgia'],
    selectedStatuses: ['Scheduled'],
    selectedYearBuilt: { from: 1990, to: null },
    selectedEquity: { from: 1, to: 2 },
    itemsPerPage: 25,
    selectedColumns: ['Address'],
  };
  expect(reduce(busy, allFiltersCleared())).toEqual({
    ...DEFAULT_VIEW,
    selectedHistoricalFilter: 'all',
    itemsPerPage: 25,
    selectedColumns: ['Address'],
  });
});

test('selecting on one page does not affect the selection of other pages', () => {
  const view = { ...DEFAULT_VIEW, currentPage: 2, selectedPropertyIds: ['1', '2'] };
  const after = reduce(view, pageSelectionChanged({ pageIds: ['2', '3', '4'], selectedIds: ['4'] }));
  expect(after.selectedPropertyIds).toEqual(['1', '4']);
  expect(after.lastSelectionPage).toBe(2);
});

test('an empty column selection becomes the default columns', () => {
  expect(reduce(DEFAULT_VIEW, columnsChanged([])).selectedColumns).toEqual(DEFAULT_VIEW.selectedColumns);
});

test('clearing all filters also removes ‘My areas’ and the drawn area', () => {
  const chosen = [
    myAreasChanged(true),
    areaChanged([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ]),
  ].reduce(reduce, DEFAULT_VIEW);
  expect(chosen.selectedArea).toHaveLength(1);
  const cleared = reduce(chosen, allFiltersCleared());
  expect(cleared.selectedMyAreas).toBe(false);
  expect(cleared.selectedArea).toEqual([]);
});

test('a column has the width that was set, within bounds, until the columns are reset', () => {
  const resized = [
    columnResized({ column: 'Address', width: 300.6 }),
    columnResized({ column: 'State', width: 4 }),
    columnsChanged(['State', 'Address']),
  ].reduce(reduce, DEFAULT_VIEW);
  expect(resized.columnWidths).toEqual({ Address: 301, State: 70 });
  const reset = reduce(resized, columnsReset());
  expect(reset.columnWidths).toEqual({});
  expect(reset.selectedColumns).toEqual(DEFAULT_VIEW.selectedColumns);
});
