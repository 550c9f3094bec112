import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

export type Invoice = components['schemas']['InvoiceLine'];

const ordersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every invoice, latest first. */
    orderHistory: build.query<Invoice[], void>({
      query: () => 'order-history',
      transformResponse: ({ invoices }: components['schemas']['OrderHistory']) => invoices,
      // The provider makes invoices while nobody looks.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useOrderHistoryQuery } = ordersApi;
