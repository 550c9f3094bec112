import { formatPrice } from '../lib/format-money';
import type { Plan } from './billing-api';

/** Every screen says the same about a purchase that is not yet a subscription. */
interface PurchaseText {
  title: string;
  text: string;
}

/** Returns what an account reads whose purchase waits for its mailbox (docs/product.md#pay-first). */
export const waitingText = (emailId: string): PurchaseText => ({
  title: 'Your purchase is waiting',
  text: `Open the email to ${emailId} to finish. You do not need to subscribe again.`,
});

/** Returns what an account reads whose purchase after a used trial waits for its start (docs/product.md#trial). */
export const startText = (plan: Plan | null | undefined): PurchaseText => ({
  title: 'Your free trial is used',
  text: `Start now, ${plan ? `${formatPrice(plan.amount, plan.currency)} charged today` : 'and your card is charged today'}. If you do not start within 7 days of the purchase, it is cancelled and nothing is charged.`,
});
