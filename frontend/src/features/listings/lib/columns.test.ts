import { columnOf, type Column } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { gridColumns } from './columns';

const column = (value: string): Column => {
  const found = columnOf(value);
  if (!found) throw new Error(`no column ${value}`);
  return found;
};

test('a blank is a dash, and 0 is 0', () => {
  expect(cellText(column('matched_Current Bid'), null)).toBe('–');
  expect(cellText(column('Lender Name'), '')).toBe('–');
  expect(cellText(column('Bedrooms'), 0)).toBe('0');
});

test('each type is written in its own way', () => {
  expect(cellText(column('Zestimate'), 365000.4)).toBe('$365,000');
  expect(cellText(column('Living Area'), 1840)).toBe('1,840');
  expect(cellText(column('Year Built'), 1985)).toBe('1985');
  expect(cellText(column('Bathrooms'), 2.5)).toBe('2.5');
  expect(cellText(column('Latitude'), 33.7)).toBe('33.70000');
  expect(cellText(column('Zip Code'), '00501')).toBe('00501');
});

test('the first column is fixed where there is room, and the sorted one carries its arrow', () => {
  const columns = gridColumns(['Address', 'Zestimate'], {}, { colId: 'Zestimate', sort: 'desc' }, true);
  expect(columns.map(({ colId, pinned, sort }) => [colId, pinned, sort])).toEqual([
    ['Address', 'left', null],
    ['Zestimate', null, 'desc'],
  ]);
  expect(gridColumns(['Address'], {}, null, false)[0]?.pinned).toBeNull();
});

test('a width that the person gave is kept, and the others are as they were', () => {
  const [address, value] = gridColumns(['Address', 'Zestimate'], { Zestimate: 200 }, null, true);
  expect([address?.width, value?.width]).toEqual([233, 200]);
});
