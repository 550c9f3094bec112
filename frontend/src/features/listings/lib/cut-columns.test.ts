import { cutColumns } from './cut-columns';

const COLUMNS = [
  { column: 'bid', left: 0, width: 120 },
  { column: 'date', left: 120, width: 180 },
  { column: 'value', left: 300, width: 120 },
];

test.each([
  ['nothing is cut when the edge is between two columns', 0, 300, []],
  ['the right edge cuts a column', 0, 299 - 40, [{ column: 'date', edge: 'right' }]],
  [
    'after scrolling, both edges cut one',
    60,
    360,
    [
      { column: 'bid', edge: 'left' },
      { column: 'value', edge: 'right' },
    ],
  ],
  ['a pixel of rounding is not a cut', 0.6, 419.4, []],
])('%s', (_case, left, right, cut) => {
  expect(cutColumns(COLUMNS, { left, right })).toEqual(cut);
});
