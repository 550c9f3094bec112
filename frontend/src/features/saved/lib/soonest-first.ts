import type { PageOf } from '../../../listing-view/listing-page';
import type { SavedProperty } from '../saved-api';

/** A page of My Properties. `pastFrom` is the index of the first past sale below the line, or -1 without a line. */
export interface SavedPage extends PageOf<SavedProperty> {
  pastFrom: number;
}

/** The part of a query that asks for the next sale first. Past sales have no days until the sale and come last. */
export const NEXT_FIRST = { sortColumn: 'Days Until Sale', sortDirection: 'asc' } as const;

export const isUpcoming = (row: SavedProperty): boolean => row['Days Until Sale'] !== null;
const isPast = (row: SavedProperty): boolean => !isUpcoming(row) && row['Foreclosure Sale Date'] !== null;

/** Returns whether a query leaves the order to My Properties. Upcoming sales alone have the server's order. */
export function isInUsualOrder(query: URLSearchParams): boolean {
  return !query.has('sortColumn') && query.get('historicalFilter') !== 'current';
}

/**
 * Returns whether the upcoming sales of the server's page, which starts with the latest sale, differ from those of the
 * same page with the next sale first: they fill it, or an earlier page. Both have the same number of them.
 */
export const hasOtherSales = ({ rows, totalPages }: PageOf<SavedProperty>, page: number): boolean =>
  totalPages > 1 && rows.some(isUpcoming) && (page > 1 || rows.every(isUpcoming));

/**
 * Arranges a page that starts with the latest sale: the next sale first, then those without a date, then past ones, the
 * latest first. `upcoming` are the page's upcoming sales in order.
 */
export function soonestFirst(
  page: PageOf<SavedProperty>,
  upcoming: readonly SavedProperty[] = page.rows.filter(isUpcoming).reverse(),
): SavedPage {
  const undated = page.rows.filter((row) => !isUpcoming(row) && !isPast(row));
  const rows = [...upcoming, ...undated, ...page.rows.filter(isPast)];
  return { ...page, rows, pastFrom: rows.findIndex(isPast) };
}
