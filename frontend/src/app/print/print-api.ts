import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import type { ListingDetails } from '../../features/details/details-api';
import { queryText, scopedPairs, sortPairs, type QueryPairs } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';

/** How many properties a printed list has at most: 20 pages (docs/product.md#print-list). */
export const MOST_LISTED = 200;

/** How many property sheets are printed at once at most: 50 pages. */
export const MOST_SHEETS = 25;

interface MatchesOf {
  view: ListingView;
  among?: 'saved';
  /** The most rows to load. */
  limit: number;
}

export const printApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the first matches of the view with all their values, which include time and place of the sale. */
    matchesWithDetails: build.query<ListingDetails[], MatchesOf>({
      query: ({ view, among, limit }) => {
        const page: QueryPairs = [
          ['page', '1'],
          ['limit', String(limit)],
          ['fields', 'all'],
        ];
        return `get-properties?${queryText([...scopedPairs(view, among), ...sortPairs(view), ...page])}`;
      },
      // With `fields=all`, the rows are `ListingDetails`.
      transformResponse: ({ data }: components['schemas']['ListingPage']) => data,
    }),
  }),
});
