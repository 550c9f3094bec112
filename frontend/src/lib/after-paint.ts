import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

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

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * Runs `action` after the next paint, or before the next input if that is earlier, so that the input finds it done.
 * Returns the function that cancels it.
 */
export function afterPaintOrInput(action: () => void): () => void {
  const run = () => {
    cancel();
    action();
  };
  const callOff = afterPaint(run);
  for (const input of INPUTS) window.addEventListener(input, run, { capture: true });
  const cancel = () => {
    callOff();
    for (const input of INPUTS) window.removeEventListener(input, run, { capture: true });
  };
  return cancel;
}

/**
 * Returns `value` as of the last paint. Expensive work uses it, so that the direct response to a click is painted
 * first. The next input finds the current value.
 */
export function usePaintedValue<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () =>
      Object.is(painted, value) ? undefined : afterPaintOrInput(() => flushSync(() => setPainted(value))),
    [painted, value],
  );
  return painted;
}
