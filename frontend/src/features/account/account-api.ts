import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import type { Profile } from '../../session/session-api';

type Schemas = components['schemas'];

/** One session of the signed-in account. */
export type SessionEntry = Schemas['SessionSummary'];

const accountApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<Profile, Schemas['ChangeNameRequest']>({
      query: (body) => ({ url: 'account/name', method: 'PUT', body }),
      invalidatesTags: ['Profile'],
    }),
    changeEmail: build.mutation<null, Schemas['ChangeEmailRequest']>({
      query: (body) => ({ url: 'account/email', method: 'POST', body }),
      invalidatesTags: ['Profile'],
    }),
    changePassword: build.mutation<null, Schemas['ChangePasswordRequest']>({
      query: (body) => ({ url: 'account/password', method: 'PUT', body }),
      invalidatesTags: ['Session'],
    }),
    sessions: build.query<SessionEntry[], void>({
      query: () => 'account/sessions',
      transformResponse: ({ sessions }: Schemas['SessionList']) => sessions,
      // Sessions on other devices start and end while this screen is not shown.
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `account/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    logOutEverywhere: build.mutation<null, void>({
      query: () => ({ url: 'account/logout-everywhere', method: 'POST', body: {} }),
    }),
    storage: build.query<Schemas['StorageAnswer'], void>({
      query: () => 'account/storage',
      // Notes and searches change it while this screen is not shown.
      keepUnusedDataFor: 0,
    }),
    /** Loads the file as the server wrote it. */
    accountData: build.mutation<string, void>({
      query: () => ({
        url: 'account/data',
        responseHandler: async (answer): Promise<unknown> => (answer.ok ? answer.text() : answer.json()),
      }),
    }),
    deleteAccount: build.mutation<null, Schemas['DeleteAccountRequest']>({
      query: (body) => ({ url: 'account/delete', method: 'POST', body }),
    }),
  }),
});

export const {
  useChangeNameMutation,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useLogOutEverywhereMutation,
  useStorageQuery,
  useAccountDataMutation,
  useDeleteAccountMutation,
} = accountApi;
