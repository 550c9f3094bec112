import { readSessionText, removeSessionText, writeSessionText } from '../lib/storage';
import { forgetSecret } from '../session/sign-up-secret';

/** The part of the return address that has the id of a checkout of the pricing table. */
export const CHECKOUT_PARAM = 'session_id';

/** Where the tab stores the id. Whoever has it learns what was bought and with which address. */
const STORAGE_KEY = 'paidCheckout';

/** Stores the id of the checkout that the pricing table returned with. */
export function arriveFromCheckout(id: string | null): void {
  // The buyer may use a browser in which another person signed up.
  forgetSecret();
  if (id && /^\w{1,255}$/.test(id)) writeSessionText(STORAGE_KEY, id);
}

/** Returns the id of this tab's checkout. */
export const readArrivedCheckout = (): string | undefined => readSessionText(STORAGE_KEY);

export const forgetArrivedCheckout = (): void => removeSessionText(STORAGE_KEY);
