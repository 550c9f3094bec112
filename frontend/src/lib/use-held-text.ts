import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint';

/**
 * Returns the latest `text`. While `hold` is true it returns the previous one, and it changes only after the next
 * paint.
 */
export function useHeldText(text: string, hold: boolean): string {
  const [held, setHeld] = useState(text);
  useEffect(() => (hold || held === text ? undefined : afterPaint(() => setHeld(text))), [hold, held, text]);
  return held;
}
