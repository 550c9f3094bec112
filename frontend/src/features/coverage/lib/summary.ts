import type { CoverageData, CoveredCounty, CoveredState } from '../coverage-api';

/** The numbers of listings with and without a value. */
export type Counts = Pick<CoveredState, 'listings' | 'withSaleDate' | 'withOpeningBid' | 'withPoint'>;

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

/** Summarizes a state. */
export function ofState({ counties, ...counts }: CoveredState): Summary {
  return {
    ...counts,
    counties: counties.filter(({ county }) => county !== null).length,
    sources: new Set(counties.flatMap(({ sources }) => sources.map(({ source }) => source))).size,
    lastDelivery: latest(counties),
  };
}

/** Summarizes all states. */
export function ofAll({ states }: CoverageData): Summary {
  const sum = (number: (state: CoveredState) => number) =>
    states.reduce((total, state) => total + number(state), 0);
  const counties = states.flatMap((state) => state.counties);
  return {
    listings: sum((state) => state.listings),
    withSaleDate: sum((state) => state.withSaleDate),
    withOpeningBid: sum((state) => state.withOpeningBid),
    withPoint: sum((state) => state.withPoint),
    counties: counties.filter(({ county }) => county !== null).length,
    sources: new Set(counties.flatMap(({ sources }) => sources.map(({ source }) => source))).size,
    lastDelivery: latest(counties),
  };
}
