import type { ReactNode } from 'react';
import { BLANK, formatMoment, formatWhole } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import type { CoveredCounty, CoveredState } from '../coverage-api';
import { ofState } from '../lib/summary';
import { ShareBar } from './share-bar';

const HEAD = 'px-3 py-2.5 text-13 font-semibold whitespace-nowrap text-secondary';
const CELL = 'px-3 py-2 align-top';
const FIGURE = `${CELL} text-right tabular-nums whitespace-nowrap`;

/** A table that scrolls sideways where the screen is too narrow for it, by keyboard too. */
function Table({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-14">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-page">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={classes(HEAD, index > 0 && 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

const moment = (at: string | null): string => (at === null ? BLANK : formatMoment(at));

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
      heads={[
        'State',
        'Listings',
        'Counties',
        'Sources',
        'Sale date',
        'Opening bid',
        'On the map',
        'Last delivery',
      ]}
    >
      {states.map((state) => {
        const summary = ofState(state);
        return (
          <tr key={state.state} className={classes(state.state === chosen && 'bg-brand-tint')}>
            <th scope="row" className={`${CELL} font-normal`}>
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
            <td className={FIGURE}>{formatWhole(summary.listings)}</td>
            <td className={FIGURE}>{formatWhole(summary.counties)}</td>
            <td className={FIGURE}>{formatWhole(summary.sources)}</td>
            <td className={FIGURE}>
              <ShareBar part={summary.withSaleDate} all={summary.listings} />
            </td>
            <td className={FIGURE}>
              <ShareBar part={summary.withOpeningBid} all={summary.listings} />
            </td>
            <td className={FIGURE}>
              <ShareBar part={summary.withPoint} all={summary.listings} />
            </td>
            <td className={FIGURE}>{moment(summary.lastDelivery)}</td>
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
      heads={[
        'County',
        'Listings',
        'Sale date',
        'Opening bid',
        'On the map',
        'Source',
        'Last delivery',
        'Next expected',
      ]}
    >
      {state.counties.map((county) => (
        <tr key={county.county ?? ''}>
          <th scope="row" className={`${CELL} font-normal`}>
            {county.county ?? <span className="text-secondary">County not stated</span>}
          </th>
          <td className={FIGURE}>{formatWhole(county.listings)}</td>
          <td className={FIGURE}>
            <ShareBar part={county.withSaleDate} all={county.listings} />
          </td>
          <td className={FIGURE}>
            <ShareBar part={county.withOpeningBid} all={county.listings} />
          </td>
          <td className={FIGURE}>
            <ShareBar part={county.withPoint} all={county.listings} />
          </td>
          <td className={`${CELL} text-right`}>
            <Sources county={county} of={({ source }) => source} />
          </td>
          <td className={FIGURE}>
            <Sources county={county} of={({ lastDelivery }) => moment(lastDelivery)} />
          </td>
          <td className={FIGURE}>
            <Sources county={county} of={({ nextExpected }) => moment(nextExpected)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
