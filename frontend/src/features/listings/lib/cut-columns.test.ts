import { hiddenColumns, shareRoom } from './cut-columns';

const COLUMNS = [
  { column: 'State', left: 0, width: 100 },
  { column: 'Opening Bid', left: 100, width: 100 },
  { column: 'Estimated Value', left: 200, width: 100 },
];

test.each([
  ['all columns', 0, 300, [], []],
  ['a column that the right edge cuts', 0, 250, ['Estimated Value'], ['Estimated Value']],
  ['columns to the right', 0, 100, [], ['Opening Bid', 'Estimated Value']],
  ['a column that the left edge cuts', 40, 300, ['State'], []],
  ['a pixel of rounding', 0.5, 299.5, [], []],
])('%s', (_what, left, right, cut, after) => {
  expect(hiddenColumns(COLUMNS, { left, right })).toEqual({ cut, after });
});

test('the columns that fit share what is left over, and the next one begins at the edge', () => {
  const columns = [100, 80, 90].map((width) => ({ width, mayGrow: true }));
  expect(shareRoom(columns, 200)).toEqual([110, 90, 90]);
  expect(shareRoom(columns, 300)).toEqual([110, 90, 100]);
  expect(shareRoom(columns, 50)).toEqual([100, 80, 90]);
});

test('a width that the user set stays', () => {
  const columns = [
    { width: 100, mayGrow: false },
    { width: 80, mayGrow: true },
  ];
  expect(shareRoom(columns, 200)).toEqual([100, 100]);
  expect(shareRoom([{ width: 100, mayGrow: false }], 200)).toEqual([100]);
});
