import { portalApi } from '../../api/portal-api';
import type { components } from '../../api/schema';

export type CoverageData = components['schemas']['CoverageAnswer'];
export type CoveredState = components['schemas']['CoveredState'];
export type CoveredCounty = components['schemas']['CoverageCounty'];

const coverageApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Loads what the data covers, for everyone (docs/product.md#coverage). */
    coverage: build.query<CoverageData, void>({
      query: () => 'coverage',
      extraOptions: { keepSession: true },
    }),
  }),
});

export const { useCoverageQuery } = coverageApi;
