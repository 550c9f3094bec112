import { formatDay } from '../lib/moments';
import type { Profile } from '../session/session-api';

type Subscription = NonNullable<Profile['subscription']>;

/**
 * What a subscription means for its user. `running` has access and is paid, `grace` has access although a payment
 * failed, `unpaid` has no access until a payment goes through, and `ended` needs a new subscription.
 */
export type Standing = 'running' | 'grace' | 'unpaid' | 'ended';

const isPast = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) <= now;

/** Returns the standing of a subscription. The dates count, because the provider reports an end late. */
export function standingOf(subscription: Subscription, now = Date.now()): Standing {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, graceEndsAt, toBeStarted } = subscription;
  if (toBeStarted) return 'unpaid';
  switch (status) {
    case 'trialing':
    case 'active':
      return cancelAtPeriodEnd && isPast(currentPeriodEnd, now) ? 'ended' : 'running';
    case 'past_due':
      return isPast(graceEndsAt, now) ? 'unpaid' : 'grace';
    case 'unpaid':
    case 'paused':
      return 'unpaid';
    default:
      return 'ended';
  }
}

/** Returns whether a subscription gives access now. */
function hasAccess(subscription: Subscription): boolean {
  const standing = standingOf(subscription);
  return standing === 'running' || standing === 'grace';
}

/** Returns whether an account has access now, through a subscription or a grant. */
export const isEntitled = ({ subscription, grant }: Pick<Profile, 'subscription' | 'grant'>): boolean =>
  grant !== null || (subscription !== null && hasAccess(subscription));

/** Returns whether an account gets access by finishing the purchase that waits for its mailbox. */
export const purchaseWaits = (
  profile: Pick<Profile, 'subscription' | 'grant' | 'purchaseWaiting'>,
): boolean => profile.purchaseWaiting && !isEntitled(profile);

/** Returns the sentence that every screen shows during grace (docs/product.md#grace). */
export function graceText({ graceEndsAt }: Subscription): string {
  const day = formatDay(graceEndsAt);
  return day
    ? `Your last payment failed. You have access until ${day}. Update your card to keep it.`
    : 'Your last payment failed. Update your card to keep your access.';
}

/** Returns the sentence for an account with granted access. */
export function grantText({ endsAt }: NonNullable<Profile['grant']>): string {
  const day = formatDay(endsAt);
  return `Access granted by Courthouse Steps${day ? ` until ${day}` : ''}`;
}
