import { useMemo, useState } from 'react';
import type { ApiFailure } from '../../../api/failure';
import { useLocatedCountQuery, useMapPropertiesQuery } from '../map-api';
import type { Marks } from './listing-map';

/**
 * Up to this number of matches, the browser clusters them. Above it, the server draws tiles
 * (docs/product.md#map-clusters).
 */
export const MAX_IN_BROWSER = 20_000;

const NOTHING: Marks = { kind: 'none' };

interface Matches {
  marks: Marks;
  /** How many matches are on the map, and how many have no location. Undefined while they load. */
  located: number | undefined;
  withoutLocation: number | undefined;
  fetching: boolean;
  failure: ApiFailure | undefined;
  retry: () => void;
}

interface MatchQuery {
  /** The filters' query text. */
  filters: string;
  /** Whether the filters include an area. */
  within: boolean;
  /** The number of matching listings. Undefined while it loads. */
  total: number | undefined;
  open: boolean;
}

/** Loads what the open map shows. */
export function useMatches({ filters, within, total, open }: MatchQuery): Matches {
  // While a new total loads, the previous one decides between points and tiles, so that the map is not cleared in
  // between.
  const [lastTotal, setLastTotal] = useState(total);
  if (total !== undefined && total !== lastTotal) setLastTotal(total);
  const drawnTotal = total ?? lastTotal;
  const tiled = drawnTotal !== undefined && drawnTotal > MAX_IN_BROWSER;
  // Without the total, the size of the response is unknown.
  const points = useMapPropertiesQuery(filters, { skip: !open || total === undefined || tiled });
  // With an area, listings without a location are not among the matches.
  const counted = useLocatedCountQuery(filters, { skip: !open || !tiled || within });

  const found = points.currentData ?? points.data;
  const marks = useMemo((): Marks => {
    if (!open || total === 0) return NOTHING;
    if (tiled) return { kind: 'tiles', query: filters };
    return found ? { kind: 'points', properties: found.properties } : NOTHING;
  }, [open, total, tiled, filters, found]);

  const failure = open && !tiled ? (points.error as ApiFailure | undefined) : undefined;
  const located = tiled ? (within ? drawnTotal : counted.currentData) : points.currentData?.properties.length;
  return {
    marks,
    located,
    withoutLocation: tiled
      ? located === undefined
        ? undefined
        : Math.max(0, drawnTotal - located)
      : points.currentData?.withoutLocation,
    fetching: open && (total === undefined || (!tiled && points.isFetching)),
    failure,
    retry: () => void points.refetch(),
  };
}
