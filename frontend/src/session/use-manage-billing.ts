import { useDispatch } from 'react-redux';
import { logError } from '../lib/log';
import { toastShown } from '../toasts/toasts-slice';
import { useOpenBillingPortalMutation } from './session-api';

/** Opens the payment provider's portal in a new tab (spec.md §7). */
export function useManageBilling(): { manageBilling: () => Promise<void>; isOpening: boolean } {
  const dispatch = useDispatch();
  const [openPortal, { isLoading }] = useOpenBillingPortalMutation();
  const manageBilling = async () => {
    try {
      const { url } = await openPortal().unwrap();
      if (!url) throw new Error('the billing portal has no address');
      const tab = window.open(url, '_blank');
      if (tab) tab.opener = null;
    } catch (error) {
      logError('the billing portal could not be opened', error);
      dispatch(
        toastShown({
          title: 'Billing could not be opened',
          description: 'Try again in a moment.',
          tone: 'destructive',
        }),
      );
    }
  };
  return { manageBilling, isOpening: isLoading };
}
