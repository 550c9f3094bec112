import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

/** A match on the map, as the API gives it. */
export interface MapProperty {
  unique_ID: string;
  latitude: number;
  longitude: number;
  status: string | null;
  saleDate: string | null;
  openingBid: number | null;
}

/** Every match of a search that has a location (spec.md §7, `get-all-map-properties`). */
export interface MapProperties {
  properties: MapProperty[];
  totalMatchingProperties: number;
  withoutLocation: number;
}

export type ListingDetails = components['schemas']['ListingDetails'];
type ListingPageWire = components['schemas']['ListingPage'];

const mapApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the filters' text. Forgotten when the map closes (spec.md §4, 'Listing'). */
    mapProperties: build.query<MapProperties, string>({
      query: (filters) => `get-all-map-properties?${filters}`,
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Listing', id: 'MAP' }],
    }),
    /** How many matches lie somewhere: what tiles, which carry clusters, do not tell. */
    locatedCount: build.query<number, string>({
      query: (filters) => `get-properties?${filters}&within=${encodeURIComponent(EVERYWHERE)}&limit=1`,
      transformResponse: ({ meta }: ListingPageWire) => meta.totalCount,
      providesTags: [{ type: 'Listing', id: 'MAP' }],
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
