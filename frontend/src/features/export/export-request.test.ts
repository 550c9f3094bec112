import { DEFAULT_VIEW, type ListingView } from '../../listing-view/listing-view';
import { exportRequest } from './export-request';

const VIEW: ListingView = {
  ...DEFAULT_VIEW,
  selectedColumns: ['Address', 'Zestimate'],
  selectedStates: ['Georgia', 'Ohio'],
  sortParams: { colId: 'Zestimate', sort: 'desc' },
};

test('all matches are exported regardless of the selection, in their order and with the visible columns', () => {
  expect(exportRequest('csv', 'all', { ...VIEW, selectedPropertyIds: ['7'] })).toEqual({
    format: 'csv',
    columns: ['Address', 'Zestimate'],
    filters: {
      state: 'Georgia,Ohio',
      historicalFilter: 'current',
      sortColumn: 'Zestimate',
      sortDirection: 'desc',
    },
  });
});

test('selected rows are exported by id regardless of the filters, in display order', () => {
  expect(exportRequest('xlsx', 'selected', { ...VIEW, selectedPropertyIds: ['7', '9'] })).toEqual({
    format: 'xlsx',
    columns: ['Address', 'Zestimate'],
    ids: ['7', '9'],
    filters: { sortColumn: 'Zestimate', sortDirection: 'desc' },
  });
});

test('values that contain a comma are sent as a list', () => {
  const view = {
    ...VIEW,
    selectedStates: [],
    sortParams: null,
    selectedPropertyTypes: ['Condo, Townhouse', 'Land'],
  };
  expect(exportRequest('csv', 'all', view).filters).toEqual({
    propertyType: ['Condo, Townhouse', 'Land'],
    historicalFilter: 'current',
  });
});
