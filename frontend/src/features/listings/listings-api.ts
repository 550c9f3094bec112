import { createAction } from '@reduxjs/toolkit';
import { freezeResponse } from '../../api/freeze-response';
import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { pageOf, type PageOf } from '../../listing-view/listing-page';
import { amongSaved } from '../../listing-view/listing-query';
import type { ListingRow } from './lib/listing-row';

type ListingPageWire = components['schemas']['ListingPage'];

type MarkAnswer = components['schemas']['MarkAnswer'];

/** The counts, sums and medians of a list. */
export type Totals = components['schemas']['TotalAnswer'];

export type ListingPage = PageOf<ListingRow>;

/** What depends on hidden properties. */
const MARKED = [
  ...['PAGE', 'OPTIONS', 'FACETS', 'TOTALS', 'MAP'].map((id) => ({ type: 'Listing' as const, id })),
  { type: 'Saved' as const, id: 'PAGE' },
];

const listingsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the query text, so the same list is the same cache entry. */
    searchListings: build.query<ListingPage, string>({
      query: (query) => `get-properties?${query}`,
      transformResponse: ({ data, meta, marks }: ListingPageWire) => pageOf(data, meta, marks),
      providesTags: [{ type: 'Listing', id: 'PAGE' }],
    }),
    /** Loads the totals of every match. The argument is the query text of the filters. */
    totals: build.query<Totals, string>({
      query: (query) => `property-totals?${query}`,
      transformResponse: (answer: Totals) => freezeResponse(answer),
      providesTags: (_answer, _error, query) => [{ type: 'Listing', id: 'TOTALS' }, ...amongSaved(query)],
    }),
    /** Hides properties and returns the newly hidden ones. Totals, options and the map change too. */
    hide: build.mutation<MarkAnswer, string[]>({
      query: (propertyIds) => ({ url: 'property/hide-multiple', method: 'POST', body: { propertyIds } }),
      invalidatesTags: MARKED,
    }),
    unhide: build.mutation<MarkAnswer, string[]>({
      query: (propertyIds) => ({ url: 'property/unhide-multiple', method: 'POST', body: { propertyIds } }),
      invalidatesTags: MARKED,
    }),
    /** Marks properties as opened. The cached pages are updated in place, so the user's position stays. */
    see: build.mutation<MarkAnswer, string[]>({
      query: (propertyIds) => ({ url: 'property/see-multiple', method: 'POST', body: { propertyIds } }),
      onQueryStarted: (ids, api) => {
        const seen = new Set(ids);
        for (const query of listingsApi.util.selectCachedArgsForQuery(api.getState(), 'searchListings'))
          api.dispatch(
            listingsApi.util.updateQueryData('searchListings', query, ({ rows }) => {
              for (const row of rows.filter(({ unique_ID }) => seen.has(unique_ID)))
                row.marked = { isNew: false, hidden: false, ...row.marked, seen: true };
            }),
          );
      },
    }),
  }),
});

export const { useSearchListingsQuery, useTotalsQuery, useSeeMutation } = listingsApi;

/** The user clicked Undo in the toast after hiding. The payload is the hidden ids. */
export const hidingUndone = createAction<string[]>('listings/hidingUndone');

/** Creates the request that hides properties. */
export const hideProperties = (ids: string[]) => listingsApi.endpoints.hide.initiate(ids);

/** Creates the request that shows hidden properties again. */
export const unhideProperties = (ids: string[]) => listingsApi.endpoints.unhide.initiate(ids);
/** Begins to load a list before its screen has loaded. The argument is the query text. */
export const prefetchListings = (query: string) => listingsApi.util.prefetch('searchListings', query, {});

export const useListingsPrefetch = () => listingsApi.usePrefetch('searchListings');
