/** Months are '2026-12' and days '2026-12-01'. Days have no time zone, so they are computed as UTC. */

const DAY_MS = 86_400_000;

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the day `days` later, or earlier if it is negative. */
export const shiftDay = (day: string, days: number): string =>
  isoOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Returns the month `months` later, or earlier if it is negative. */
export function shiftMonth(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(isoOf(date));
}

/** Returns the same day of another month, or its last day if the month is shorter. */
export function dayIn(month: string, day: string): string {
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same <= last ? same : last;
}

/** Returns the weekday: 0 is Sunday. */
export const weekdayOf = (day: string): number => dateOf(day).getUTCDay();

/** Returns the weeks of a month, from Sunday. Days of other months are undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const weeks: (string | undefined)[][] = [];
  let week: (string | undefined)[] = Array.from({ length: weekdayOf(`${month}-01`) }, () => undefined);
  for (let day = `${month}-01`; monthOf(day) === month; day = shiftDay(day, 1)) {
    week.push(day);
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => undefined)]);
  return weeks;
}

/** Returns the month that a text names, if it is one that the calendar can show. */
export const readMonth = (text: string | null): string | undefined =>
  text !== null && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** Returns the day that a text names. */
export function readDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || !readMonth(text.slice(0, 7))) return undefined;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && isoOf(date) === text ? text : undefined;
}

/** Returns the day to which a key moves in the grid, or undefined for another key. */
export function dayAfterKey(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1);
    case 'ArrowRight':
      return shiftDay(day, 1);
    case 'ArrowUp':
      return shiftDay(day, -7);
    case 'ArrowDown':
      return shiftDay(day, 7);
    case 'Home':
      return shiftDay(day, -weekdayOf(day));
    case 'End':
      return shiftDay(day, 6 - weekdayOf(day));
    case 'PageUp':
      return dayIn(shiftMonth(monthOf(day), -1), day);
    case 'PageDown':
      return dayIn(shiftMonth(monthOf(day), 1), day);
    default:
      return undefined;
  }
}
