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

/** Shown until the server has told its own. */
const DEFAULT_PRODUCT_NAME = 'Courthouse Steps';

/** The product's name: one setting of the server changes it everywhere. */
export function useProductName(): string {
  return usePublicConfigQuery().data?.productName ?? DEFAULT_PRODUCT_NAME;
}
