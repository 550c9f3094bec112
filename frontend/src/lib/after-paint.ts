import { useEffect, useState } from 'react';

/** Does `deed` in a task of its own once the next picture is painted; the answer calls it off. */
export function afterPaint(deed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(deed);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** `value` as the last picture on the screen shows it: what is heavy follows this, so that a click's own trace comes first. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () => (Object.is(painted, value) ? undefined : afterPaint(() => setPainted(value))),
    [painted, value],
  );
  return painted;
}
