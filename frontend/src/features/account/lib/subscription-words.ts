import type { BadgeTone } from '../../../ui/badge';
import type { Profile } from '../../../session/session-api';
import { formatDay } from './moments';

interface SubscriptionWords {
  tone: BadgeTone;
  title: string;
  /** What happens next, and when. */
  note: string;
}

/** How a subscription stands, in words (product.md, 'Billing'). */
export function subscriptionWords(subscription: Profile['subscription']): SubscriptionWords {
  if (!subscription) {
    return { tone: 'unknown', title: 'No subscription', note: 'Start a free trial to see the listings.' };
  }
  const { status, cancelAtPeriodEnd } = subscription;
  const trialEnd = formatDay(subscription.trialEndsAt);
  const periodEnd = formatDay(subscription.currentPeriodEnd);
  const until = periodEnd ?? trialEnd;
  switch (status) {
    case 'trialing':
      if (cancelAtPeriodEnd)
        return {
          tone: 'postponed',
          title: 'Free trial, cancelled',
          note: `${until ? `You have access until ${until}. ` : ''}Your card will not be charged.`,
        };
      return {
        tone: 'settled',
        title: 'Free trial',
        note: trialEnd
          ? `Your trial ends on ${trialEnd}. Your card is charged then, unless you cancel before.`
          : 'Your card is charged when the trial ends, unless you cancel before.',
      };
    case 'active':
      if (cancelAtPeriodEnd)
        return {
          tone: 'postponed',
          title: 'Pro, cancelled',
          note: `${until ? `You have access until ${until}. ` : ''}It can be resumed until then.`,
        };
      return {
        tone: 'settled',
        title: 'Pro',
        note: periodEnd ? `Renews on ${periodEnd}.` : 'Your subscription is active.',
      };
    case 'past_due':
      return {
        tone: 'postponed',
        title: 'Payment failed',
        note: 'Your last payment did not go through. Update your card to keep your access.',
      };
    case 'paused':
      return { tone: 'unknown', title: 'Paused', note: 'Resume it under Manage Billing.' };
    case 'unpaid':
    case 'incomplete':
      return {
        tone: 'postponed',
        title: 'Payment needed',
        note: 'Your subscription starts once a payment has gone through.',
      };
    default:
      return {
        tone: 'unknown',
        title: 'Ended',
        note: `${until ? `Your subscription ended on ${until}. ` : ''}Subscribe again to see the listings.`,
      };
  }
}
