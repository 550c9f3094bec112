import { fitColumns, growColumns, type Measure } from './column-widths';
import type { ColumnValue } from '../../../listing-view/catalogue';
import type { SortParams } from '../../../listing-view/listing-view';
import type { ListingRow } from './listing-row';

/** Each character is 7 px wide. */
const measure = (text: string) => text.length * 7;

const fittedWidths = (
  columns: readonly ColumnValue[],
  rows: ListingRow[],
  sort: SortParams | null,
  width: Measure,
) => fitColumns(columns, rows, sort, width).fitted;

const neededWidths = (columns: readonly ColumnValue[], rows: ListingRow[], width: Measure) =>
  fitColumns(columns, rows, null, width).needed;

const rowsOf = (...rows: object[]) => rows as ListingRow[];

const HOUSES = rowsOf(
  { unique_ID: '1', Address: '12 Elm St', State: 'Ohio', Zestimate: 1365000, 'Lender Name': 'A'.repeat(90) },
  { unique_ID: '2', Address: '1204 Old Mill Creek Rd', State: 'Ohio', Zestimate: null },
);

test('a fitted column is as wide as its longest text or its heading', () => {
  expect(fittedWidths(['Address', 'State', 'Zestimate', 'Lender Name'], HOUSES, null, measure)).toEqual({
    // 22 semibold characters of 7.56 px, which are 166.32, and a padding of 22.
    Address: 189,
    // The heading, 5 characters of 7.1 px, is 36 + 28 = 64, and no column is narrower than 70.
    State: 70,
    // '$1,365,000' has 10 characters, 7 of them digits, which are 1.1 px wider: 77.7, and the padding.
    Zestimate: 100,
    // 90 characters do not fit.
    'Lender Name': 420,
  });
});

test('a heading wraps onto two lines', () => {
  expect(fittedWidths(['Address', 'Principal Amount Owed', 'State'], [], null, measure)).toEqual({
    Address: 78,
    // 'Amount Owed' has 11 characters of 7.1 px, which are 78, and the padding of a heading is 28.
    'Principal Amount Owed': 106,
    State: 70,
  });
});

test('the sorted column has room for its arrow', () => {
  expect(fittedWidths(['Address', 'Bedrooms'], [], { colId: 'Bedrooms', sort: 'asc' }, measure)).toEqual({
    // 7 characters of 7.1 px are 50.
    Address: 78,
    // 8 characters are 57, and the arrow needs 16.
    Bedrooms: 101,
  });
});

test('a date has room for the days that are left', () => {
  const soon = { 'Foreclosure Sale Date': '2019-12-03', 'matched_Foreclosure Status': 'Scheduled' };
  const column = 'Foreclosure Sale Date';
  // 'Tue, Dec 3, 2019' has 16 characters, which are 112 px, and its five digits need 5.5 more.
  expect(neededWidths(['Address', column], rowsOf({ ...soon, 'Days Until Sale': 8 }), measure)).toEqual({
    [column]: 140,
  });
  // 'tomorrow' has 8, and its badge needs 24 more.
  expect(neededWidths(['Address', column], rowsOf({ ...soon, 'Days Until Sale': 1 }), measure)).toEqual({
    [column]: 220,
  });
});

test('figures, dates and codes need their width, and other texts do not', () => {
  const rows = rowsOf(
    { 'Lot Size': 1640900, 'Parcel Number': '14-0085-0004-016-3', 'Lender Name': 'Homeward Trust' },
    { 'Lot Size': 7868, 'Parcel Number': null, 'Lender Name': null },
  );
  expect(neededWidths(['Address', 'Lot Size', 'Parcel Number', 'Lender Name'], rows, measure)).toEqual({
    // '1,640,900' has 9 characters, 7 of them digits.
    'Lot Size': 93,
    // 18 characters, 14 of them digits.
    'Parcel Number': 164,
  });
});

test('the first column is semibold and has room for the marks of its rows', () => {
  const rows = rowsOf({ Address: '12 Elm St', marked: { isNew: true, seen: false, hidden: false } });
  // 9 characters of 7.56 px are 68.04, 'New' has 3 of 7 px, its badge needs 24 and the padding is 22: 135.04.
  expect(fittedWidths(['Address'], rows, null, measure)).toEqual({ Address: 136 });
  // '$365,000' has 8 characters and 6 digits: 62.6, times 1.08 is 67.6, and the padding.
  expect(neededWidths(['Zestimate'], rowsOf({ Zestimate: 365000 }), measure)).toEqual({ Zestimate: 90 });
});

test('the digits of a figure are as wide as zeros', () => {
  const zerosAreWide = (text: string) => [...text].reduce((sum, digit) => sum + (digit === '0' ? 9 : 5), 0);
  // '$1,111,111' is a sign and two commas of 5 px, and seven digits of 9 px and 1.1 px more.
  expect(neededWidths(['Address', 'Zestimate'], rowsOf({ Zestimate: 1111111 }), zerosAreWide)).toEqual({
    Zestimate: 108,
  });
});

test('columns that fit by themselves only grow, and texts in them have a limit', () => {
  const columns = ['Address', 'Zestimate', 'Lender Name'] as const;
  const first = growColumns({ fitted: {}, needed: {} }, columns, HOUSES, null, measure);
  // The heading 'Estimated Value' wraps: 9 characters of 7.1 px are 64, and its padding is 28.
  expect(first).toEqual({
    fitted: { Address: 189, Zestimate: 100, 'Lender Name': 220 },
    needed: { Zestimate: 100 },
  });
  const short = rowsOf({ unique_ID: '3', Address: '1 A St', Zestimate: 9000, 'Lender Name': 'B' });
  expect(growColumns(first, columns, short, null, measure)).toBe(first);
  // '$21,365,000' has 11 characters, 8 of them digits: 85.8, and the padding.
  const long = rowsOf({ unique_ID: '4', Address: '1 A St', Zestimate: 21365000 });
  expect(growColumns(first, columns, long, null, measure)).toEqual({
    fitted: { Address: 189, Zestimate: 108, 'Lender Name': 220 },
    needed: { Zestimate: 108 },
  });
});
