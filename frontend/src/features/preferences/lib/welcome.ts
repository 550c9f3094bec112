import { isEntitled } from '../../../billing/standing';
import { readText, writeText } from '../../../lib/storage';
import type { Profile } from '../../../session/session-api';

/** Where the browser stores the id of the account that skipped the question. */
const STORAGE_KEY = 'welcomeSkipped';

/**
 * Returns whether to ask a subscriber about areas, property types and alerts. The short sign-up form asks for none of
 * them, but it asks how the user heard about us. The long form asks for everything.
 */
export function asksForPreferences(profile: Profile): boolean {
  const { accountId, referralSource, statesOfInterest, propertyTypes } = profile;
  return (
    isEntitled(profile) &&
    referralSource !== '' &&
    statesOfInterest.length === 0 &&
    propertyTypes.length === 0 &&
    readText(STORAGE_KEY) !== accountId
  );
}

/** Stores that the user skipped the question. */
export const skipPreferences = ({ accountId }: Profile): void => writeText(STORAGE_KEY, accountId);
