import { pageTyped } from './pager';

test.each([
  ['3', 3],
  [' 1,204 ', 1204],
  ['0', 1],
  ['99999', 2000],
  ['', undefined],
  ['-2', undefined],
  ['two', undefined],
])('the typed page %j is %j', (text, page) => {
  expect(pageTyped(text, 2000)).toBe(page);
});
