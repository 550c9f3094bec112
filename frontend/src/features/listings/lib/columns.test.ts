import { columnOf, type Column } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { gridColumns } from './columns';

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

const sortedBy = (colId: Column['value'], sort: 'asc' | 'desc') => ({ colId, sort });

test('the first column is pinned on wide screens, and the sorted one has an arrow', () => {
  const columns = gridColumns(['Address', 'Zestimate'], { chosen: {} }, sortedBy('Zestimate', 'desc'), true);
  expect(columns.map(({ colId, pinned, sort }) => [colId, pinned, sort])).toEqual([
    ['Address', 'left', null],
    ['Zestimate', null, 'desc'],
  ]);
  expect(gridColumns(['Address'], { chosen: {} }, null, false)[0]?.pinned).toBeNull();
});

test('a width that the user set is used, and the other columns are fitted', () => {
  const widths = { chosen: { Zestimate: 220 }, fitted: { Address: 180, Zestimate: 90 } };
  const columns = gridColumns(['Address', 'Zestimate', 'County'], widths, null, true);
  expect(columns.map(({ width }) => width)).toEqual([180, 220, 112]);
});

test('a column of figures is never narrower than its figures, whatever width the user set', () => {
  const widths = {
    chosen: { 'matched_Current Bid': 70, 'Lender Name': 70 },
    needed: { 'matched_Current Bid': 94 },
  };
  const columns = gridColumns(['matched_Current Bid', 'Lender Name'], widths, null, false);
  expect(columns.map(({ minWidth, width }) => [minWidth, width])).toEqual([
    [94, 94],
    [70, 70],
  ]);
});

test('a renderer that measures its own content has no tooltip of the grid', () => {
  const shown = gridColumns(['matched_Foreclosure Status', 'Lender Name'], { chosen: {} }, null, true);
  expect(shown.map(({ tooltip }) => tooltip)).toEqual([false, true]);
});
