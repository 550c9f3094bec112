import {
  readSessionValue,
  readText,
  readValue,
  removeSessionText,
  removeStored,
  writeSessionText,
  writeText,
  writeValue,
} from '../lib/storage';
import type { ListingView } from './listing-view';
import { readView, VIEW_KEYS } from './readers';

/**
 * The account whose view is stored. The view is dropped when another account logs in (docs/product.md#after-log-in).
 */
const OWNER_KEY = 'preferencesOwner';

/** Each tab has its own selection. The browser's storage has the one that was changed last. */
const SELECTION = 'selectedPropertyIds';

/** Loads the stored view. A new tab next to others starts without a selection (docs/product.md#stored-selection). */
export const loadView = (isOnlyTab: boolean): ListingView =>
  readView((key) => {
    if (key !== SELECTION) return readValue(key);
    return readSessionValue(key) ?? (isOnlyTab ? readValue(key) : undefined);
  });

/** Returns whether this browser has stored any part of a view. */
export const hasStoredView = (): boolean => VIEW_KEYS.some((key) => readText(key) !== undefined);

/** Stores the keys that changed. */
export function saveView(view: ListingView, before: ListingView): void {
  for (const key of VIEW_KEYS) if (view[key] !== before[key]) writeValue(key, view[key]);
  if (view[SELECTION] !== before[SELECTION]) writeSessionText(SELECTION, JSON.stringify(view[SELECTION]));
}

/** Removes the stored values of `keys`. */
export function forget(keys: readonly (keyof ListingView)[]): void {
  keys.forEach(removeStored);
  if (keys.includes(SELECTION)) removeSessionText(SELECTION);
}

/** Makes `emailId` the owner. Returns true when the stored view belonged to another account and was removed. */
export function claimPreferences(emailId: string): boolean {
  const owner = emailId.toLowerCase();
  const before = readText(OWNER_KEY);
  if (before === owner) return false;
  writeText(OWNER_KEY, owner);
  if (before === undefined) return false;
  forget(VIEW_KEYS);
  return true;
}
