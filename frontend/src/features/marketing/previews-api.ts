import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';
import type { PreviewRow } from './lib/preview';

type PreviewsWire = components['schemas']['Previews'];

const previewsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Next month's auctions that a visitor may see (spec.md §5, 'Carousel preview eligibility'). */
    previews: build.query<PreviewRow[], void>({
      query: () => 'get-preview-properties',
      transformResponse: ({ data }: PreviewsWire) => data,
      extraOptions: { keepSession: true },
    }),
  }),
});

export const { usePreviewsQuery } = previewsApi;
