import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaintOrInput } from '../../lib/after-paint';

/** A covered list becomes inert after this time, when the map has opened. */
const INERT_AFTER_MS = 300;

/**
 * Returns whether the list is out of reach of the keyboard and of screen readers. The browser evaluates the style of
 * every cell again when this changes. So it changes after the map has opened, and after its closing is painted, but
 * before the next key.
 */
export function useInert(covered: boolean): boolean {
  const [inert, setInert] = useState(false);
  useEffect(() => {
    if (!covered) return afterPaintOrInput(() => flushSync(() => setInert(false)));
    const timer = setTimeout(() => setInert(true), INERT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [covered]);
  return inert;
}
