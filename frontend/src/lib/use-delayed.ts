import { useEffect, useState } from 'react';

/**
 * Returns true once `waiting` has lasted for `ms`, so that short waits show no loading state (docs/product.md#loading).
 */
export function useDelayed(waiting: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, ms]);
  return waiting && late;
}
