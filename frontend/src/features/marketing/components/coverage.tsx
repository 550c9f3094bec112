import type { ReactNode } from 'react';
import { CoverageMap } from '../../../coverage/coverage-map';
import { COVERAGE_STATES } from '../../../coverage/states';
import { CoverageLink } from '../../../ui/coverage-link';

/** The coverage states on a map. `action` is the 'Sign Up Now' button. */
export function Coverage({ action }: { action: ReactNode }) {
  return (
    <section
      aria-labelledby="coverage"
      className="scroll-in grid items-center gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-14"
    >
      <div>
        <h2 id="coverage" className="font-display text-31 font-semibold sm:text-39">
          Our Coverage States
        </h2>
        <p className="mt-3 max-w-[52ch] text-16 text-secondary">
          Auctions in 18 states. One subscription covers them all. <CoverageLink className="text-brand" />.
        </p>
        <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-1.5 text-14">
          {COVERAGE_STATES.map((state) => (
            <li key={state} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="size-2 rounded-full bg-brand-fill" />
              {state}
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </div>
      <CoverageMap />
    </section>
  );
}
