import { formatWhole } from '../../../lib/format';
import type { CoverageData, CoveredCounty, CoveredState } from '../coverage-api';

/** The number of listings, of those with each value, and of the latest cancellations. */
export type Counts = Omit<CoveredState, 'state' | 'counties'>;

/** The values whose share is shown, with their names on the screen. */
export const SHARES = [
  { count: 'withSaleDate', label: 'Sale date' },
  { count: 'withOpeningBid', label: 'Opening bid' },
  { count: 'withEstimate', label: 'Estimated value' },
  { count: 'withDebt', label: 'Amount owed' },
  { count: 'withPoint', label: 'On the map' },
] as const satisfies readonly { count: keyof Counts; label: string }[];

export const CANCELLED = 'Cancelled in 7 / 30 days';

/** The latest cancellations, as they are shown under {@link CANCELLED}. */
export const cancelled = ({ cancelledIn7Days, cancelledIn30Days }: Counts): string =>
  `${formatWhole(cancelledIn7Days)} / ${formatWhole(cancelledIn30Days)}`;

/** What a place or the whole data contains. */
export interface Summary extends Counts {
  /** Counties with at least one listing. */
  counties: number;
  /** Different sources. */
  sources: number;
  /** The latest delivery of any source, as an ISO timestamp. */
  lastDelivery: string | null;
}

/** Returns the share as a whole percentage. It is 100 only if all have the value, and 0 only if none has. */
export function share(part: number, all: number): number | undefined {
  if (all === 0) return undefined;
  const percent = Math.round((part / all) * 100);
  if (percent === 100 && part < all) return 99;
  return percent === 0 && part > 0 ? 1 : percent;
}

const latest = (counties: readonly CoveredCounty[]): string | null =>
  counties
    .flatMap(({ sources }) => sources.map(({ lastDelivery }) => lastDelivery))
    .reduce<string | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

function summarize(counts: Counts, counties: readonly CoveredCounty[]): Summary {
  return {
    ...counts,
    counties: counties.filter(({ county }) => county !== null).length,
    sources: new Set(counties.flatMap(({ sources }) => sources.map(({ source }) => source))).size,
    lastDelivery: latest(counties),
  };
}

/** Summarizes a state. */
export const ofState = ({ counties, ...counts }: CoveredState): Summary => summarize(counts, counties);

/** Summarizes all states. */
export function ofAll({ states }: CoverageData): Summary {
  const sum = (count: keyof Counts) => states.reduce((total, state) => total + state[count], 0);
  const counts: Counts = {
    listings: sum('listings'),
    withSaleDate: sum('withSaleDate'),
    withOpeningBid: sum('withOpeningBid'),
    withEstimate: sum('withEstimate'),
    withDebt: sum('withDebt'),
    withPoint: sum('withPoint'),
    cancelledIn7Days: sum('cancelledIn7Days'),
    cancelledIn30Days: sum('cancelledIn30Days'),
  };
  return summarize(
    counts,
    states.flatMap((state) => state.counties),
  );
}
