import { useEffect, useRef } from 'react';

/** Runs `action` once, `ms` after `due` becomes true, unless the component is unmounted first. */
export function useDelayedAction(due: boolean, ms: number, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [due, ms]);
}
