import { useMemo, useState } from 'react';
import type { ApiFailure } from '../../../api/failure';
import type { ListingView } from '../../../listing-view/listing-view';
import { useLocatedCountQuery, useMapPropertiesQuery, usePlaceFacetsQuery } from '../map-api';
import type { Marks } from './listing-map';
import { placeCounts, type PlaceCounts } from './place-counts';

/**
 * Up to this number of matches, the browser clusters them. Above it, the server draws tiles
 * (docs/product.md#map-clusters).
 */
export const MAX_IN_BROWSER = 20_000;

const NOTHING: Marks = { kind: 'none' };

interface Matches {
  marks: Marks;
  /** The counts by state and county. Undefined while they load. */
  counts: PlaceCounts | undefined;
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
  /** The view that the filters come from. */
  view: ListingView;
  /** The number of matching listings. Undefined while it loads. */
  total: number | undefined;
  open: boolean;
  /** Whether what the first picture does not need may load too. */
  unhurried: boolean;
}

/** Loads what the open map shows. */
export function useMatches({ filters, view, total, open, unhurried }: MatchQuery): Matches {
  const within = view.selectedArea.length > 0;
  // While a new total loads, the previous one decides between points and tiles, so that the map is not cleared in
  // between.
  const [lastTotal, setLastTotal] = useState(total);
  if (total !== undefined && total !== lastTotal) setLastTotal(total);
  const drawnTotal = total ?? lastTotal;
  const tiled = drawnTotal !== undefined && drawnTotal > MAX_IN_BROWSER;
  // Without the total, the size of the response is unknown.
  const points = useMapPropertiesQuery(filters, { skip: !open || total === undefined || tiled });
  // With an area, listings without a location are not among the matches.
  const counted = useLocatedCountQuery(filters, { skip: !open || !unhurried || !tiled || within });

  const places = usePlaceFacetsQuery(filters, { skip: !open });
  const { selectedStates, selectedCounties } = view;
  const facets = open && total !== 0 ? (places.currentData ?? places.data) : undefined;
  const counts = useMemo(
    () => facets && placeCounts(facets, { selectedStates, selectedCounties }),
    [facets, selectedStates, selectedCounties],
  );

  const found = points.currentData ?? points.data;
  const marks = useMemo((): Marks => {
    if (!open || total === 0) return NOTHING;
    if (tiled) return { kind: 'tiles', query: filters, total: drawnTotal };
    return found ? { kind: 'points', properties: found.properties } : NOTHING;
  }, [open, total, tiled, filters, drawnTotal, found]);

  const error = (tiled ? undefined : points.error) ?? places.error;
  const failure = open ? (error as ApiFailure | undefined) : undefined;
  const located = tiled ? (within ? drawnTotal : counted.currentData) : points.currentData?.properties.length;
  return {
    marks,
    counts,
    located,
    withoutLocation: tiled
      ? located === undefined
        ? undefined
        : Math.max(0, drawnTotal - located)
      : points.currentData?.withoutLocation,
    fetching: open && (total === undefined || places.isFetching || (!tiled && points.isFetching)),
    failure,
    retry: () => {
      if (points.isError) void points.refetch();
      if (places.isError) void places.refetch();
    },
  };
}
