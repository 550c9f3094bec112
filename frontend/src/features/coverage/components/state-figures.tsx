import type { ReactNode } from 'react';
import { BLANK, formatWhole } from '../../../lib/format';
import { useCoverageQuery } from '../coverage-api';
import { ofState, share } from '../lib/summary';

interface StateFiguresProps {
  state: string;
  /** A link to all figures. */
  more: ReactNode;
}

/** What the data has in one state today. Shows nothing until the figures are loaded. */
export function StateFigures({ state, more }: StateFiguresProps) {
  const { data } = useCoverageQuery();
  const covered = data?.states.find((one) => one.state === state);
  if (!covered) return null;
  const { listings, counties, withSaleDate, withOpeningBid } = ofState(covered);
  const figures = [
    ['Listings', formatWhole(listings)],
    ['Counties with listings', formatWhole(counties)],
    ['With a sale date', percent(withSaleDate, listings)],
    ['With an opening bid', percent(withOpeningBid, listings)],
  ];
  return (
    <div className="mt-5 max-w-[60ch]">
      <dl
        aria-label={`The data in ${state} today`}
        className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4"
      >
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-13 text-secondary">{label}</dt>
            <dd className="font-display text-25 tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14">{more}</p>
    </div>
  );
}

function percent(part: number, all: number): string {
  const value = share(part, all);
  return value === undefined ? BLANK : `${value}%`;
}
