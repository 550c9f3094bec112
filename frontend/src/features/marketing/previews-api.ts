import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import type { PreviewRow } from './lib/preview';

type PreviewsWire = components['schemas']['Previews'];

const previewsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads next month's auctions for visitors (docs/product.md#preview-rule). */
    previews: build.query<PreviewRow[], void>({
      query: () => 'get-preview-properties',
      transformResponse: ({ data }: PreviewsWire) => data,
      extraOptions: { keepSession: true },
    }),
  }),
});

export const { usePreviewsQuery } = previewsApi;
