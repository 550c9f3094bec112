import { useEffect, useState } from 'react';
import { portalApi } from '../../api/portal-api';
import { logError } from '../../lib/log';
import type { components } from '../../api/schema';
import type { Geography } from './lib/areas';

const geographyApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    geography: build.query<components['schemas']['GeographyData'], void>({
      query: () => 'geography-data',
      // It changes with a release at most.
      keepUnusedDataFor: 3600,
      extraOptions: { keepSession: true },
    }),
  }),
});

interface KnownGeography {
  /** Unknown while it loads. */
  geography: Geography | undefined;
  /** The server's list did not load: what stands is Georgia, Florida and Texas (spec.md §7). */
  partial: boolean;
  /** Not even the bundled lists loaded. */
  failed: boolean;
  retrying: boolean;
  retry: () => void;
}

/** The states, counties and ZIP codes to choose from; the bundled ones of three states when the call fails. */
export function useGeography(): KnownGeography {
  const { data, isError, isFetching, refetch } = geographyApi.useGeographyQuery();
  const [fallback, setFallback] = useState<Geography>();
  const [failed, setFailed] = useState(false);
  const needed = isError && !data;

  useEffect(() => {
    if (!needed) return;
    let wanted = true;
    import('./fallback-geography.json')
      .then((bundled) => {
        if (wanted) setFallback(bundled.default);
      })
      .catch((cause: unknown) => {
        logError('the bundled geography could not be loaded', cause);
        if (wanted) setFailed(true);
      });
    return () => {
      wanted = false;
    };
  }, [needed]);

  return {
    geography: data ?? fallback,
    partial: !data && fallback !== undefined,
    failed: needed && failed && fallback === undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
