import { useDispatch } from 'react-redux';
import { createPath, useLocation } from 'react-router';
import { isApiFailure } from '../api/failure';
import { logError } from '../lib/log';
import { sessionApi } from '../session/session-api';
import { toastShown } from '../toasts/toasts-slice';
import { useOpenBillingPortalMutation } from './billing-api';
import { keepPortalVisit, readPortalVisit } from './portal-visit';

/** Opens the payment provider's portal in a new tab, which returns to this page (docs/product.md#billing-portal). */
export function useManageBilling(): { manageBilling: () => Promise<void>; isOpening: boolean } {
  const dispatch = useDispatch();
  const page = createPath(useLocation());
  const { data: profile } = sessionApi.endpoints.profile.useQueryState();
  const [openPortal, { isLoading }] = useOpenBillingPortalMutation();
  const manageBilling = async () => {
    try {
      const { url } = await openPortal().unwrap();
      if (!url) throw new Error('the billing portal has no address');
      // Another tab may have shown a later state than this tab's profile.
      const last = readPortalVisit();
      if (profile) keepPortalVisit(last?.accountId === profile.accountId ? last : profile, page);
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
