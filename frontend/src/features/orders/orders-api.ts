import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

export type Invoice = components['schemas']['InvoiceLine'];

const ordersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads every invoice, newest first. */
    orderHistory: build.query<Invoice[], void>({
      query: () => 'order-history',
      transformResponse: ({ invoices }: components['schemas']['OrderHistory']) => invoices,
      // Invoices come and are paid as the subscription changes.
      providesTags: ['Profile'],
      // The provider creates invoices while this screen is not shown.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useOrderHistoryQuery } = ordersApi;
