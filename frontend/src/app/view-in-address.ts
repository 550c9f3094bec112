import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { HistoricalFilter } from '../listing-view/listing-view';
import { addressOf, viewFromAddress } from '../listing-view/listing-query';
import { viewRestored } from '../listing-view/listing-view-slice';
import { useViewScope } from '../listing-view/view-scope';

interface ViewInAddressProps {
  /** The historical filter that the screen begins with. */
  usual: HistoricalFilter;
  /** Set while the next change is none of the person's, so that it mends the entry instead of adding one. */
  mendsRef: RefObject<boolean>;
}

/**
 * Keeps what is chosen in the address, so that it can be linked and stepped back through: a choice is a new entry of
 * the browser's history, and going back or forward chooses again what stood there. It draws nothing, and is a component
 * so that a new address does not draw the whole screen again.
 */
export function ViewInAddress({ usual, mendsRef }: ViewInAddressProps): null {
  const { view, change } = useViewScope();
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef(location);

  const wanted = addressOf(view, usual);
  useEffect(() => {
    const given = location.search.replace(/^\?/, '');
    // Not by its key: an address typed by hand has the same one as the first.
    const arrived = seen.current !== location;
    seen.current = location;
    if (given === wanted) {
      mendsRef.current = false;
      return;
    }
    if (arrived && how === NavigationType.Pop) {
      mendsRef.current = true;
      change(viewRestored(viewFromAddress(given, view, usual)));
      return;
    }
    const replace = arrived || mendsRef.current;
    // The router draws an address when there is time. Whoever stepped back before that would have been, for all that is
    // drawn, at one address all along, and the step would go unseen: this one is drawn at once.
    queueMicrotask(
      () => void navigate({ search: wanted }, { replace, preventScrollReset: true, flushSync: true }),
    );
    // The view is read when the address or what it should be changes; its other changes are no concern here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, wanted]);
  return null;
}
