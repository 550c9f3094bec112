import { dayAfterKey, readDay, readMonth, shiftMonth, weeksOf } from './month';

test('a month has its weeks from Sunday', () => {
  // December 1, 2026 is a Tuesday.
  const december = weeksOf('2026-12');
  expect(december).toHaveLength(5);
  expect(december[0]).toEqual([
    undefined,
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
  expect(december[4]?.slice(3)).toEqual(['2026-12-30', '2026-12-31', undefined, undefined]);
  // February 2026 begins on a Sunday and has exactly four weeks.
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-05')).toHaveLength(6);
});

test('the keys of the grid move by day, week and month', () => {
  const after = (key: string, day = '2026-12-01') => dayAfterKey(key, day);
  expect(after('ArrowLeft')).toBe('2026-11-30');
  expect(after('ArrowRight')).toBe('2026-12-02');
  expect(after('ArrowUp')).toBe('2026-11-24');
  expect(after('ArrowDown')).toBe('2026-12-08');
  expect(after('Home')).toBe('2026-11-29');
  expect(after('End')).toBe('2026-12-05');
  expect(after('PageUp')).toBe('2026-11-01');
  expect(after('PageDown')).toBe('2027-01-01');
  expect(after('PageDown', '2026-01-31')).toBe('2026-02-28');
  expect(after('PageUp', '2028-03-31')).toBe('2028-02-29');
  // The clocks change on November 1, 2026.
  expect(after('ArrowRight', '2026-11-01')).toBe('2026-11-02');
  expect(after('a')).toBeUndefined();
});

test('months follow one another across years', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test('an address names a month and a day, or nothing', () => {
  expect(readMonth('2026-12')).toBe('2026-12');
  expect([readMonth('2026-13'), readMonth('9999-01'), readMonth(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readDay('2028-02-29')).toBe('2028-02-29');
  expect([readDay('2026-02-29'), readDay('2026-2-1'), readDay(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
