import { columnOf, type Column } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { fittedWidths, gridColumns, wideFigures } from './columns';
import type { ListingRow } from './listing-row';

const column = (value: string): Column => {
  const found = columnOf(value);
  if (!found) throw new Error(`there is no column ${value}`);
  return found;
};

test('a blank is a dash, and 0 is 0', () => {
  expect(cellText(column('matched_Current Bid'), null)).toBe('–');
  expect(cellText(column('Lender Name'), '')).toBe('–');
  expect(cellText(column('Bedrooms'), 0)).toBe('0');
});

test('each type has its own format', () => {
  expect(cellText(column('Zestimate'), 365000.4)).toBe('$365,000');
  expect(cellText(column('Living Area'), 1840)).toBe('1,840');
  expect(cellText(column('Year Built'), 1985)).toBe('1985');
  expect(cellText(column('Bathrooms'), 2.5)).toBe('2.5');
  expect(cellText(column('Latitude'), 33.7)).toBe('33.70000');
  expect(cellText(column('Zip Code'), '00501')).toBe('00501');
  expect(cellText(column('Bid % of Value'), 54)).toBe('54%');
});

test('the first column is pinned on wide screens, and the sorted one has an arrow', () => {
  const columns = gridColumns(['Address', 'Zestimate'], {}, { colId: 'Zestimate', sort: 'desc' }, true);
  expect(columns.map(({ colId, pinned, sort }) => [colId, pinned, sort])).toEqual([
    ['Address', 'left', null],
    ['Zestimate', null, 'desc'],
  ]);
  expect(gridColumns(['Address'], {}, null, false)[0]?.pinned).toBeNull();
});

test('a width that the user set is used, and the others are unchanged', () => {
  const [address, value] = gridColumns(['Address', 'Zestimate'], { Zestimate: 220 }, null, true);
  expect([address?.width, value?.width]).toEqual([200, 220]);
});

test('a column of figures or dates cannot be narrower than its content', () => {
  const least = gridColumns(
    ['Address', 'matched_Current Bid', 'Foreclosure Sale Date', 'Bedrooms', 'Lender Name'],
    { 'matched_Current Bid': 70, 'Foreclosure Sale Date': 70, Bedrooms: 70, 'Lender Name': 70 },
    null,
    true,
  ).map(({ colId, minWidth, width }) => [colId, minWidth, width]);
  expect(least).toEqual([
    ['Address', 70, 200],
    ['matched_Current Bid', 120, 120],
    ['Foreclosure Sale Date', 200, 200],
    ['Bedrooms', 92, 92],
    ['Lender Name', 70, 70],
  ]);
});

test('a figure that is longer than usual widens its column, whatever width the user set', () => {
  const rows = [{ 'Lot Size': 1640900 }, { 'Lot Size': 7868 }] as ListingRow[];
  const needed = wideFigures(['Lot Size', 'Bedrooms', 'Lender Name'], rows, (text) => text.length * 8);
  // Nine characters of 8 px, and 26 px of room.
  expect(needed).toEqual({ 'Lot Size': 98 });
  const [lot] = gridColumns(['Lot Size'], { 'Lot Size': 70 }, null, true, needed);
  expect([lot?.minWidth, lot?.width]).toEqual([98, 98]);
});

test('a parcel number is whole, whatever width the user set', () => {
  const rows = [{ 'Parcel Number': '14-0085-0004-016-3' }] as unknown as ListingRow[];
  const needed = wideFigures(['Parcel Number', 'Lender Name'], rows, (text) => text.length * 8);
  // 18 characters of 8 px, and 26 px of room.
  expect(needed).toEqual({ 'Parcel Number': 170 });
  const [parcel] = gridColumns(['Parcel Number'], { 'Parcel Number': 70 }, null, true, needed);
  expect([parcel?.minWidth, parcel?.width]).toEqual([170, 170]);
});

test('a renderer that measures its own content has no tooltip of the grid', () => {
  const [status, lender] = gridColumns(['matched_Foreclosure Status', 'Lender Name'], {}, null, true);
  expect([status?.tooltip, lender?.tooltip]).toEqual([false, true]);
});

test('fitted columns are as wide as their longest text, their heading, and figures of other pages', () => {
  const rows = [
    { unique_ID: '1', Address: '12 Elm St', State: 'Ohio', Zestimate: 365000, 'Lender Name': 'A'.repeat(90) },
    { unique_ID: '2', Address: '1204 Old Mill Creek Road', State: 'Ohio', Zestimate: null },
  ] as unknown as ListingRow[];
  const width = (text: string) => text.length * 7;
  expect(fittedWidths(['Address', 'State', 'Zestimate', 'Lender Name'], rows, width)).toEqual({
    // 24 characters and the padding.
    Address: 194,
    // The heading 'State' and its arrow.
    State: 80,
    // '$365,000' would fit into 82, but other pages have larger amounts.
    Zestimate: 112,
    // 90 characters do not fit.
    'Lender Name': 420,
  });
});
