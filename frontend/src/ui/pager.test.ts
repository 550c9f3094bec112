import { pageNumbers } from './pager';

test('both ends and the neighbors of the current page are shown', () => {
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(1, 19)).toEqual([1, 2, null, 19]);
});

test('a gap of one page shows that page', () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a single page has one number', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
});
