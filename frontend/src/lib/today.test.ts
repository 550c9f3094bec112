import { todayOfSales } from './today';

test('a day of sales begins and ends by the clock of the state that is furthest behind', () => {
  // Midnight in Nevada is 3 AM in New York, and the browser may be in Tokyo.
  expect(todayOfSales(new Date('2026-12-01T07:59:59Z'))).toBe('2026-11-30');
  expect(todayOfSales(new Date('2026-12-01T08:00:00Z'))).toBe('2026-12-01');
  expect(todayOfSales(new Date('2026-07-01T06:59:59Z'))).toBe('2026-06-30');
});
