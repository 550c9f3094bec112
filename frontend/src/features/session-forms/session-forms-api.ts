import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type SignUpRequest = Schemas['SignUpRequest'];
export type NewAccount = Schemas['CompleteSignUpRequest'];
export type VerifyEmailResponse = Schemas['VerifyEmailResponse'];
export type LinkState = Schemas['LinkStateResponse'];
export type EmailChoice = Schemas['EmailChoice'];

/** None of these calls ends a session, so a user who is signed in stays signed in. */
const keep = { extraOptions: { keepSession: true } };

const sessionFormsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<Schemas['SignUpResponse'], SignUpRequest>({
      query: (body) => ({ url: 'signup', method: 'POST', body }),
      ...keep,
    }),
    completeSignUp: build.mutation<Schemas['Message'], NewAccount>({
      query: (body) => ({ url: 'complete-signup', method: 'POST', body }),
      ...keep,
    }),
    forgotPassword: build.mutation<string, Schemas['ForgotPasswordRequest']>({
      query: (body) => ({ url: 'forgot-password', method: 'POST', body }),
      ...keep,
    }),
    resetPassword: build.mutation<Schemas['Message'], { resetToken: string; newPassword: string }>({
      query: ({ resetToken, newPassword }) => ({
        url: `reset-password/${encodeURIComponent(resetToken)}`,
        method: 'POST',
        body: { newPassword },
      }),
      ...keep,
    }),
    /** Says what a link from an email is. Nothing changes. */
    linkState: build.query<LinkState, string>({
      query: (token) => ({ url: 'link-state', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
      ...keep,
    }),
    verifyEmail: build.mutation<VerifyEmailResponse, { token: string } & Schemas['VerifyEmailRequest']>({
      query: ({ token, ...body }) => ({
        url: `verify-email/${encodeURIComponent(token)}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Profile'],
      ...keep,
    }),
    /** The state of the email of an unsubscribe link. Nothing changes. */
    emailChoice: build.query<EmailChoice, string>({
      query: (token) => `unsubscribe/${encodeURIComponent(token)}`,
      keepUnusedDataFor: 0,
      ...keep,
    }),
    chooseEmail: build.mutation<EmailChoice, { token: string; isOn: boolean }>({
      query: ({ token, isOn }) => ({
        url: `unsubscribe/${encodeURIComponent(token)}`,
        method: isOn ? 'DELETE' : 'POST',
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
  useLinkStateQuery,
  useVerifyEmailMutation,
  useEmailChoiceQuery,
  useChooseEmailMutation,
} = sessionFormsApi;
