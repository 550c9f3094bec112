import { readValue, removeStored, writeValue } from '../lib/storage';
import type { Profile } from '../session/session-api';

/** Where the browser stores the last visit of the payment provider's portal. It returns in a tab of its own. */
const STORAGE_KEY = 'portalVisit';

const LASTS_MS = 24 * 60 * 60 * 1000;

/** The part of the profile that the portal changes. */
export type Billed = Pick<Profile, 'subscription' | 'cardLast4'>;

export interface PortalVisit extends Billed {
  accountId: string;
  /** The path of the page that it was opened from, to which it returns. */
  page: string;
  /** When it was opened, in milliseconds since 1970. */
  at: number;
}

/** Stores how the subscription is before a change in the portal. */
export const keepPortalVisit = (
  { accountId, subscription, cardLast4 }: Billed & Pick<Profile, 'accountId'>,
  page: string,
  at = Date.now(),
): void => writeValue(STORAGE_KEY, { accountId, subscription, cardLast4, page, at } satisfies PortalVisit);

export const forgetPortalVisit = (): void => removeStored(STORAGE_KEY);

/** Returns the visit of the last day. */
export function readPortalVisit(): PortalVisit | undefined {
  const visit = readValue(STORAGE_KEY) as PortalVisit | null | undefined;
  const age = Date.now() - Number(visit?.at);
  return visit && age >= 0 && age < LASTS_MS ? visit : undefined;
}
