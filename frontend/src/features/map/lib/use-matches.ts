import { useMemo, useState } from 'react';
import type { ApiFailure } from '../../../api/failure';
import { useLocatedCountQuery, useMapPropertiesQuery } from '../map-api';
import type { Marks } from './listing-map';

/** Up to so many matches are gathered in the browser; beyond, the server draws tiles (product.md, 'Map'). */
export const MOST_IN_BROWSER = 20_000;

const NOTHING: Marks = { kind: 'none' };

interface Matches {
  marks: Marks;
  /** How many matches stand on the map, and how many can't; unknown while that is on its way. */
  located: number | undefined;
  withoutLocation: number | undefined;
  fetching: boolean;
  failure: ApiFailure | undefined;
  retry: () => void;
}

interface Asked {
  /** The filters' text. */
  filters: string;
  /** Whether an area is among them. */
  within: boolean;
  /** How many listings match, while that is known. */
  total: number | undefined;
  open: boolean;
}

/** What the open map shows of a list. */
export function useMatches({ filters, within, total, open }: Asked): Matches {
  // While a new total is on its way the last one says how to draw, so that the map is not wiped in between.
  const [lastTotal, setLastTotal] = useState(total);
  if (total !== undefined && total !== lastTotal) setLastTotal(total);
  const drawnTotal = total ?? lastTotal;
  const tiled = drawnTotal !== undefined && drawnTotal > MOST_IN_BROWSER;
  // Nobody knows before the total how much there would be to fetch.
  const points = useMapPropertiesQuery(filters, { skip: !open || total === undefined || tiled });
  // With an area chosen, what has no location is not among the matches.
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
