import { useDispatch } from 'react-redux';
import { isApiFailure } from '../api/failure';
import { logError } from '../lib/log';
import { toastShown } from '../toasts/toasts-slice';
import { useOpenBillingPortalMutation } from './billing-api';

/** Opens the payment provider's portal in a new tab. */
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
          title: 'Could not open billing',
          description: (isApiFailure(error) ? error.message : undefined) ?? 'Try again in a moment.',
          tone: 'destructive',
        }),
      );
    }
  };
  return { manageBilling, isOpening: isLoading };
}
