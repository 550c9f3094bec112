import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import { filterPairs, queryText } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';

type Schemas = components['schemas'];
export type SaleDays = Schemas['SaleDays'];
export type CountySales = Schemas['CountySales'];
export type StatutoryDay = Schemas['StatutoryDay'];
export type CalendarFeed = Schemas['CalendarFeed'];
export type NewCalendarFeed = Schemas['NewCalendarFeed'];

const SALE_DATE = 'Foreclosure Sale Date';

/** Asks for the first current sale that fits the filters. The usual order of current sales begins with it. */
export const nextSaleQuery = (view: ListingView): string =>
  queryText([
    ...filterPairs({ ...view, selectedHistoricalFilter: 'current' }),
    ['columns', SALE_DATE],
    ['limit', '1'],
  ]);

const calendarApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts the sales of a month by day and county. The argument is the query text. */
    saleDays: build.query<SaleDays, string>({
      query: (query) => `sale-days?${query}`,
      providesTags: [{ type: 'Listing', id: 'SALE_DAYS' }],
    }),
    /** Returns the day of the next sale, or null without one. The argument is the text of `nextSaleQuery`. */
    nextSaleDay: build.query<string | null, string>({
      query: (query) => `get-properties?${query}`,
      transformResponse: ({ data: [next] }: Schemas['ListingPage']) => next?.[SALE_DATE] ?? null,
      providesTags: [{ type: 'Listing', id: 'SALE_DAYS' }],
    }),
    calendarFeeds: build.query<CalendarFeed[], void>({
      query: () => 'calendar-feeds',
      transformResponse: ({ feeds }: Schemas['CalendarFeeds']) => feeds,
      providesTags: ['Feed'],
    }),
    /** Creates a feed or replaces its address. Only this response contains the address. */
    renewFeed: build.mutation<NewCalendarFeed, string | null>({
      query: (searchId) => ({ url: 'calendar-feeds', method: 'POST', body: { searchId } }),
      invalidatesTags: ['Feed'],
    }),
    removeFeed: build.mutation<null, string>({
      query: (id) => ({ url: `calendar-feeds/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Feed'],
    }),
  }),
});

export const {
  useSaleDaysQuery,
  useNextSaleDayQuery,
  useCalendarFeedsQuery,
  useRenewFeedMutation,
  useRemoveFeedMutation,
} = calendarApi;
