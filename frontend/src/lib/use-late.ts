import { useEffect, useState } from 'react';

/** True once `waiting` has lasted for `ms`: what is quick shows no sign of loading (look.md). */
export function useLate(waiting: boolean, ms = 150): boolean {
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
