import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { HistoricalFilter } from '../../listing-view/listing-view';
import { afterPaintOrInput } from '../../lib/after-paint';
import { useIsAtLocation } from '../../lib/current-location';
import { addressOf, queryText, viewFromAddress } from '../../listing-view/listing-query';
import { viewRestored } from '../../listing-view/listing-view-slice';
import { useViewScope } from '../../listing-view/view-scope';
import { MAP_PARAM, mapTextIn, type MapPlace } from '../map/lib/map-place';

interface ViewInAddressProps {
  /** The screen's default historical filter. */
  usual: HistoricalFilter;
  /** True while the next change is not the user's, so that it replaces the history entry instead of adding one. */
  replacesEntryRef: RefObject<boolean>;
  /** Whether the list's map is open, and where. */
  mapPlace: MapPlace;
  rowsLoading: boolean;
}

/** The address waits for the new rows, but no longer than this. */
const WAITS_FOR_ROWS_MS = 100;

/** Returns an address's search part without the map's part. */
function withoutMap(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(MAP_PARAM);
  return params.toString();
}

/**
 * Stores the view and its map in the address, so that they can be linked. Each change adds a history entry, and Back and
 * Forward restore its view. A map that moves changes the entry. This is a component that renders nothing, so that a new
 * address does not render the whole screen again.
 */
export function ViewInAddress(props: ViewInAddressProps): null {
  const { usual, replacesEntryRef, mapPlace, rowsLoading } = props;
  const { view, change } = useViewScope();
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const isAt = useIsAtLocation();
  const seen = useRef(location);
  const entered = useRef(false);
  const map = useSyncExternalStore(mapPlace.subscribe, mapPlace.text);

  const viewPart = addressOf(view, usual);
  const mapPart = map === null ? '' : queryText([[MAP_PARAM, map]]);
  const wanted = [viewPart, mapPart].filter(Boolean).join('&');
  useEffect(() => {
    const given = location.search.replace(/^\?/, '');
    // The location is compared by identity, because an address typed by hand has the same key as the first one.
    const arrived = seen.current !== location;
    seen.current = location;
    const givenMap = mapTextIn(given);
    // The screen's first address opens the map. This effect runs again with it.
    if (!entered.current) {
      entered.current = true;
      if (givenMap !== null) {
        mapPlace.restore(givenMap);
        return undefined;
      }
    }
    if (given === wanted) {
      replacesEntryRef.current = false;
      return undefined;
    }
    if (arrived && how === NavigationType.Pop) {
      replacesEntryRef.current = true;
      change(viewRestored(viewFromAddress(given, view, usual)));
      if (givenMap !== mapPlace.text()) mapPlace.restore(givenMap);
      return undefined;
    }
    const byMap = mapPlace.isFollowing() || withoutMap(given) === viewPart;
    const moved = byMap && givenMap !== null && map !== null;
    const replace = arrived || replacesEntryRef.current || moved;
    const write = () => {
      // The router can be on its way to another page or back, or already there while this page is still shown. This
      // address would end up there.
      if (!isAt(location)) return;
      // The router renders an address at low priority. If the user went back before that render, the address would
      // appear unchanged and the step would be lost. So this navigation is rendered at once.
      void navigate({ search: wanted }, { replace, preventScrollReset: true, flushSync: true });
    };
    // A new entry follows what the click shows: the map or the new rows. The next input finds it written.
    if (!replace) return afterPaintOrInput(write, rowsLoading && !byMap ? WAITS_FOR_ROWS_MS : 0);
    queueMicrotask(write);
    return undefined;
    // The effect depends only on the address, its target and the rows. Other changes of the view do not matter here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, wanted, rowsLoading]);
  return null;
}
