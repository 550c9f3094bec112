import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { addressOf, viewFromAddress } from '../listing-view/listing-query';
import { selectView, viewRestored } from '../listing-view/listing-view-slice';

/** Keeps what is chosen in the address, so that it can be linked; and follows the address when a person changes it. */
export function useViewInAddress(): void {
  const view = useSelector(selectView);
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const seen = useRef(location);

  const wanted = addressOf(view);
  useEffect(() => {
    const given = location.search.replace(/^\?/, '');
    // Not by its key: an address typed by hand has the same one as the first.
    const arrived = seen.current !== location;
    seen.current = location;
    if (given === wanted) return;
    if (arrived && how === NavigationType.Pop && given !== '')
      dispatch(viewRestored(viewFromAddress(given, view)));
    else void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    // The view is read when the address or what it should be changes; its other changes are no concern here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, wanted]);
}
