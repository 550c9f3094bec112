import { portalApi } from '../../api/portal-api';
import { sessionApi, type Profile } from '../../session/session-api';
import type { PreferencesRecord } from './lib/preferences-record';

const preferencesApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    savePreferences: build.mutation<Profile, PreferencesRecord>({
      query: (body) => ({ url: 'profile/onboarding', method: 'PUT', body }),
      // The response is the profile, so no second request is needed.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          await dispatch(sessionApi.util.upsertQueryData('profile', undefined, data));
        } catch {
          // The form shows the error.
        }
      },
      invalidatesTags: ['Listing'],
    }),
  }),
});

export const { useSavePreferencesMutation } = preferencesApi;
