import { DEFAULT_COLUMNS } from './catalogue';
import { DEFAULT_VIEW } from './listing-view';
import { READERS, readView } from './readers';

test('a range of whole numbers drops a bound that the server would reject', () => {
  expect(READERS.selectedBedrooms({ from: 2.5, to: 5 })).toEqual({ from: null, to: 5 });
  expect(READERS.selectedLotSize({ from: -1, to: 1e9 })).toEqual({ from: null, to: null });
  expect(READERS.selectedOpeningBid({ from: 99.5, to: null })).toEqual({ from: 99.5, to: null });
});

test('without stored values the view is the default', () => {
  expect(readView(() => undefined)).toEqual(DEFAULT_VIEW);
  expect(DEFAULT_VIEW.selectedHistoricalFilter).toBe('current');
  expect(DEFAULT_VIEW.itemsPerPage).toBe(100);
});

test.each([null, 'text', 12, {}, [], [1, null], true])(
  'invalid values under every key result in a valid view: %p',
  (rubbish) => {
    const view = readView(() => rubbish);
    expect(view.selectedColumns.length).toBeGreaterThan(0);
    expect(view.currentPage).toBeGreaterThanOrEqual(1);
    expect([15, 25, 35, 100]).toContain(view.itemsPerPage);
    expect(view.sortParams).toBeNull();
  },
);

test('a stored column selection is reduced to known columns, in its own order', () => {
  expect(READERS.selectedColumns(['Zestimate', 'Gone', 'Address'])).toEqual(['Zestimate', 'Address']);
});

test('a selection of only unknown columns, or a value that is not a list, becomes the default columns', () => {
  expect(READERS.selectedColumns(['Gone'])).toEqual(DEFAULT_COLUMNS);
  expect(READERS.selectedColumns('Address')).toEqual(DEFAULT_COLUMNS);
});

test('only valid page sizes are read', () => {
  expect(READERS.itemsPerPage(25)).toBe(25);
  expect(READERS.itemsPerPage(26)).toBe(100);
  expect(READERS.itemsPerPage('25')).toBe(100);
});

test('a page is a whole number of at least 1', () => {
  expect(READERS.currentPage(3.7)).toBe(3);
  expect(READERS.currentPage(0)).toBe(1);
  expect(READERS.currentPage(-2)).toBe(1);
  expect(READERS.currentPage(Number.NaN)).toBe(1);
});

test('a sort has a known column and a direction', () => {
  expect(READERS.sortParams({ colId: 'Zestimate', sort: 'desc' })).toEqual({
    colId: 'Zestimate',
    sort: 'desc',
  });
  expect(READERS.sortParams({ colId: 'Zestimate', sort: 'up' })).toBeNull();
  expect(READERS.sortParams({ colId: 'Gone', sort: 'asc' })).toBeNull();
});

test('years outside 1900 to 2100 become open bounds, and so does a reversed range', () => {
  expect(READERS.selectedYearBuilt({ from: 1899, to: 2100 })).toEqual({ from: null, to: 2100 });
  expect(READERS.selectedYearBuilt({ from: 1900, to: 2101 })).toEqual({ from: 1900, to: null });
  expect(READERS.selectedEstimatedValue({ from: 5, to: 4 })).toEqual({ from: null, to: null });
  expect(READERS.selectedEstimatedValue({ from: '5', to: 9 })).toEqual({ from: null, to: 9 });
});

test('lists contain each text once', () => {
  expect(READERS.selectedStates(['Georgia', 7, 'Georgia', ''])).toEqual(['Georgia']);
  expect(READERS.selectedPropertyIds('1')).toEqual([]);
});

test('any historical filter except ‘all’ is read as ‘current’', () => {
  expect(READERS.selectedHistoricalFilter('all')).toBe('all');
  expect(READERS.selectedHistoricalFilter('everything')).toBe('current');
});

test('column widths are read for known columns, within bounds', () => {
  expect(READERS.columnWidths({ Address: 300.4, Gone: 200, State: 5, Zestimate: '200' })).toEqual({
    Address: 300,
  });
  expect(READERS.columnWidths('wide')).toEqual({});
});

test('an area has 3 to 200 valid corners, or is dropped', () => {
  const triangle = [
    [-84.5, 33.7],
    [-84.3, 33.7],
    [-84.3, 33.9],
  ];
  expect(READERS.selectedArea([triangle])).toEqual([triangle]);
  expect(READERS.selectedArea([triangle.slice(1)])).toEqual([]);
  expect(READERS.selectedArea([[...triangle, [181, 0]]])).toEqual([]);
  expect(READERS.selectedArea([[...triangle, ['1', 2]]])).toEqual([]);
  expect(READERS.selectedArea([Array.from({ length: 201 }, () => [0, 0])])).toEqual([]);
  expect(READERS.selectedArea('everywhere')).toEqual([]);
});

test('an area has up to 5 shapes with 320 corners in all, or is dropped', () => {
  const shape = (corners: number) => Array.from({ length: corners }, () => [0, 0]);
  expect(READERS.selectedArea(Array.from({ length: 5 }, () => shape(64)))).toHaveLength(5);
  expect(READERS.selectedArea(Array.from({ length: 6 }, () => shape(3)))).toEqual([]);
  expect(READERS.selectedArea([shape(200), shape(120)])).toHaveLength(2);
  expect(READERS.selectedArea([shape(200), shape(121)])).toEqual([]);
  expect(READERS.selectedArea([shape(3), shape(2)])).toEqual([]);
});

test('an area that was stored before areas had several shapes is read', () => {
  const triangle = [
    [-84.5, 33.7],
    [-84.3, 33.7],
    [-84.3, 33.9],
  ];
  expect(READERS.selectedArea(triangle)).toEqual([triangle]);
});

test('only true selects ‘My areas’', () => {
  expect(READERS.selectedMyAreas(true)).toBe(true);
  expect(READERS.selectedMyAreas('true')).toBe(false);
});
