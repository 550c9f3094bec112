import { portalApi } from '../../api/portal-api';
import { freezeResponse } from '../../api/freeze-response';
import type { components } from '../../api/schema';
import { amongSaved } from '../../listing-view/listing-query';

type Schemas = components['schemas'];
/** A match on the map, as the API returns it. */
export type MapProperty = Schemas['MapProperty'];
/** Every match that has a location, from `get-all-map-properties`. */
type MapProperties = Schemas['MapProperties'];
export type ListingDetails = Schemas['ListingDetails'];
type FacetAnswer = Schemas['FacetAnswer'];
type ListingPageWire = Schemas['ListingPage'];

const mapApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the filters' query text. The data is dropped when the map closes. */
    mapProperties: build.query<MapProperties, string>({
      query: (filters) => `get-all-map-properties?${filters}`,
      transformResponse: (answer: MapProperties) => freezeResponse(answer),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, filters) => [{ type: 'Listing', id: 'MAP' }, ...amongSaved(filters)],
    }),
    /** Returns how many matches have a location. Tiles do not tell, because they contain clusters. */
    locatedCount: build.query<number, string>({
      query: (filters) => `get-properties?${filters}&within=${encodeURIComponent(EVERYWHERE)}&limit=1`,
      transformResponse: ({ meta }: ListingPageWire) => meta.totalCount,
      providesTags: (_answer, _error, filters) => [{ type: 'Listing', id: 'MAP' }, ...amongSaved(filters)],
    }),
    /** Returns the number of matches by state and by county. The argument is the filters' query text. */
    placeFacets: build.query<FacetAnswer, string>({
      query: (filters) => ['property-facets?facets=state,county', filters].filter(Boolean).join('&'),
      transformResponse: (answer: FacetAnswer) => freezeResponse(answer),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, filters) => [{ type: 'Listing', id: 'MAP' }, ...amongSaved(filters)],
    }),
    /** Returns the data of a pin's card. */
    pinned: build.query<ListingDetails, string>({
      query: (id) => `property-details/${encodeURIComponent(id)}`,
      providesTags: (_answer, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

/** An area around the whole world. Listings without a location are outside it, and the points of ZIP codes are inside. */
const EVERYWHERE = '-180,-90;180,-90;180,90;-180,90|zip';

export const { useMapPropertiesQuery, useLocatedCountQuery, usePlaceFacetsQuery, usePinnedQuery } = mapApi;
