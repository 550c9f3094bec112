import { readSessionText, writeSessionText } from '../lib/storage';

/** Where the tab stores the plan that its last checkout was opened for. */
const STORAGE_KEY = 'checkoutPlan';

/** Stores the plan of a checkout that opens now. The checkout is another site's page and returns without it. */
export const rememberCheckoutPlan = (plan: string | undefined): void =>
  writeSessionText(STORAGE_KEY, plan ?? '');

/** Returns the plan of this tab's last checkout. */
export function readCheckoutPlan(): string | null {
  const plan = readSessionText(STORAGE_KEY);
  return plan === undefined || plan === '' ? null : plan;
}
