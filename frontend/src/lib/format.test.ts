import { daysLeft, formatDate, formatDateWithYear, formatMoney, formatMonth } from './format';

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
