import { pageOf } from './listing-page';

const META = { totalPages: 1, totalCount: 3 };
const ROWS = ['a', 'b', 'c'].map((unique_ID) => ({ unique_ID }));

test('rows get the marks that the response names', () => {
  const { rows } = pageOf(ROWS, META, { new: ['a', 'b'], seen: ['b'], hidden: ['b'] });
  expect(rows).toEqual([
    { unique_ID: 'a', marked: { isNew: true, seen: false, hidden: false } },
    { unique_ID: 'b', marked: { isNew: true, seen: true, hidden: true } },
    { unique_ID: 'c' },
  ]);
});

test('without marks the rows are unchanged', () => {
  expect(pageOf(ROWS, META).rows).toEqual(ROWS);
});

test('a page says whether its marks could be read', () => {
  expect(pageOf(ROWS, META).unmarked).toBe(false);
  expect(pageOf(ROWS, { ...META, unmarked: true }).unmarked).toBe(true);
});
