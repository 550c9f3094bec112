import { savedRow } from '../../../testing/fake-saved';
import { hasOtherSales, isInUsualOrder, soonestFirst } from './soonest-first';

const sale = (id: string, day: string | null, days: number | null) =>
  savedRow(id, {}, { 'Foreclosure Sale Date': day, 'Days Until Sale': days });

/** As the server sorts: the latest sale first, and those without a date last. */
const ROWS = [
  sale('later', '2027-01-05', 38),
  sale('next', '2026-12-01', 3),
  sale('past', '2026-11-03', null),
  sale('long past', '2025-06-03', null),
  sale('undated', null, null),
];
const page = (rows = ROWS, totalPages = 1) => ({
  rows,
  totalPages,
  totalCount: rows.length,
  degraded: false,
  unmarked: false,
});
const idsOf = ({ rows }: { rows: { unique_ID: string }[] }) => rows.map(({ unique_ID }) => unique_ID);

test('the next sale is first, and past sales are below the line, the latest first', () => {
  const { rows, pastFrom } = soonestFirst(page());
  expect(idsOf({ rows })).toEqual(['next', 'later', 'undated', 'past', 'long past']);
  expect(pastFrom).toBe(3);
});

test('without past sales there is no line', () => {
  expect(soonestFirst(page(ROWS.slice(0, 2))).pastFrom).toBe(-1);
});

test('the upcoming sales of another answer take the place of the page’s own', () => {
  const soon = [sale('sooner', '2026-11-30', 2), sale('soon', '2026-12-01', 3)];
  expect(idsOf(soonestFirst(page(), soon))).toEqual(['sooner', 'soon', 'undated', 'past', 'long past']);
});

test.each([
  ['one page', page(ROWS), 1, false],
  ['a first page that upcoming sales fill', page(ROWS.slice(0, 2), 2), 1, true],
  ['a first page that ends with past sales', page(ROWS, 2), 1, false],
  ['a further page that begins with upcoming sales', page(ROWS, 2), 2, true],
  ['a further page of past sales', page(ROWS.slice(2), 2), 2, false],
])('%s needs the other order or not', (_, given, number, expected) => {
  expect(hasOtherSales(given, number)).toBe(expected);
});

test.each([
  ['page=1&limit=100', true],
  ['page=1&limit=100&sortColumn=Address&sortDirection=asc', false],
  ['historicalFilter=current&page=1', false],
])('%s is in the usual order or not', (query, expected) => {
  expect(isInUsualOrder(new URLSearchParams(query))).toBe(expected);
});
