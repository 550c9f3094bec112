import { logError } from './log';

/**
 * Runs a storage operation. Storage can be missing, full or forbidden. Failures are logged and never thrown
 * (docs/product.md#storage-failures).
 */
function attempt<T>(
  what: string,
  action: (storage: Storage) => T,
  which: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | undefined {
  try {
    return action(window[which]);
  } catch (cause) {
    logError(`browser storage: ${what} failed`, cause);
    return undefined;
  }
}

/** Returns the text under `key`, or nothing if it is absent or unreadable. */
export function readText(key: string): string | undefined {
  return attempt(`reading ${key}`, (storage) => storage.getItem(key)) ?? undefined;
}

export function writeText(key: string, text: string): void {
  attempt(`writing ${key}`, (storage) => storage.setItem(key, text));
}

export function removeStored(key: string): void {
  attempt(`removing ${key}`, (storage) => storage.removeItem(key));
}

/** Returns the parsed value under `key`. The caller must validate it. */
export const readValue = (key: string): unknown => parsed(key, readText(key));

function parsed(key: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    logError(`browser storage: ${key} is not valid JSON`, cause);
    return undefined;
  }
}

export function writeValue(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** Returns the text under `key` in the session storage. */
export function readSessionText(key: string): string | undefined {
  return attempt(`reading ${key}`, (storage) => storage.getItem(key), 'sessionStorage') ?? undefined;
}

/** The same as `readValue`, from the session storage. */
export const readSessionValue = (key: string): unknown => parsed(key, readSessionText(key));

/** Stores `text` under `key` in the session storage. */
export function writeSessionText(key: string, text: string): void {
  attempt(`writing ${key}`, (storage) => storage.setItem(key, text), 'sessionStorage');
}

export function removeSessionText(key: string): void {
  attempt(`removing ${key}`, (storage) => storage.removeItem(key), 'sessionStorage');
}
