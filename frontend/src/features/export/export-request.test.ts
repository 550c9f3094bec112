import { DEFAULT_VIEW, type ListingView } from '../../listing-view/listing-view';
import { exportRequest } from './export-request';

const VIEW: ListingView = {
  ...DEFAULT_VIEW,
  selectedColumns: ['Address', 'Zestimate'],
  selectedStates: ['Georgia', 'Ohio'],
  sortParams: { colId: 'Zestimate', sort: 'desc' },
};

test('with nothing selected everything found is exported, in its order and with the columns shown', () => {
  expect(exportRequest('csv', VIEW)).toEqual({
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

test('selected rows are exported by id, whatever the filters say, in the order shown', () => {
  expect(exportRequest('xlsx', { ...VIEW, selectedPropertyIds: ['7', '9'] })).toEqual({
    format: 'xlsx',
    columns: ['Address', 'Zestimate'],
    ids: ['7', '9'],
    filters: { sortColumn: 'Zestimate', sortDirection: 'desc' },
  });
});

test('values that hold a comma are sent as a list', () => {
  const view = {
    ...VIEW,
    selectedStates: [],
    sortParams: null,
    selectedPropertyTypes: ['Condo, Townhouse', 'Land'],
  };
  expect(exportRequest('csv', view).filters).toEqual({
    propertyType: ['Condo, Townhouse', 'Land'],
    historicalFilter: 'current',
  });
});
