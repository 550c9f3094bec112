import { todayOfSales } from './today';

/** The formats of values on screen (docs/product.md#value-format). */

export const BLANK = '–';

const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const DEGREES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

export const formatMoney = (dollars: number): string => MONEY.format(dollars);
export const formatWhole = (number: number): string => WHOLE.format(number);
export const formatDecimal = (number: number): string => DECIMAL.format(number);
export const formatDegrees = (number: number): string => DEGREES.format(number);

/** Bytes in megabytes with one decimal. A little is not nothing. */
export const formatMegabytes = (bytes: number): string =>
  bytes > 0 && bytes < 50_000 ? '< 0.1' : (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');

/** Calendar dates have no time zone, so they are parsed and formatted as UTC. */
function calendarDate(isoDate: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate)) return undefined;
  const date = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const PLAIN_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats 'Tue, Dec 1', with the year if it is not the current one. An invalid date is returned unchanged. */
export function formatDate(isoDate: string, now = new Date()): string {
  const date = calendarDate(isoDate);
  if (!date) return isoDate;
  return date.getUTCFullYear() === Number(todayOfSales(now).slice(0, 4))
    ? DAY.format(date)
    : DAY_AND_YEAR.format(date);
}

/** Formats 'Tue, Dec 1, 2026'. Sale-day options always include the year. */
export function formatDateWithYear(isoDate: string): string {
  const date = calendarDate(isoDate);
  return date ? DAY_AND_YEAR.format(date) : isoDate;
}

/** Formats 'Dec 1, 2026', for a date whose weekday does not matter. */
export function formatDay(isoDate: string): string {
  const date = calendarDate(isoDate);
  return date ? PLAIN_DAY.format(date) : isoDate;
}

/** Formats '2026-12' as 'December 2026'. */
export function formatMonth(isoMonth: string): string {
  const date = calendarDate(`${isoMonth}-01`);
  return date ? MONTH.format(date) : isoMonth;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Formats a timestamp as 'Nov 21, 2026' in the user's time zone. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : MOMENT.format(at);
}

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const IN_SECONDS = { minute: 60, hour: 3600, day: 86_400 };

/** Formats how long ago a timestamp was: 'just now', '2 hours ago', 'yesterday', and from two weeks on the day. */
export function formatAgo(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const { minute, hour, day } = IN_SECONDS;
  if (seconds < minute) return 'just now';
  if (seconds < hour) return AGO.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return AGO.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 14 * day) return AGO.format(-Math.floor(seconds / day), 'day');
  return `on ${formatMoment(iso)}`;
}

/** Returns 'today', 'tomorrow' or '6 days', or nothing for a sale in the past or more than a week away. */
export function daysLeft(days: number | null): string | undefined {
  if (days === null || days < 0 || days > 7) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `${days} days`;
}
