import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

export type Profile = components['schemas']['Profile'];
type LogInRequest = components['schemas']['LogInRequest'];
type LogInResponse = components['schemas']['LogInResponse'];

/** The last profile that the server sent, and its version. It is sent again only when it has changed. */
let last: { tag: string; profile: Profile } | null = null;

export const sessionApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<LogInResponse, LogInRequest>({
      query: (body) => ({ url: 'login', method: 'POST', body }),
      // A wrong password is a 401 that does not end a session.
      extraOptions: { keepSession: true },
      // The response contains the profile, so no second request is needed.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          await dispatch(sessionApi.util.upsertQueryData('profile', undefined, data.user));
        } catch {
          // The form shows the error.
        }
      },
    }),
    logOut: build.mutation<null, void>({
      query: () => ({ url: 'logout', method: 'POST', body: {} }),
    }),
    profile: build.query<Profile, void>({
      query: () => ({
        url: 'profile/view',
        headers: { 'If-None-Match': last?.tag },
        validateStatus: ({ ok, status }) => ok || status === 304,
      }),
      transformResponse: (sent: Profile | null, meta) => {
        if (meta?.response?.status === 304 && last) return last.profile;
        const profile = sent!;
        const tag = meta?.response?.headers.get('ETag');
        last = tag ? { tag, profile } : null;
        return profile;
      },
      providesTags: ['Profile'],
    }),
    sendVerification: build.mutation<null, void>({
      query: () => ({ url: 'account/verification', method: 'POST', body: {} }),
    }),
  }),
});

export const { useLogInMutation, useLogOutMutation, useProfileQuery, useSendVerificationMutation } =
  sessionApi;
