import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { CoverageMap } from '../../coverage/coverage-map';
import { COVERAGE_STATES } from '../../coverage/states';
import { CountiesTable, StatesTable } from '../../features/coverage/components/coverage-tables';
import { useCoverageQuery, type CoverageData } from '../../features/coverage/coverage-api';
import { CANCELLED, cancelled, ofAll, share, SHARES } from '../../features/coverage/lib/summary';
import { BLANK, formatWhole } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useDelayed } from '../../lib/use-delayed';
import { useTitle } from '../../lib/use-title';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Totals({ coverage }: { coverage: CoverageData }) {
  const all = ofAll(coverage);
  const percent = (part: number) => {
    const known = share(part, all.listings);
    return known === undefined ? BLANK : `${known}%`;
  };
  const facts = [
    ['Listings', formatWhole(all.listings)],
    ['Counties with listings', formatWhole(all.counties)],
    ['Sources', formatWhole(all.sources)],
    ...SHARES.map(({ count, label }) => [label, percent(all[count])] as const),
    [CANCELLED, cancelled(all)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt className="text-13 text-secondary">{label}</dt>
          <dd className="font-display text-31 font-semibold tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Covered({ coverage }: { coverage: CoverageData }) {
  const covered = coverage.states.filter(({ listings }) => listings > 0);
  const [chosen, setChosen] = useState<string>();
  const counties = useRef<HTMLHeadingElement>(null);
  const state = covered.find((one) => one.state === chosen);
  const choose = (name: string) => {
    setChosen(name);
    // The heading of the counties exists after the next paint.
    requestAnimationFrame(() => {
      counties.current?.focus({ preventScroll: true });
      counties.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    });
  };
  const marked = COVERAGE_STATES.filter((name) => covered.some((one) => one.state === name));
  const current = COVERAGE_STATES.find((name) => name === chosen);
  return (
    <>
      <div className="mt-10 grid items-center gap-10 lg:grid-cols-2 lg:gap-14">
        <Totals coverage={coverage} />
        <CoverageMap
          marked={marked}
          {...(current && { chosen: current })}
          nameSize={26}
          onChoose={(name) => {
            if (marked.includes(name)) choose(name);
          }}
        />
      </div>
      <p className="mt-8 text-13 text-secondary">
        Counted on {TIME.format(new Date(coverage.countedAt))}, without duplicates. A percentage is the share
        of the listings that have the value. A cancellation counts from the delivery that brought it.
      </p>
      <div className="mt-4">
        <StatesTable states={coverage.states} chosen={chosen} onChoose={choose} />
      </div>
      {state && (
        <section aria-labelledby="counties" className="mt-12">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2
              id="counties"
              ref={counties}
              tabIndex={-1}
              className="scroll-mt-4 font-display text-25 font-semibold outline-none"
            >
              {state.state} by county
            </h2>
            <Link
              to={`${paths.listings.href()}?state=${encodeURIComponent(state.state)}`}
              className={buttonClasses()}
            >
              See auctions in {state.state}
            </Link>
          </div>
          <CountiesTable state={state} />
          <p className="mt-3 text-13 text-secondary">
            “Next expected” is the last delivery plus the usual gap between the source’s deliveries. It needs
            at least three.
          </p>
        </section>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading..." className="mt-10 flex flex-col gap-4">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

/** What the data covers by state and county, for everyone (docs/product.md#coverage). */
export function Component() {
  useTitle('Coverage', useProductName());
  const { data, error, isFetching, refetch } = useCoverageQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const failure = error as ApiFailure | undefined;
  const late = useDelayed(isFetching && !data);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-20 sm:px-6 sm:pt-16">
      <header className="max-w-[68ch]">
        <h1 className="font-display text-39 font-semibold sm:text-49">What the data covers</h1>
        <p className="mt-4 text-16 text-secondary">
          Counties publish their sales in different ways, and some publish little. These figures are counted
          from the listings themselves: where they are, which sources they come from, and how complete they
          are.
        </p>
      </header>
      {data ? (
        <Covered coverage={data} />
      ) : failure && !isFetching ? (
        <PanelMessage
          role="alert"
          title="Could not load"
          action={
            <Button look="primary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
          {...(failure.requestId && { note: `Request ${failure.requestId}` })}
        >
          {failure.message ?? 'The figures did not load. Check your connection, then try again.'}
        </PanelMessage>
      ) : (
        late && <Loading />
      )}
    </div>
  );
}
