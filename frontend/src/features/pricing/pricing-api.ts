import { portalApi } from '../../api/portal-api';

/** `POST /api/stripe/checkout-session`: where the payment provider takes the card. */
interface CheckoutSession {
  url: string;
}

const pricingApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    beginCheckout: build.mutation<CheckoutSession, void>({
      query: () => ({ url: 'stripe/checkout-session', method: 'POST', body: {} }),
    }),
  }),
});

export const { useBeginCheckoutMutation } = pricingApi;
