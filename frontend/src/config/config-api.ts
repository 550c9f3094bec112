import { portalApi } from '../api/portal-api';
import type { components } from '../api/schema';

export type PublicConfig = components['schemas']['SiteConfig'];

export const configApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    publicConfig: build.query<PublicConfig, void>({
      query: () => 'config',
      keepUnusedDataFor: 3600,
      extraOptions: { keepSession: true },
    }),
  }),
});

export const { usePublicConfigQuery } = configApi;

/** Shown until the server's configuration is loaded. */
const DEFAULT_PRODUCT_NAME = 'Courthouse Steps';

/** Returns the product's name. The server's setting changes it on every screen. */
export function useProductName(): string {
  return usePublicConfigQuery().data?.productName ?? DEFAULT_PRODUCT_NAME;
}
