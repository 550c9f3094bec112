import { useCallback, useEffect, useState } from 'react';
import { logError } from '../../../lib/log';
import { loadPaperGround, type PaperGround } from './paper-picture';

/** Without `requestIdleCallback`, the page has settled after this time. */
const SETTLED_MS = 3_000;

/** Runs `action` when the browser has nothing else to do. Returns the function that cancels it. */
function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(action);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, SETTLED_MS);
  return () => clearTimeout(timer);
}

/**
 * Loads what the map on paper is drawn from, once the page has settled, because the browser's own print command waits
 * for nothing. `load` does it at once. Paper without a map is better than no paper, so a failure is only logged.
 */
export function usePaperGround(wanted: boolean) {
  const [ground, setGround] = useState<PaperGround>();
  const load = useCallback(async (): Promise<void> => {
    try {
      setGround(await loadPaperGround());
    } catch (error) {
      logError('the map for paper could not be loaded', error);
    }
  }, []);
  useEffect(() => {
    if (!wanted || ground) return;
    return whenIdle(() => void load());
  }, [wanted, ground, load]);
  return { ground, load };
}
