import { logError } from './log';

/** Each open tab shares this lock. */
const LOCK = 'open-tab';

/** Counts this tab as open. A page that holds a lock cannot return from the browser's cache, so it lets go when left. */
function hold(): void {
  void navigator.locks.request(
    LOCK,
    { mode: 'shared' },
    () =>
      new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true })),
  );
}

/**
 * Returns whether no other tab of the product is open, as after a start of the browser. Counts this tab as open from now
 * on. A browser without locks has no other tab.
 */
export async function isOnlyTab(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  try {
    const { held = [] } = await navigator.locks.query();
    hold();
    window.addEventListener('pageshow', ({ persisted }) => persisted && hold());
    return !held.some(({ name }) => name === LOCK);
  } catch (cause) {
    logError('the open tabs are unknown', cause);
    return true;
  }
}
