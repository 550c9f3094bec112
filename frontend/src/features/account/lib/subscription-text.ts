import type { BadgeTone } from '../../../ui/badge';
import { waitingText } from '../../../billing/purchase-text';
import { graceText, grantText, purchaseWaits, standingOf } from '../../../billing/standing';
import type { Profile } from '../../../session/session-api';
import { formatDay } from '../../../lib/moments';

interface SubscriptionText {
  tone: BadgeTone;
  title: string;
  /** What happens next, and when. */
  note: string;
}

type AccessFacts = Pick<Profile, 'subscription' | 'grant' | 'trialUsed' | 'purchaseWaiting' | 'emailId'>;

/** Describes an account's access in words (docs/product.md#subscription-view). */
export function subscriptionText(profile: AccessFacts): SubscriptionText {
  const { subscription, grant, trialUsed } = profile;
  if (purchaseWaits(profile)) {
    const { title, text } = waitingText(profile.emailId);
    return { tone: 'postponed', title, note: text };
  }
  if (grant && (!subscription || standingOf(subscription) === 'ended')) {
    return { tone: 'settled', title: grantText(grant), note: 'You do not need a subscription.' };
  }
  if (!subscription) {
    const note = trialUsed ? 'Subscribe to see listings.' : 'Start a free trial to see listings.';
    return { tone: 'unknown', title: 'No subscription', note };
  }
  return textOf(subscription);
}

function textOf(subscription: NonNullable<Profile['subscription']>): SubscriptionText {
  const { cancelAtPeriodEnd } = subscription;
  const ended = standingOf(subscription) === 'ended';
  const trialEnd = formatDay(subscription.trialEndsAt);
  const periodEnd = formatDay(subscription.currentPeriodEnd);
  const until = periodEnd ?? trialEnd;
  switch (subscription.status) {
    case 'trialing':
      if (subscription.toBeStarted)
        return {
          tone: 'postponed',
          title: 'Not started',
          note: 'Your free trial is used, so nothing is charged until you choose ‘Start now’. After 7 days it is cancelled.',
        };
      if (ended) return endedText(until);
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
          ? `Your trial ends on ${trialEnd}. Your card is charged then, unless you cancel first.`
          : 'Your card is charged when the trial ends, unless you cancel first.',
      };
    case 'active':
      if (ended) return endedText(until);
      if (cancelAtPeriodEnd)
        return {
          tone: 'postponed',
          title: 'Pro, cancelled',
          note: `${until ? `You have access until ${until}. ` : ''}You can resume it until then.`,
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
        note:
          standingOf(subscription) === 'grace'
            ? graceText(subscription)
            : 'Your grace period is over. Update your card to get access again.',
      };
    case 'paused':
      return { tone: 'unknown', title: 'Paused', note: 'Resume it under Manage Billing.' };
    case 'unpaid':
    case 'incomplete':
      return {
        tone: 'postponed',
        title: 'Payment needed',
        note: 'Your subscription starts once a payment goes through.',
      };
    default:
      return endedText(until);
  }
}

const endedText = (day: string | undefined): SubscriptionText => ({
  tone: 'unknown',
  title: 'Ended',
  note: `${day ? `Your subscription ended on ${day}. ` : ''}Subscribe again to see listings.`,
});
