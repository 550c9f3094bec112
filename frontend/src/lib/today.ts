/** The clock of the listed state that is furthest behind, Nevada. */
const LAST_CLOCK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * Returns today as '2026-12-01', whatever the browser's time zone. A day of sales is over when it is over in every state
 * (docs/product.md#today).
 */
export const todayOfSales = (now = new Date()): string => LAST_CLOCK.format(now);
