import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { pageOf, type PageOf } from '../../listing-view/listing-page';
import type { ListingRow } from './lib/listing-row';

type ListingPageWire = components['schemas']['ListingPage'];

export type ListingPage = PageOf<ListingRow>;

const listingsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the query text, so the same list is the same cache entry. */
    searchListings: build.query<ListingPage, string>({
      query: (query) => `get-properties?${query}`,
      transformResponse: ({ data, meta }: ListingPageWire) => pageOf(data, meta),
      providesTags: [{ type: 'Listing', id: 'PAGE' }],
    }),
  }),
});

export const { useSearchListingsQuery } = listingsApi;
export const useListingsPrefetch = () => listingsApi.usePrefetch('searchListings');
