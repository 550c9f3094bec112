/** A range of days compares numbers: 20261201 is December 1, 2026. */

/** Returns the number of a day such as '2026-12-01', or null if the text is not a day. */
export function dayNumber(text: string): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  return isDay ? Number(`${year}${month}${day}`) : null;
}

/** Returns the day of a number as '2026-12-01'. */
export function dayText(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
