import type { Profile } from '../../session/session-api';

/** What mends it: the provider's checkout, or its portal. */
export type Mend = 'checkout' | 'portal';

interface GateWords {
  title: string;
  text: string;
  mend: Mend;
  /** What the button is called. */
  deed: string;
}

/** What runs and is not paid is mended where its card is changed; a second subscription would be money taken twice. */
const UNPAID = new Set(['past_due', 'unpaid', 'paused']);

const TRIAL: GateWords = {
  title: 'Start your free trial',
  text: 'You have no subscription yet. Start one to search, map, save and download the listings.',
  mend: 'checkout',
  deed: 'Start free trial',
};

/** Why the data is closed, by the reason of the API's 402 (product.md, 'Billing'), and the one thing that opens it. */
export function gateWords(code: string | undefined, subscription: Profile['subscription']): GateWords {
  const runs = subscription !== null && UNPAID.has(subscription.status);
  switch (code) {
    case 'checkout_unfinished':
      return {
        title: 'Finish your checkout',
        text: 'Your checkout was begun, and its payment did not go through.',
        mend: 'checkout',
        deed: 'Go to Checkout',
      };
    case 'trial_over':
      return {
        title: 'Your free trial is over',
        text: runs
          ? 'There was no card to charge when it ended. Add one under Manage Billing to go on.'
          : 'What you saved is still here. Subscribe to go on where you left off.',
        mend: runs ? 'portal' : 'checkout',
        deed: runs ? 'Manage Billing' : 'Subscribe',
      };
    case 'payment_failed':
      return {
        title: 'Your last payment failed',
        text: 'We kept the data open for 7 days. Change your card, and it opens again as soon as the payment goes through.',
        mend: 'portal',
        deed: 'Change card',
      };
    case 'subscription_cancelled':
      return {
        title: 'Your subscription has ended',
        text: 'It was cancelled, and the time you paid for is over. What you saved is still here.',
        mend: 'checkout',
        deed: 'Subscribe again',
      };
    case 'grant_ended':
      return {
        title: 'Your access has ended',
        text: 'The time that you were given is over. Subscribe to go on where you left off.',
        mend: 'checkout',
        deed: 'Subscribe',
      };
    case undefined:
    default:
      return TRIAL;
  }
}
