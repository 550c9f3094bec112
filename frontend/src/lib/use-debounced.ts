import { useEffect, useRef } from 'react';

/** Runs the latest `action` after `value` has not changed for `ms`. The initial value does not count as a change. */
export function useDebounced<T>(value: T, ms: number, action: (value: T) => void): void {
  const latest = useRef(action);
  const handled = useRef(value);
  useEffect(() => {
    latest.current = action;
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
