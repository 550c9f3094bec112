import { dayNumber, dayText } from './day-bounds';

test('a day is a number in the order of days, and back', () => {
  expect(dayNumber('2026-12-01')).toBe(20261201);
  expect(dayText(20261201)).toBe('2026-12-01');
  expect(dayNumber('2026-11-30')).toBeLessThan(dayNumber('2026-12-01') ?? 0);
});

test.each(['', '2026-12-1', '2026-02-29', '2026-13-01', '12/1/2026', 'tomorrow'])(
  '%p is not a day',
  (text) => {
    expect(dayNumber(text)).toBeNull();
  },
);
