import { useEffect, useRef } from 'react';

/** Runs the latest `deed` once `value` has stood still for `ms`; not for the value it started with. */
export function useDebounced<T>(value: T, ms: number, deed: (value: T) => void): void {
  const latest = useRef(deed);
  const handled = useRef(value);
  useEffect(() => {
    latest.current = deed;
  });
  useEffect(() => {
    if (Object.is(handled.current, value)) return;
    const timer = setTimeout(() => {
      handled.current = value;
      latest.current(value);
    }, ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
}
