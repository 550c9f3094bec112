import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

type Schemas = components['schemas'];

export type Plan = Schemas['PlanCard'];
export type Plans = Schemas['Plans'];

/** A purchase of the pricing table that waits for its account. */
export type Purchase = Schemas['PurchaseResponse'];

/** The names of the billing intervals. */
export const EVERY = { month: 'Monthly', year: 'Yearly' } as const;

interface PortalSession {
  url?: string;
}

const billingApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the payment provider's plans, cheapest first. */
    plans: build.query<Plans, void>({
      query: () => 'plans',
      keepUnusedDataFor: 300,
      extraOptions: { keepSession: true },
    }),
    /** Opens the payment provider's checkout for a plan, or for the cheapest plan if none is given. */
    beginCheckout: build.mutation<Schemas['Redirect'], string | undefined>({
      query: (plan) => ({
        url: 'stripe/checkout-session',
        method: 'POST',
        body: {},
        params: plan === undefined ? undefined : { plan },
      }),
    }),
    openBillingPortal: build.mutation<PortalSession, void>({
      query: () => ({ url: 'stripe/portal-session', method: 'POST', body: {} }),
    }),
    /** Asks the provider for the outcome of a checkout instead of waiting for its event. */
    settleCheckout: build.mutation<Schemas['SettledCheckout'], void>({
      query: () => ({ url: 'stripe/checkout-session/settle', method: 'POST', body: {} }),
      invalidatesTags: ['Profile'],
    }),
    /** Loads the purchase of a checkout of the pricing table. It is in the body, so that no address contains it. */
    purchase: build.query<Purchase, string>({
      query: (sessionId) => ({ url: 'purchase', method: 'POST', body: { sessionId } }),
      extraOptions: { keepSession: true },
    }),
    /** Sends the buyer the email with the next step again. */
    resendPurchase: build.mutation<null, string>({
      query: (sessionId) => ({ url: 'purchase/resend', method: 'POST', body: { sessionId } }),
      extraOptions: { keepSession: true },
    }),
    /** Ends the trial of a purchase that has none left. The card is charged now. */
    startNow: build.mutation<null, void>({
      query: () => ({ url: 'stripe/start-now', method: 'POST', body: {} }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const {
  usePlansQuery,
  useBeginCheckoutMutation,
  useOpenBillingPortalMutation,
  useSettleCheckoutMutation,
  usePurchaseQuery,
  useResendPurchaseMutation,
  useStartNowMutation,
} = billingApi;
