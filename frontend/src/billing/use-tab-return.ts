import { useEffect } from 'react';

/** The delays before the repeated calls. A payment provider's event takes a moment to arrive. */
const LATER_MS = [1500, 5000];

/**
 * Calls `look` when the user returns to this tab, and twice more shortly after. With `atStart`, the tab itself is a
 * return, and `look` is called twice shortly after it began.
 */
export function useTabReturn(look: () => void, atStart = false): void {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const forget = () => timers.forEach(clearTimeout);
    const back = () => {
      if (document.visibilityState !== 'visible') return;
      forget();
      look();
      timers = LATER_MS.map((ms) => setTimeout(look, ms));
    };
    if (atStart) timers = LATER_MS.map((ms) => setTimeout(look, ms));
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      forget();
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [look, atStart]);
}
