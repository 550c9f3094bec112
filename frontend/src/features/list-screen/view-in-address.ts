import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { HistoricalFilter } from '../../listing-view/listing-view';
import { addressOf, viewFromAddress } from '../../listing-view/listing-query';
import { viewRestored } from '../../listing-view/listing-view-slice';
import { useViewScope } from '../../listing-view/view-scope';

interface ViewInAddressProps {
  /** The screen's default historical filter. */
  usual: HistoricalFilter;
  /** True while the next change is not the user's, so that it replaces the history entry instead of adding one. */
  replacesEntryRef: RefObject<boolean>;
}

/**
 * Stores the view in the address, so that it can be linked. Each change adds a history entry, and Back and Forward
 * restore its view. This is a component that renders nothing, so that a new address does not render the whole screen
 * again.
 */
export function ViewInAddress({ usual, replacesEntryRef }: ViewInAddressProps): null {
  const { view, change } = useViewScope();
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef(location);

  const wanted = addressOf(view, usual);
  useEffect(() => {
    const given = location.search.replace(/^\?/, '');
    // The location is compared by identity, because an address typed by hand has the same key as the first one.
    const arrived = seen.current !== location;
    seen.current = location;
    if (given === wanted) {
      replacesEntryRef.current = false;
      return;
    }
    if (arrived && how === NavigationType.Pop) {
      replacesEntryRef.current = true;
      change(viewRestored(viewFromAddress(given, view, usual)));
      return;
    }
    const replace = arrived || replacesEntryRef.current;
    // The router renders an address at low priority. If the user went back before that render, the address would appear
    // unchanged and the step would be lost. So this navigation is rendered at once.
    queueMicrotask(
      () => void navigate({ search: wanted }, { replace, preventScrollReset: true, flushSync: true }),
    );
    // The effect depends only on the address and its target. Other changes of the view do not matter here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, wanted]);
  return null;
}
