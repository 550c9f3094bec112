import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { portalApi } from '../api/portal-api';
import { formatDay } from '../lib/moments';
import { EVERY } from './billing-api';
import { useProfileQuery } from '../session/session-api';
import { selectPhase } from '../session/session-slice';
import { toastShown } from '../toasts/toasts-slice';
import { keepPortalVisit, readPortalVisit, type Billed } from './portal-visit';
import { useTabReturn } from './use-tab-return';

/** Returns what happened in the payment provider's portal between two profiles. */
export function billingNews(before: Billed, after: Billed): string | undefined {
  const [was, is] = [before.subscription, after.subscription];
  if (was && is?.status === 'canceled')
    return was.status === 'canceled' ? undefined : 'Your subscription has ended.';
  if (was && is && was.cancelAtPeriodEnd !== is.cancelAtPeriodEnd) {
    if (!is.cancelAtPeriodEnd) return 'Your subscription will continue.';
    const day = formatDay(is.currentPeriodEnd);
    return day ? `Your subscription ends on ${day}. You have access until then.` : 'Your subscription ends.';
  }
  if (was?.plan && is?.plan && was.plan.id !== is.plan.id)
    return `You are now on ${is.plan.name}, billed ${EVERY[is.plan.interval].toLowerCase()}.`;
  if (after.cardLast4 !== null && before.cardLast4 !== after.cardLast4)
    return `Your card was updated. It ends in ${after.cardLast4}.`;
  return undefined;
}

/**
 * Says in a toast what the user did in the payment provider's portal, in the tab that the user comes back to: the one
 * that the portal returned in, or the one that opened it.
 */
export function BillingNews(): null {
  const dispatch = useDispatch();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile, fulfilledTimeStamp } = useProfileQuery(undefined, { skip: !signedIn });
  const [mayReturn] = useState(() => readPortalVisit() !== undefined);
  const look = useCallback(() => {
    if (readPortalVisit()) dispatch(portalApi.util.invalidateTags(['Profile']));
  }, [dispatch]);
  useTabReturn(look, mayReturn);
  useEffect(() => {
    // A tab in the background leaves it to the one that the user sees.
    if (document.visibilityState !== 'visible') return;
    const visit = readPortalVisit();
    if (!profile || visit?.accountId !== profile.accountId) return;
    const news = billingNews(visit, profile);
    if (!news) return;
    // It is said once, and the next change is compared with this one.
    keepPortalVisit(profile, visit.page, visit.at);
    dispatch(toastShown({ title: news }));
    // Each answer counts: a profile that is as this tab knew it can be news after what another tab has shown.
  }, [dispatch, profile, fulfilledTimeStamp]);
  return null;
}
