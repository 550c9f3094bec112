/** How values are written on screen (look.md): money without cents, dates as 'Tue, Dec 1', a dash for a blank. */

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

/** Calendar dates carry no time zone: they are read and written as UTC throughout. */
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
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Tue, Dec 1', with the year where it is not this one. What is no date is shown as it is. */
export function formatDate(isoDate: string, now = new Date()): string {
  const date = calendarDate(isoDate);
  if (!date) return isoDate;
  return date.getUTCFullYear() === now.getFullYear() ? DAY.format(date) : DAY_AND_YEAR.format(date);
}

/** 'Tue, Dec 1, 2026': sale-day options always carry the year (product.md). */
export function formatDateWithYear(isoDate: string): string {
  const date = calendarDate(isoDate);
  return date ? DAY_AND_YEAR.format(date) : isoDate;
}

/** 'December 2026' for '2026-12'. */
export function formatMonth(isoMonth: string): string {
  const date = calendarDate(`${isoMonth}-01`);
  return date ? MONTH.format(date) : isoMonth;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 21, 2026' for a moment, by the person's own clock. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : MOMENT.format(at);
}

/** 'today', 'tomorrow', '6 days'; nothing when the sale is further off than a week, or past (look.md). */
export function daysLeft(days: number | null): string | undefined {
  if (days === null || days < 0 || days > 7) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `${days} days`;
}
