import { portalApi } from '../api/portal-api';
import type { paths } from '../api/schema';

export type PublicConfig = paths['/api/config']['get']['responses'][200]['content']['application/json'];

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
