import type { ReactNode } from 'react';
import type { CoverageState } from '../../coverage/states';

interface NoGuidePanelProps {
  state: CoverageState;
  /** What the data has there today. */
  figures: ReactNode;
  /** A link to the data. */
  data: ReactNode;
}

/** Shown for a state that the data covers and that has no guide. */
export function NoGuidePanel({ state, figures, data }: NoGuidePanelProps) {
  return (
    <div className="pt-6">
      <h2 className="font-display text-25 font-semibold">{state}: no guide yet</h2>
      <p className="mt-3 max-w-[60ch] text-16 text-secondary">
        The data covers {state}: mortgage-foreclosure auctions with sale date, opening bid, status and every
        change since we first listed them, as the counties publish them.
      </p>
      {figures}
      <p className="mt-5 max-w-[60ch] text-16 text-secondary">
        For the law of {state}, read the notice of sale or ask an attorney there.
      </p>
      <div className="mt-5">{data}</div>
    </div>
  );
}
