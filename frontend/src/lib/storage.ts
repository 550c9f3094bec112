import { logError } from './log';

/** The browser's storage. It may be missing, full or forbidden: nothing here throws (spec.md §3). */
function attempt<T>(
  what: string,
  deed: (storage: Storage) => T,
  which: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | undefined {
  try {
    return deed(window[which]);
  } catch (cause) {
    logError(`browser storage: ${what} failed`, cause);
    return undefined;
  }
}

/** The text under `key`; nothing when there is none or it cannot be read. */
export function readText(key: string): string | undefined {
  return attempt(`reading ${key}`, (storage) => storage.getItem(key)) ?? undefined;
}

/** Keeps `text` under `key`. */
export function writeText(key: string, text: string): void {
  attempt(`writing ${key}`, (storage) => storage.setItem(key, text));
}

/** Forgets what is under `key`. */
export function removeStored(key: string): void {
  attempt(`removing ${key}`, (storage) => storage.removeItem(key));
}

/** The value under `key`, whatever it is: its reader must judge it. */
export function readValue(key: string): unknown {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    logError(`browser storage: ${key} holds no JSON`, cause);
    return undefined;
  }
}

/** Keeps `value` under `key`. */
export function writeValue(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** The text under `key` in the storage that ends with the browser's session. */
export function readSessionText(key: string): string | undefined {
  return attempt(`reading ${key}`, (storage) => storage.getItem(key), 'sessionStorage') ?? undefined;
}

/** Keeps `text` under `key` for the browser's session. */
export function writeSessionText(key: string, text: string): void {
  attempt(`writing ${key}`, (storage) => storage.setItem(key, text), 'sessionStorage');
}
