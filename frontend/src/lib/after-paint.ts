import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Runs `action` in a separate task, `ms` after the next paint. Returns the function that cancels it. */
export function afterPaint(action: () => void, ms = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action, ms);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const INPUTS = ['pointerdown', 'keydown'] as const;

/**
 * Runs `action` `ms` after the next paint, or before the next input if that is earlier, so that the input finds it done.
 * Returns the function that cancels it.
 */
export function afterPaintOrInput(action: () => void, ms = 0): () => void {
  const run = () => {
    cancel();
    action();
  };
  const callOff = afterPaint(run, ms);
  for (const input of INPUTS) window.addEventListener(input, run, { capture: true });
  const cancel = () => {
    callOff();
    for (const input of INPUTS) window.removeEventListener(input, run, { capture: true });
  };
  return cancel;
}

/**
 * Returns `value` as of `ms` after the last paint. Expensive work uses it, so that the direct response to a click is
 * painted first. The first value is returned at once, and the next input finds the current one. A value that is the
 * `same` as the last one changes nothing.
 */
export function usePaintedValue<T>(value: T, ms = 0, same: (one: T, other: T) => boolean = Object.is): T {
  const [painted, setPainted] = useState(value);
  const isPainted = same(painted, value);
  useEffect(
    () => (isPainted ? undefined : afterPaintOrInput(() => flushSync(() => setPainted(value)), ms)),
    [isPainted, value, ms],
  );
  return painted;
}
