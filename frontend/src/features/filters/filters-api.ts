import { portalApi } from '../../api/portal-api';
import { sealed } from '../../api/sealed';
import type { components } from '../../api/schema';
import { amongSaved } from '../../listing-view/listing-query';
import type { ValueFilter } from '../../listing-view/listing-view';

type ListingPageWire = components['schemas']['ListingPage'];
type FacetAnswer = components['schemas']['FacetAnswer'];

/** Every value that a filter offers. */
export type FilterOptions = Record<ValueFilter, string[]>;

const filtersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The option lists: `get-properties` without parameters (spec.md §7). */
    filterOptions: build.query<FilterOptions, void>({
      query: () => 'get-properties',
      transformResponse: (answer: ListingPageWire) =>
        sealed({
          selectedStates: answer.allStates ?? [],
          selectedCounties: answer.allCounties ?? [],
          selectedZipCodes: answer.allZipCodes ?? [],
          selectedSaleMonths: answer.allSaleMonths ?? [],
          selectedSaleDays: answer.allSaleDays ?? [],
          selectedPropertyTypes: answer.allPropertyTypes ?? [],
          selectedStatuses: answer.allStatuses ?? [],
          selectedOwnerTypes: answer.allOwnerTypes ?? [],
          selectedOwnerOccupancy: answer.allOwnerOccupancy,
        }),
      keepUnusedDataFor: 600,
      providesTags: [{ type: 'Listing', id: 'OPTIONS' }],
    }),
    /** How many listings each option has under all other filters; the argument is the query's text. */
    facets: build.query<FacetAnswer, string>({
      query: (query) => `property-facets?${query}`,
      transformResponse: (answer: FacetAnswer) => sealed(answer),
      providesTags: (_answer, _error, query) => [{ type: 'Listing', id: 'FACETS' }, ...amongSaved(query)],
    }),
  }),
});

export const { useFilterOptionsQuery, useFacetsQuery } = filtersApi;
