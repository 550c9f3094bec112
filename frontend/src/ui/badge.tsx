import type { ReactNode } from 'react';
import { classes } from './classes';

export type BadgeTone = 'scheduled' | 'postponed' | 'cancelled' | 'settled' | 'unknown';

const TONES: Record<BadgeTone, string> = {
  scheduled: 'text-scheduled',
  postponed: 'text-postponed',
  cancelled: 'text-cancelled',
  settled: 'text-settled',
  unknown: 'text-secondary',
};

/** Each tone has its own shape, so that color is never the only sign. */
const SHAPES: Record<BadgeTone, ReactNode> = {
  scheduled: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  postponed: <path d="M5 .8 9.4 9H.6z" fill="currentColor" />,
  cancelled: <path d="m1.5 1.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  settled: <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  unknown: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

/** A status: a shape and a word. */
export function Badge({
  tone,
  children,
  className,
}: {
  tone: BadgeTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-medium', TONES[tone], className)}>
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-[0.65em] shrink-0">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
