import { useEffect, useRef } from 'react';

/** Does `deed` once, `ms` after `due` became true; not if the screen is left before. */
export function useAfter(due: boolean, ms: number, deed: () => void): void {
  const latest = useRef(deed);
  useEffect(() => {
    latest.current = deed;
  });
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [due, ms]);
}
