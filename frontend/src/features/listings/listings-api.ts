import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import type { ListingRow } from './lib/listing-row';

type ListingPageWire = components['schemas']['ListingPage'];

/** One page of the list. */
export interface ListingPage {
  rows: ListingRow[];
  totalPages: number;
  totalCount: number;
}

const listingsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the query's text: the same list is the same cache entry. */
    searchListings: build.query<ListingPage, string>({
      query: (query) => `get-properties?${query}`,
      transformResponse: ({ data, meta }: ListingPageWire) => ({
        rows: data,
        totalPages: meta.totalPages,
        totalCount: meta.totalCount,
      }),
      providesTags: [{ type: 'Listing', id: 'PAGE' }],
    }),
  }),
});

export const { useSearchListingsQuery } = listingsApi;
export const useListingsPrefetch = () => listingsApi.usePrefetch('searchListings');
