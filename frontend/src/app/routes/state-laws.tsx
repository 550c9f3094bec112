import { useState } from 'react';
import { Link } from 'react-router';
import { useProductName } from '../../config/config-api';
import { CoverageMap } from '../../coverage/coverage-map';
import { COVERAGE_STATES, type CoverageState } from '../../coverage/states';
import { StateFigures } from '../../features/coverage/components/state-figures';
import { GuidePanel } from '../../features/state-laws/guide-panel';
import { GUIDES } from '../../features/state-laws/guides';
import { NoGuidePanel } from '../../features/state-laws/no-guide-panel';
import { paths } from '../../lib/paths';
import { useTitle } from '../../lib/use-title';
import { buttonClasses } from '../../ui/button';
import { Tabs } from '../../ui/tabs';

const WITH_GUIDE = GUIDES.map(({ state }) => state);
const WITHOUT_GUIDE = COVERAGE_STATES.filter((state) => !WITH_GUIDE.includes(state)).sort();

const KEY = [
  { label: 'Selected', look: 'bg-brass-shape' },
  { label: 'With a guide', look: 'bg-brand-fill' },
  { label: 'Covered', look: 'bg-brand-soft' },
] as const;

interface StateButtonsProps {
  label: string;
  states: readonly CoverageState[];
  chosen: CoverageState;
  onChoose: (state: CoverageState) => void;
}

/** The same choice as on the map. */
function StateButtons({ label, states, chosen, onChoose }: StateButtonsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
      <span className="mr-1">{label}:</span>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
          className="min-h-6 rounded-sm px-1.5 font-semibold text-brand hover:bg-sunken aria-pressed:bg-brand-tint"
        >
          {state}
        </button>
      ))}
    </div>
  );
}

/** The coverage page: how foreclosure sales work in each state (docs/product.md#state-laws). */
export function Component() {
  useTitle('State Law', useProductName());
  const [state, setState] = useState<CoverageState>('Georgia');
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-20 sm:px-6 sm:pt-16">
      <header className="max-w-[68ch]">
        <h1 className="font-display text-39 font-semibold sm:text-49">Foreclosure law by state</h1>
        <p className="mt-4 text-16 text-secondary">
          Foreclosure sales differ from state to state: who conducts the sale, when it takes place, how you
          pay, and whether the former owner can redeem the property. Read this page before the notice, and the
          notice before you bid.
        </p>
      </header>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
        <section aria-label="Coverage map" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          <CoverageMap marked={WITH_GUIDE} chosen={state} nameSize={26} onChoose={setState} />
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13 text-secondary">
            {KEY.map(({ label, look }) => (
              <li key={label} className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-3 rounded-sm forced-color-adjust-none ${look}`} />
                {label}
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-13 text-secondary">
            <StateButtons label="Guides" states={WITH_GUIDE} chosen={state} onChoose={setState} />
            <StateButtons
              label="Also covered by the data"
              states={WITHOUT_GUIDE}
              chosen={state}
              onChoose={setState}
            />
          </div>
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
          {!WITH_GUIDE.includes(state) && (
            <NoGuidePanel
              state={state}
              figures={
                <StateFigures
                  state={state}
                  more={
                    <Link
                      to={paths.coverage.href()}
                      className="font-semibold text-brand underline underline-offset-2"
                    >
                      What the data covers, county by county
                    </Link>
                  }
                />
              }
              data={
                <Link
                  to={`${paths.listings.href()}?state=${encodeURIComponent(state)}`}
                  className={buttonClasses()}
                >
                  See auctions in {state}
                </Link>
              }
            />
          )}
        </section>
      </div>
      <p className="mt-10 rounded-lg border border-line bg-sunken px-5 py-4 text-14 text-secondary">
        <strong className="font-semibold text-ink">This is not legal advice.</strong> Times and terms vary by
        county and can change. The county’s notice of sale takes precedence.
      </p>
    </div>
  );
}
