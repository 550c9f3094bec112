import { startText, waitingText } from '../../billing/purchase-text';
import type { Profile } from '../../session/session-api';

/**
 * Where the user can resolve it: the provider's checkout, its portal, the emailed link of a purchase, or the click that
 * ends a trial.
 */
export type PaymentPage = 'checkout' | 'portal' | 'mailbox' | 'start';

interface NotEntitledText {
  title: string;
  text: string;
  page: PaymentPage;
  /** The button's label. */
  action: string;
}

/**
 * These subscriptions still run but are not paid, so the user must change the card. A second subscription would charge
 * the user twice.
 */
const UNPAID = new Set(['past_due', 'unpaid', 'paused']);

const TRIAL: NotEntitledText = {
  title: 'Start your free trial',
  text: 'You do not have a subscription yet. Start one to search, map, save and download listings.',
  page: 'checkout',
  action: 'Start free trial',
};

/** For a person who had the trial with another account. */
const NO_TRIAL: NotEntitledText = {
  ...TRIAL,
  title: 'Subscribe to continue',
  text: 'You do not have a subscription, and you have already used your free trial.',
  action: 'Subscribe',
};

/** What the gate needs to know about the account. */
type GateFacts = Partial<Pick<Profile, 'subscription' | 'trialUsed' | 'emailId' | 'purchaseWaiting'>>;

/** Returns the text and the next step for a 402 response, by its reason (docs/product.md#not-entitled). */
export function notEntitledText(
  code: string | undefined,
  { subscription = null, trialUsed = false, emailId = 'your address', purchaseWaiting }: GateFacts,
): NotEntitledText {
  const runs = subscription !== null && UNPAID.has(subscription.status);
  if (purchaseWaiting || code === 'purchase_waiting')
    return {
      ...waitingText(emailId),
      page: 'mailbox',
      action: 'Send again',
    };
  switch (code) {
    case 'trial_used':
      return {
        ...startText(subscription?.plan),
        page: 'start',
        action: 'Start now',
      };
    case 'checkout_unfinished':
      return {
        title: 'Finish your checkout',
        text: 'You started a checkout, but the payment did not go through.',
        page: 'checkout',
        action: 'Go to Checkout',
      };
    case 'trial_over':
      return {
        title: 'Your free trial is over',
        text: runs
          ? 'There was no card to charge when it ended. Add one under Manage Billing to continue.'
          : 'Your saved properties are still here. Subscribe to continue.',
        page: runs ? 'portal' : 'checkout',
        action: runs ? 'Manage Billing' : 'Subscribe',
      };
    case 'payment_failed':
      return {
        title: 'Your last payment failed',
        text: 'Your 7-day grace period is over. Update your card, and you get access again as soon as the payment goes through.',
        page: 'portal',
        action: 'Change card',
      };
    case 'subscription_cancelled':
      return {
        title: 'Your subscription has ended',
        text: 'It was cancelled, and the period you paid for is over. Your saved properties are still here.',
        page: 'checkout',
        action: 'Subscribe again',
      };
    case 'grant_ended':
      return {
        title: 'Your access has ended',
        text: 'Your access period is over. Subscribe to continue.',
        page: 'checkout',
        action: 'Subscribe',
      };
    case undefined:
    default:
      return trialUsed ? NO_TRIAL : TRIAL;
  }
}
