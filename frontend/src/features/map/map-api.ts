import { portalApi } from '../../api/portal-api';
import { sealed } from '../../api/sealed';
import type { components } from '../../api/schema';
import { amongSaved } from '../../listing-view/listing-query';

type Schemas = components['schemas'];
/** A match on the map, as the API gives it. */
export type MapProperty = Schemas['MapProperty'];
/** Every match of a search that has a location (spec.md §7, `get-all-map-properties`). */
type MapProperties = Schemas['MapProperties'];
export type ListingDetails = Schemas['ListingDetails'];
type ListingPageWire = Schemas['ListingPage'];

const mapApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the filters' text. Forgotten when the map closes (spec.md §4, 'Listing'). */
    mapProperties: build.query<MapProperties, string>({
      query: (filters) => `get-all-map-properties?${filters}`,
      transformResponse: (answer: MapProperties) => sealed(answer),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, filters) => [{ type: 'Listing', id: 'MAP' }, ...amongSaved(filters)],
    }),
    /** How many matches lie somewhere: what tiles, which carry clusters, do not tell. */
    locatedCount: build.query<number, string>({
      query: (filters) => `get-properties?${filters}&within=${encodeURIComponent(EVERYWHERE)}&limit=1`,
      transformResponse: ({ meta }: ListingPageWire) => meta.totalCount,
      providesTags: (_answer, _error, filters) => [{ type: 'Listing', id: 'MAP' }, ...amongSaved(filters)],
    }),
    /** What the card of a pin shows. */
    pinned: build.query<ListingDetails, string>({
      query: (id) => `property-details/${encodeURIComponent(id)}`,
      providesTags: (_answer, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

/** An area around everything: what has no location is outside. */
const EVERYWHERE = '-180,-90;180,-90;180,90;-180,90';

export const { useMapPropertiesQuery, useLocatedCountQuery, usePinnedQuery } = mapApi;
