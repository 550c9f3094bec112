import { createApi } from '@reduxjs/toolkit/query/react';
import { portalQuery } from './base-query';

/** The one cache for server data. Features inject their endpoints. */
export const portalApi = createApi({
  reducerPath: 'portalApi',
  baseQuery: portalQuery,
  // What failed without a connection loads by itself, and what was shown meanwhile is brought up to date.
  refetchOnReconnect: true,
  tagTypes: ['Profile', 'Session', 'Listing', 'Saved', 'Search', 'Feed', 'Notification', 'Push'],
  endpoints: () => ({}),
});
