import { portalApi } from '../../api/portal-api';
import { freezeResponse } from '../../api/freeze-response';
import type { components } from '../../api/schema';
import { amongSaved } from '../../listing-view/listing-query';
import { VALUE_FILTERS, VALUE_FILTER_KEYS, byKey, type ValueFilter } from '../../listing-view/listing-view';

type ListingPageWire = components['schemas']['ListingPage'];
/** The number of listings per option. */
export type FacetAnswer = components['schemas']['FacetAnswer'];

/** Every option of every filter. */
export type FilterOptions = Record<ValueFilter, string[]>;

const filtersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the option lists: `get-properties` without parameters. */
    filterOptions: build.query<FilterOptions, void>({
      query: () => 'get-properties',
      transformResponse: (answer: ListingPageWire) =>
        freezeResponse(byKey(VALUE_FILTER_KEYS, (key) => answer[VALUE_FILTERS[key].list] ?? [])),
      keepUnusedDataFor: 600,
      providesTags: [{ type: 'Listing', id: 'OPTIONS' }],
    }),
    /** Loads the number of listings per option under all other filters. The argument is the query text. */
    facets: build.query<FacetAnswer, string>({
      query: (query) => `property-facets?${query}`,
      transformResponse: (answer: FacetAnswer) => freezeResponse(answer),
      providesTags: (_answer, _error, query) => [{ type: 'Listing', id: 'FACETS' }, ...amongSaved(query)],
    }),
  }),
});

export const { useFilterOptionsQuery, useFacetsQuery } = filtersApi;
