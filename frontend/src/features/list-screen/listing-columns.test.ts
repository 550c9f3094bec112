import { movedOnOwnList } from './listing-columns';

test('columns that moved on My Properties move among themselves in the order of the data screen', () => {
  const shared = [
    'Address',
    'matched_Foreclosure Status',
    'State',
    'County',
    'Foreclosure Sale Date',
  ] as const;
  const moved = [
    'Address',
    'Foreclosure Sale Date',
    'matched_Foreclosure Status',
    'County',
    'State',
  ] as const;
  expect(movedOnOwnList(shared, moved)).toEqual([
    'Address',
    'matched_Foreclosure Status',
    'County',
    'State',
    'Foreclosure Sale Date',
  ]);
});
