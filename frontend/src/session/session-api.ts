import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

export type Profile = components['schemas']['Profile'];
type LogInRequest = components['schemas']['LogInRequest'];
type LogInResponse = components['schemas']['LogInResponse'];

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
      query: () => 'profile/view',
      providesTags: ['Profile'],
      // At the start, a failure removes the token but does not navigate (docs/product.md#unauthorized).
      extraOptions: { keepSession: true },
    }),
    sendVerification: build.mutation<null, void>({
      query: () => ({ url: 'account/verification', method: 'POST', body: {} }),
    }),
  }),
});

export const { useLogInMutation, useLogOutMutation, useProfileQuery, useSendVerificationMutation } =
  sessionApi;
