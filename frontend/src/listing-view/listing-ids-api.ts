import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';
import { queryText, scopedPairs, sortPairs, type QueryPairs } from './listing-query';
import type { ListingView } from './listing-view';

/** How many listings a user can save, select or export by id at once (docs/product.md#limits-table). */
export const MOST_IDS = 10_000;

interface IdsOf {
  view: ListingView;
  among?: 'saved';
}

const FIRST: QueryPairs = [
  ['page', '1'],
  ['limit', String(MOST_IDS)],
];

const listingIdsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the ids of the view's matches in the order shown, at most `MOST_IDS`. */
    firstListingIds: build.mutation<string[], IdsOf>({
      query: ({ view, among }) =>
        `get-properties?${queryText([...scopedPairs(view, among), ...sortPairs(view), ...FIRST])}`,
      transformResponse: ({ data }: components['schemas']['ListingPage']) =>
        data.map(({ unique_ID }) => unique_ID),
    }),
  }),
});

export const { useFirstListingIdsMutation } = listingIdsApi;
