import { useState } from 'react';
import { useProductName } from '../../config/config-api';
import { CoverageMap } from '../../coverage/coverage-map';
import { COVERAGE_STATES, type CoverageState } from '../../coverage/states';
import { GuidePanel } from '../../features/state-laws/guide-panel';
import { GUIDES } from '../../features/state-laws/guides';
import { useTitle } from '../../lib/use-title';
import { Tabs } from '../../ui/tabs';

const WITH_GUIDE = GUIDES.map(({ state }) => state);
const WITHOUT_GUIDE = COVERAGE_STATES.filter((state) => !WITH_GUIDE.includes(state)).sort();

const KEY = [
  { label: 'Chosen', look: 'bg-brass-shape' },
  { label: 'With a guide', look: 'bg-brand' },
  { label: 'Covered', look: 'bg-brand-soft' },
] as const;

/** The coverage page: how sales are held, state by state (spec.md §2, 'Coverage page'). */
export function Component() {
  useTitle('State Law', useProductName());
  const [state, setState] = useState<CoverageState>('Georgia');
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-20 sm:px-6 sm:pt-16">
      <header className="max-w-[68ch]">
        <h1 className="font-display text-39 font-semibold sm:text-49">Foreclosure law by state</h1>
        <p className="mt-4 text-16 text-secondary">
          How a sale is held differs from state to state: who conducts it, when, how one pays, and whether the
          former owner can redeem. Read this before the notice, and the notice before you bid.
        </p>
      </header>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
        <section aria-label="Coverage map" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          <CoverageMap marked={WITH_GUIDE} chosen={state} nameSize={26} />
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13 text-secondary">
            {KEY.map(({ label, look }) => (
              <li key={label} className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-3 rounded-sm ${look}`} />
                {label}
              </li>
            ))}
          </ul>
          <p className="mt-4 border-t border-line pt-4 text-13 text-secondary">
            Guides: {WITH_GUIDE.join(', ')}. Also covered by the data: {WITHOUT_GUIDE.join(', ')}.
          </p>
        </section>
        <section aria-label="Guides">
          <Tabs
            name="State"
            value={state}
            onChange={setState}
            tabs={GUIDES.map((guide) => ({
              value: guide.state,
              label: guide.state,
              panel: <GuidePanel guide={guide} />,
            }))}
          />
        </section>
      </div>
      <p className="mt-10 rounded-lg border border-line bg-sunken px-5 py-4 text-14 text-secondary">
        <strong className="font-semibold text-ink">This is no legal advice.</strong> Times and terms differ by
        county and change; the county’s own notice of sale rules.
      </p>
    </div>
  );
}
