import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type SaleDays = Schemas['SaleDays'];
export type CountySales = Schemas['CountySales'];
export type StatutoryDay = Schemas['StatutoryDay'];
export type CalendarFeed = Schemas['CalendarFeed'];
export type NewCalendarFeed = Schemas['NewCalendarFeed'];

const calendarApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts the sales of a month by day and county. The argument is the query text. */
    saleDays: build.query<SaleDays, string>({
      query: (query) => `sale-days?${query}`,
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

export const { useSaleDaysQuery, useCalendarFeedsQuery, useRenewFeedMutation, useRemoveFeedMutation } =
  calendarApi;
