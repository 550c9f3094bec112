import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

export type Profile = components['schemas']['Profile'];
type LogInRequest = components['schemas']['LogInRequest'];
type LogInResponse = components['schemas']['LogInResponse'];

/** `POST /api/stripe/portal-session` (spec.md §7). */
interface PortalSession {
  url?: string;
}

export const sessionApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<LogInResponse, LogInRequest>({
      query: (body) => ({ url: 'login', method: 'POST', body }),
      // A wrong password is a 401 that ends no session.
      extraOptions: { keepSession: true },
      // The answer carries the profile: no second call for it.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          await dispatch(sessionApi.util.upsertQueryData('profile', undefined, data.user));
        } catch {
          // The form tells the person.
        }
      },
    }),
    logOut: build.mutation<null, void>({
      query: () => ({ url: 'logout', method: 'POST', body: {} }),
    }),
    profile: build.query<Profile, void>({
      query: () => 'profile/view',
      providesTags: ['Profile'],
      // At start a failure removes the token and stays where one is (product.md, 'Accounts').
      extraOptions: { keepSession: true },
    }),
    sendVerification: build.mutation<null, void>({
      query: () => ({ url: 'account/verification', method: 'POST', body: {} }),
    }),
    openBillingPortal: build.mutation<PortalSession, void>({
      query: () => ({ url: 'stripe/portal-session', method: 'POST', body: {} }),
    }),
  }),
});

export const {
  useLogInMutation,
  useLogOutMutation,
  useProfileQuery,
  useSendVerificationMutation,
  useOpenBillingPortalMutation,
} = sessionApi;
