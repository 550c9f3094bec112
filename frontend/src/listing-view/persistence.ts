import { readText, readValue, removeStored, writeText, writeValue } from '../lib/storage';
import type { ListingView } from './listing-view';
import { readView, VIEW_KEYS } from './readers';

/** Whose preferences are stored: they are dropped when another account logs in (product.md, 'Accounts'). */
const OWNER_KEY = 'preferencesOwner';

/** The view as it was left, read through one reader per key. */
export const loadView = (): ListingView => readView(readValue);

/** Stores the keys that changed. */
export function saveView(view: ListingView, before: ListingView): void {
  for (const key of VIEW_KEYS) if (view[key] !== before[key]) writeValue(key, view[key]);
}

/** Forgets these stored values. */
export function forget(keys: readonly (keyof ListingView)[]): void {
  keys.forEach(removeStored);
}

/** Makes `emailId` the owner; true when the stored preferences were somebody else's, and are now gone. */
export function claimPreferences(emailId: string): boolean {
  const owner = emailId.toLowerCase();
  const before = readText(OWNER_KEY);
  if (before === owner) return false;
  writeText(OWNER_KEY, owner);
  if (before === undefined) return false;
  forget(VIEW_KEYS);
  return true;
}
