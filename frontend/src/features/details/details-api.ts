import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
/** A property with all its data. Further values have the names that their sources use. */
export type ListingDetails = Schemas['ListingDetails'] & Record<string, unknown>;
export type Timeline = Schemas['Timeline'];
export type Comparables = Schemas['Comparables'];

const addressOf = (id: string) => `property-details/${encodeURIComponent(id)}`;

export const detailsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    property: build.query<ListingDetails, string>({ query: addressOf }),
    timeline: build.query<Timeline, string>({ query: (id) => `${addressOf(id)}/timeline` }),
    /** Loads the sale as a calendar file. */
    saleEvent: build.query<string, string>({
      query: (id) => ({ url: `${addressOf(id)}/calendar-event`, responseHandler: 'text' }),
    }),
    comparables: build.query<Comparables, string>({ query: (id) => `${addressOf(id)}/comparables` }),
  }),
});

export const { usePropertyQuery, useTimelineQuery, useComparablesQuery, useLazySaleEventQuery } = detailsApi;
