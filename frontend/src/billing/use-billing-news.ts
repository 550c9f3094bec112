import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { formatDay } from '../lib/moments';
import type { Profile } from '../session/session-api';
import { toastShown } from '../toasts/toasts-slice';

type Billed = Pick<Profile, 'subscription' | 'cardLast4'>;

/** Returns what happened in the payment provider's portal between two profiles. */
export function billingNews(before: Billed, after: Billed): string | undefined {
  const [was, is] = [before.subscription, after.subscription];
  if (was && is && was.cancelAtPeriodEnd !== is.cancelAtPeriodEnd) {
    if (!is.cancelAtPeriodEnd) return 'Your subscription goes on.';
    const day = formatDay(is.currentPeriodEnd);
    return day ? `Your subscription ends on ${day}. You have access until then.` : 'Your subscription ends.';
  }
  if (was?.plan && is?.plan && was.plan.id !== is.plan.id)
    return `Your plan is ${is.plan.name} by the ${is.plan.interval} now.`;
  if (after.cardLast4 !== null && before.cardLast4 !== after.cardLast4)
    return `Your card was updated. It ends in ${after.cardLast4}.`;
  return undefined;
}

/** Says in a toast what the person did in the payment provider's portal, once the profile shows it. */
export function useBillingNews(profile: Billed): void {
  const dispatch = useDispatch();
  const known = useRef(profile);
  useEffect(() => {
    const news = billingNews(known.current, profile);
    known.current = profile;
    if (news) dispatch(toastShown({ title: news }));
  }, [dispatch, profile]);
}
