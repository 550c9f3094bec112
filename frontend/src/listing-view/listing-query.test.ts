import { addressOf, filterPairs, pageQuery, viewFromAddress } from './listing-query';
import { DEFAULT_VIEW, type ListingView } from './listing-view';

const FILTERED: ListingView = {
  ...DEFAULT_VIEW,
  searchInput: ' 12 Main ',
  selectedStates: ['Georgia', 'New Jersey'],
  selectedCounties: ['Georgia|Washington'],
  selectedZipCodes: ['00501'],
  selectedYearBuilt: { from: 1990, to: null },
  selectedEstimatedValue: { from: null, to: 500000 },
  selectedEquity: { from: -1000, to: 0 },
  selectedMyAreas: true,
  selectedArea: [
    [
      [-84.5, 33.7],
      [-84.3, 33.7],
      [-84.3, 33.9],
    ],
    [
      [-81.5, 32],
      [-81.3, 32],
      [-81.3, 32.2],
    ],
  ],
  selectedHistoricalFilter: 'all',
  sortParams: { colId: 'matched_Current Bid', sort: 'desc' },
  currentPage: 3,
  itemsPerPage: 25,
};

test('the default view requests the first hundred current listings', () => {
  expect(pageQuery(DEFAULT_VIEW)).toBe('historicalFilter=current&page=1&limit=100');
});

test('every choice is sent under its API name, and ‘all’ omits the historical filter', () => {
  expect(Object.fromEntries(new URLSearchParams(pageQuery(FILTERED)))).toEqual({
    search: '12 Main',
    state: 'Georgia,New Jersey',
    county: 'Georgia|Washington',
    zipCodes: '00501',
    yearBuiltFrom: '1990',
    estimatedTo: '500000',
    equityFrom: '-1000',
    equityTo: '0',
    myAreas: 'true',
    within: '-84.5,33.7;-84.3,33.7;-84.3,33.9|-81.5,32;-81.3,32;-81.3,32.2',
    sortColumn: 'matched_Current Bid',
    sortDirection: 'desc',
    page: '3',
    limit: '25',
  });
});

test('a value that contains a comma repeats the name, and a single one is sent twice', () => {
  const both = { ...DEFAULT_VIEW, selectedPropertyTypes: ['Condo, Townhouse', 'Land'] };
  expect(filterPairs(both).filter(([name]) => name === 'propertyType')).toEqual([
    ['propertyType', 'Condo, Townhouse'],
    ['propertyType', 'Land'],
  ]);
  const one = { ...DEFAULT_VIEW, selectedPropertyTypes: ['Condo, Townhouse'] };
  expect(filterPairs(one).filter(([name]) => name === 'propertyType')).toHaveLength(2);
});

test('the default view has an empty address, and showing all auctions adds a parameter', () => {
  expect(addressOf(DEFAULT_VIEW)).toBe('');
  expect(addressOf({ ...DEFAULT_VIEW, selectedHistoricalFilter: 'all' })).toBe('historicalFilter=all');
});

test('an address restores the view that created it', () => {
  expect(viewFromAddress(addressOf(FILTERED), DEFAULT_VIEW)).toEqual({ ...FILTERED, searchInput: '12 Main' });
  const comma = { ...DEFAULT_VIEW, selectedPropertyTypes: ['Condo, Townhouse'] };
  expect(viewFromAddress(addressOf(comma), DEFAULT_VIEW)).toEqual(comma);
});

test('days, half bathrooms and kinds of changes are written as the API reads them, and restored', () => {
  const view: ListingView = {
    ...DEFAULT_VIEW,
    selectedSaleDate: { from: 20261201, to: 20261231 },
    selectedBathrooms: { from: 1.5, to: null },
    selectedHasPhoto: ['true'],
    selectedChanges: ['Status', 'Sale date'],
    sortParams: { colId: 'changed', sort: 'desc' },
  };
  const address = addressOf(view);
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    saleDateFrom: '2026-12-01',
    saleDateTo: '2026-12-31',
    bathroomsFrom: '1.5',
    hasPhoto: 'true',
    changed: 'Status,Sale date',
    sortColumn: 'changed',
    sortDirection: 'desc',
  });
  expect(viewFromAddress(address, DEFAULT_VIEW)).toEqual(view);
  const wrong = 'saleDateFrom=2026-02-29&bathroomsFrom=-1&changed=Nonsense';
  expect(viewFromAddress(wrong, DEFAULT_VIEW)).toEqual(DEFAULT_VIEW);
});

test('an address does not change columns and selection, and invalid values are dropped', () => {
  const own: ListingView = {
    ...DEFAULT_VIEW,
    selectedColumns: ['Address'],
    columnWidths: { Address: 300 },
    selectedPropertyIds: ['7'],
  };
  const view = viewFromAddress(
    'propertyType=Land&within=1,2;3&page=-4&limit=7&sortColumn=Gone&yearBuiltFrom=abc&estimatedFrom=',
    own,
  );
  expect(view).toEqual({ ...own, selectedPropertyTypes: ['Land'] });
});

test('an area with the points of ZIP codes says so at its end', () => {
  const within = '-84.5,33.6;-84.3,33.6;-84.3,33.9';
  const view = viewFromAddress(`within=${within}|zip`, DEFAULT_VIEW);
  expect(view.selectedAreaZips).toBe(true);
  expect(view.selectedArea).toHaveLength(1);
  expect(filterPairs(view)).toContainEqual(['within', `${within}|zip`]);
  expect(filterPairs({ ...view, selectedAreaZips: false })).toContainEqual(['within', within]);
  expect(filterPairs({ ...view, selectedArea: [] }).map(([name]) => name)).not.toContain('within');
});

test('an address of another area clears the selection', () => {
  const own: ListingView = { ...DEFAULT_VIEW, selectedPropertyIds: ['7'] };
  expect(viewFromAddress('state=Georgia', own).selectedPropertyIds).toEqual([]);
  expect(viewFromAddress('search=main', own).selectedPropertyIds).toEqual([]);
});
