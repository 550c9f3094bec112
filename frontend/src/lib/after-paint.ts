import { useEffect, useState } from 'react';

/** Runs `action` in a separate task after the next paint. Returns the function that cancels it. */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns `value` as of the last paint. Expensive work uses it, so that the direct response to a click is painted
 * first.
 */
export function usePaintedValue<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () => (Object.is(painted, value) ? undefined : afterPaint(() => setPainted(value))),
    [painted, value],
  );
  return painted;
}
