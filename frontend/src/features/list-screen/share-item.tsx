import { Link2 } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { logError } from '../../lib/log';
import { inHash, paths } from '../../lib/paths';
import { sharedAddressOf } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';
import { toastShown } from '../../toasts/toasts-slice';
import { MenuItem } from '../../ui/menu';

/** Copies an address that opens the same list: filters, order and columns. */
export function ShareItem({ view }: { view: ListingView }) {
  const dispatch = useDispatch();
  const share = async () => {
    const { origin, pathname } = window.location;
    const address = `${origin}${pathname}${inHash(paths.listings.href())}?${sharedAddressOf(view)}`;
    try {
      await navigator.clipboard.writeText(address);
      const description = 'It includes the filters, the sort order and the columns.';
      dispatch(toastShown({ title: 'Link to this view copied', description }));
    } catch (error) {
      logError('the link to the view could not be copied', error);
      dispatch(toastShown({ title: 'Could not copy the link', description: address, tone: 'destructive' }));
    }
  };
  return (
    <MenuItem onSelect={() => void share()}>
      <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
      Share view
    </MenuItem>
  );
}
