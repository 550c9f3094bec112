import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { HistoricalFilter } from '../listing-view/listing-view';
import { addressOf, viewFromAddress } from '../listing-view/listing-query';
import { viewRestored } from '../listing-view/listing-view-slice';
import type { ViewScope } from '../listing-view/view-scope';

/**
 * Keeps what is chosen in the address, so that it can be linked and stepped back through: a choice is a new entry of
 * the browser's history, and going back or forward chooses again what stood there. `usual` is the historical filter
 * that the screen begins with. Returns what to call before a change that no person made, so that it mends the entry
 * instead of adding one.
 */
export function useViewInAddress({ view, change }: ViewScope, usual: HistoricalFilter): () => void {
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef(location);
  // The address one arrives with is made to say what shows, not added to.
  const mends = useRef(true);

  const wanted = addressOf(view, usual);
  useEffect(() => {
    const given = location.search.replace(/^\?/, '');
    // Not by its key: an address typed by hand has the same one as the first.
    const arrived = seen.current !== location;
    seen.current = location;
    if (given === wanted) {
      mends.current = false;
      return;
    }
    if (arrived && how === NavigationType.Pop) {
      mends.current = true;
      change(viewRestored(viewFromAddress(given, view, usual)));
      return;
    }
    void navigate({ search: wanted }, { replace: arrived || mends.current, preventScrollReset: true });
    // The view is read when the address or what it should be changes; its other changes are no concern here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, wanted]);

  return useCallback(() => {
    mends.current = true;
  }, []);
}
