import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type BellEntry = Schemas['BellEntry'];
export type NotifiedChange = Schemas['NotifiedChange'];

/** How often an open page asks for news. */
export const ASKS_EVERY_MS = 60_000;

/** An open page asks again while it is visible, and when it becomes visible. */
export const KEEPS_CURRENT = {
  pollingInterval: ASKS_EVERY_MS,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
} as const;

const addressOf = (id: string) => `notifications/${encodeURIComponent(id)}`;

const bellApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    countNotifications: build.query<Schemas['BellCount'], void>({
      query: () => 'notifications/count',
      providesTags: ['Notification', { type: 'Notification', id: 'COUNT' }],
    }),
    /** The pages that are shown, newest first. The parameter of a page is the last id of the page before. */
    listNotifications: build.infiniteQuery<Schemas['BellPage'], void, string | null>({
      query: ({ pageParam }) => (pageParam ? `notifications?before=${pageParam}` : 'notifications'),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ hasMore, notifications }) => (hasMore ? notifications.at(-1)?.id : undefined),
      },
      providesTags: ['Notification'],
    }),
    readNotification: build.mutation<null, string>({
      query: (id) => ({ url: `${addressOf(id)}/read`, method: 'POST', body: {} }),
      invalidatesTags: ['Notification'],
    }),
    /** Marks a notification and all older ones as read, so that one that came meanwhile stays unread. */
    readThrough: build.mutation<null, string>({
      query: (id) => ({ url: `${addressOf(id)}/read-through`, method: 'POST', body: {} }),
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const {
  useCountNotificationsQuery,
  useListNotificationsInfiniteQuery,
  useReadNotificationMutation,
  useReadThroughMutation,
} = bellApi;
