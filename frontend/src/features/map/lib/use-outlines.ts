import { useEffect, useState } from 'react';
import { logError } from '../../../lib/log';
import { canDrawOutlines, loadOutlines, type Outlines } from './outlines';

/** Loads the outlines of the first picture while the map is open. The map works without them, so a failure is only logged. */
export function useOutlines(open: boolean): Outlines | undefined {
  const [outlines, setOutlines] = useState<Outlines>();
  useEffect(() => {
    if (!open || outlines || !canDrawOutlines()) return;
    let isWanted = true;
    loadOutlines().then(
      (loaded) => {
        if (isWanted) setOutlines(loaded);
      },
      (error: unknown) => logError('the outlines of the map could not be loaded', error),
    );
    return () => {
      isWanted = false;
    };
  }, [open, outlines]);
  return outlines;
}
