import { portalApi } from '../../api/portal-api';

/** Bodies and answers of the calls that lead in and back in (spec.md §7). */
export interface SignUpRequest {
  name: string;
  organization?: string;
  occupation: string;
  ifOther?: string;
  emailId: string;
  howDidYouHearAboutUs: string;
  password: string;
}
interface SignUpResponse {
  url?: string | null;
  token?: string | null;
}
export interface NewAccount {
  firstName: string;
  lastName: string;
  emailId: string;
  password: string;
  token?: string;
}
export interface VerifyEmailResponse {
  status: 'verified' | 'attached';
  token?: string | null;
}

/** None of these ends a session: whoever is signed in meanwhile stays so. */
const keep = { extraOptions: { keepSession: true } };

const sessionFormsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<SignUpResponse, SignUpRequest>({
      query: (body) => ({ url: 'signup', method: 'POST', body }),
      ...keep,
    }),
    completeSignUp: build.mutation<{ message: string }, NewAccount & object>({
      query: (body) => ({ url: 'complete-signup', method: 'POST', body }),
      ...keep,
    }),
    forgotPassword: build.mutation<string, { emailId: string }>({
      query: (body) => ({ url: 'forgot-password', method: 'POST', body }),
      ...keep,
    }),
    resetPassword: build.mutation<{ message: string }, { resetToken: string; newPassword: string }>({
      query: ({ resetToken, newPassword }) => ({
        url: `reset-password/${encodeURIComponent(resetToken)}`,
        method: 'POST',
        body: { newPassword },
      }),
      ...keep,
    }),
    verifyEmail: build.mutation<VerifyEmailResponse, { token: string; newPassword?: string }>({
      query: ({ token, newPassword }) => ({
        url: `verify-email/${encodeURIComponent(token)}`,
        method: 'POST',
        body: newPassword === undefined ? {} : { newPassword },
      }),
      invalidatesTags: ['Profile'],
      ...keep,
    }),
  }),
});

export const {
  useSignUpMutation,
  useCompleteSignUpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = sessionFormsApi;
