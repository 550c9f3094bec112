import type { ReactNode } from 'react';
import { BLANK, formatMoment, formatWhole } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import type { CoveredCounty, CoveredState } from '../coverage-api';
import { CANCELLED, cancelled, ofState, SHARES, type Counts } from '../lib/summary';
import { ShareBar } from './share-bar';

const HEAD = 'px-2 py-2.5 align-bottom text-13 font-semibold text-secondary';
/** On a phone, a row is a block: its name, and below it each value with the name of its column. */
const ROW = 'max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:px-2 max-md:py-2';
const NAME = 'px-2 py-2 text-left align-top font-normal max-md:col-span-2 max-md:text-16';
const CELL =
  'px-2 py-2 text-right align-top max-md:flex max-md:justify-between max-md:gap-3 max-md:py-1 max-md:before:text-secondary max-md:before:content-[attr(data-label)]';
const FIGURE = `${CELL} tabular-nums whitespace-nowrap`;
/** On a phone, these are wider than half of the row. */
const WIDE = 'max-md:col-span-2';

/** A table that scrolls sideways where the screen is too narrow for it, by keyboard too. */
function Table({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-14 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-page max-md:sr-only">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={classes(HEAD, index > 0 && 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">{children}</tbody>
      </table>
    </div>
  );
}

const moment = (at: string | null): string => (at === null ? BLANK : formatMoment(at));

const COUNTED = [...SHARES.map(({ label }) => label), CANCELLED];

/** The cells of the shares and of the latest cancellations. */
function Shares({ counts }: { counts: Counts }) {
  return (
    <>
      {SHARES.map(({ count, label }) => (
        <td key={count} data-label={label} className={FIGURE}>
          <ShareBar part={counts[count]} all={counts.listings} />
        </td>
      ))}
      <td data-label={CANCELLED} className={FIGURE}>
        {cancelled(counts)}
      </td>
    </>
  );
}

interface StatesTableProps {
  states: readonly CoveredState[];
  chosen: string | undefined;
  onChoose: (state: string) => void;
}

/** One row for each state. Choosing one shows its counties. */
export function StatesTable({ states, chosen, onChoose }: StatesTableProps) {
  return (
    <Table
      caption="Listings by state"
      heads={['State', 'Listings', 'Counties', 'Sources', ...COUNTED, 'Last delivery']}
    >
      {states.map((state) => {
        const summary = ofState(state);
        return (
          <tr key={state.state} className={classes(ROW, state.state === chosen && 'bg-brand-tint')}>
            <th scope="row" className={NAME}>
              {state.listings > 0 ? (
                <button
                  type="button"
                  aria-pressed={state.state === chosen}
                  onClick={() => onChoose(state.state)}
                  className="min-h-6 font-semibold text-brand underline-offset-2 hover:underline"
                >
                  {state.state}
                </button>
              ) : (
                state.state
              )}
            </th>
            <td data-label="Listings" className={FIGURE}>
              {formatWhole(summary.listings)}
            </td>
            <td data-label="Counties" className={FIGURE}>
              {formatWhole(summary.counties)}
            </td>
            <td data-label="Sources" className={FIGURE}>
              {summary.sources > 0 ? formatWhole(summary.sources) : 'None yet'}
            </td>
            <Shares counts={summary} />
            <td data-label="Last delivery" className={classes(FIGURE, WIDE)}>
              {moment(summary.lastDelivery)}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Sources({
  county,
  of,
}: {
  county: CoveredCounty;
  of: (source: CoveredCounty['sources'][0]) => string;
}) {
  if (county.sources.length === 0) return <span className="text-faint">{BLANK}</span>;
  return (
    <ul>
      {county.sources.map((source) => (
        <li key={source.source}>{of(source)}</li>
      ))}
    </ul>
  );
}

/** One row for each county of a state that has listings. */
export function CountiesTable({ state }: { state: CoveredState }) {
  return (
    <Table
      caption={`Listings in ${state.state} by county`}
      heads={['County', 'Listings', ...COUNTED, 'Source', 'Last delivery', 'Next expected']}
    >
      {state.counties.map((county) => (
        <tr key={county.county ?? ''} className={ROW}>
          <th scope="row" className={NAME}>
            {county.county ?? <span className="text-secondary">County not stated</span>}
          </th>
          <td data-label="Listings" className={FIGURE}>
            {formatWhole(county.listings)}
          </td>
          <Shares counts={county} />
          <td data-label="Source" className={classes(CELL, WIDE)}>
            <Sources county={county} of={({ source }) => source} />
          </td>
          <td data-label="Last delivery" className={classes(FIGURE, WIDE)}>
            <Sources county={county} of={({ lastDelivery }) => moment(lastDelivery)} />
          </td>
          <td data-label="Next expected" className={classes(FIGURE, WIDE)}>
            <Sources county={county} of={({ nextExpected }) => moment(nextExpected)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
