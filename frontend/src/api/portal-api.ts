import { createApi } from '@reduxjs/toolkit/query/react';
import { portalQuery } from './base-query';

/** All server data lives in this one cache; features inject their endpoints. */
export const portalApi = createApi({
  reducerPath: 'portalApi',
  baseQuery: portalQuery,
  tagTypes: ['Profile', 'Session', 'Listing', 'Saved'],
  endpoints: () => ({}),
});
