import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

type Schemas = components['schemas'];

export type Plan = Schemas['PlanCard'];
export type Plans = Schemas['Plans'];

const billingApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** What can be subscribed to, as the payment provider sells it, cheapest first. */
    plans: build.query<Plans, void>({
      query: () => 'plans',
      keepUnusedDataFor: 300,
      extraOptions: { keepSession: true },
    }),
    /** Where the payment provider takes the card; the cheapest plan when none is named. */
    beginCheckout: build.mutation<Schemas['Redirect'], string | undefined>({
      query: (plan) => ({
        url: 'stripe/checkout-session',
        method: 'POST',
        body: {},
        params: plan === undefined ? undefined : { plan },
      }),
    }),
    /** Asks what came of a checkout, rather than wait to be told. */
    settleCheckout: build.mutation<Schemas['SettledCheckout'], void>({
      query: () => ({ url: 'stripe/checkout-session/settle', method: 'POST', body: {} }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { usePlansQuery, useBeginCheckoutMutation, useSettleCheckoutMutation } = billingApi;
