import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Phones show a list as cards. */
export const PHONE_QUERY = '(max-width: 767.98px)';
