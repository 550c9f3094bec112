import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type PushBrowser = Schemas['PushBrowser'];

const pushApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** The key that a browser needs, and the browsers that get notifications. */
    pushState: build.query<Schemas['PushState'], void>({
      query: () => 'push',
      // Other browsers are added and removed while this screen is not shown.
      keepUnusedDataFor: 0,
      providesTags: ['Push'],
    }),
    addPushBrowser: build.mutation<null, Schemas['PushRequest']>({
      query: (body) => ({ url: 'push', method: 'POST', body }),
      invalidatesTags: ['Push'],
    }),
    renewPushBrowser: build.mutation<null, Schemas['RenewedPushRequest']>({
      query: (body) => ({ url: 'push/renew', method: 'POST', body }),
      invalidatesTags: ['Push'],
      // The call needs no session.
      extraOptions: { keepSession: true },
    }),
    removePushBrowser: build.mutation<null, string>({
      query: (id) => ({ url: `push/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Push'],
    }),
  }),
});

export const {
  usePushStateQuery,
  useAddPushBrowserMutation,
  useRenewPushBrowserMutation,
  useRemovePushBrowserMutation,
} = pushApi;
