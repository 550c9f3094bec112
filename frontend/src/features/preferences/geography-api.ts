import { useEffect, useState } from 'react';
import { portalApi } from '../../api/portal-api';
import { logError } from '../../lib/log';
import type { components } from '../../api/schema';
import type { Geography } from './lib/areas';

const geographyApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    geography: build.query<components['schemas']['GeographyData'], void>({
      query: () => 'geography-data',
      // This data changes only with a release.
      keepUnusedDataFor: 3600,
      extraOptions: { keepSession: true },
    }),
  }),
});

interface KnownGeography {
  /** Undefined while it loads. */
  geography: Geography | undefined;
  /**
   * The server's list did not load, so `geography` contains only Georgia, Florida and Texas
   * (docs/product.md#geography-fallback).
   */
  partial: boolean;
  /** The bundled lists did not load either. */
  failed: boolean;
  retrying: boolean;
  retry: () => void;
}

/** Returns the states, counties and ZIP codes. If the call fails, returns the bundled lists of three states. */
export function useGeography({ skip = false } = {}): KnownGeography {
  const { data, isError, isFetching, refetch } = geographyApi.useGeographyQuery(undefined, { skip });
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
