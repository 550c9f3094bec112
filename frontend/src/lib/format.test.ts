import { daysLeft, formatAgo, formatDate, formatDateWithYear, formatMoney, formatMonth } from './format';

const NOW = new Date(2026, 10, 21);

test('money has no cents', () => {
  expect(formatMoney(1234567.89)).toBe('$1,234,568');
  expect(formatMoney(-5000)).toBe('-$5,000');
});

test('only a date in another year shows the year', () => {
  expect(formatDate('2026-12-01', NOW)).toBe('Tue, Dec 1');
  expect(formatDate('2027-01-05', NOW)).toBe('Tue, Jan 5, 2027');
});

test('a sale-day option always shows the year, and a sale month its name', () => {
  expect(formatDateWithYear('2026-12-01')).toBe('Tue, Dec 1, 2026');
  expect(formatMonth('2026-12')).toBe('December 2026');
});

test('an invalid date is shown unchanged', () => {
  expect(formatDate('soon', NOW)).toBe('soon');
  expect(formatMonth('2026-13')).toBe('2026-13');
});

test('a sale within seven days shows the days left', () => {
  expect(daysLeft(0)).toBe('today');
  expect(daysLeft(1)).toBe('tomorrow');
  expect(daysLeft(7)).toBe('7 days');
  expect(daysLeft(8)).toBeUndefined();
  expect(daysLeft(-1)).toBeUndefined();
  expect(daysLeft(null)).toBeUndefined();
});

test('a past moment is shown by how long ago it was, and from two weeks on by its day', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('just now');
  expect(formatAgo('2026-11-21T11:58:59Z', now)).toBe('1 minute ago');
  expect(formatAgo('2026-11-21T09:59:00Z', now)).toBe('2 hours ago');
  expect(formatAgo('2026-11-20T11:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2026-11-08T11:00:00Z', now)).toBe('13 days ago');
  expect(formatAgo('2026-11-03T12:00:00Z', now)).toBe('on Nov 3, 2026');
  expect(formatAgo('soon', now)).toBe('soon');
});
