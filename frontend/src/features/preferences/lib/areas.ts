import type { PreferencesRecord } from './preferences-record';

/** The coverage states with their counties and ZIP codes (spec.md §3, 'Geography data'). */
export interface Geography {
  states: readonly string[];
  countiesByState: Readonly<Record<string, readonly string[]>>;
  zipCodesByState: Readonly<Record<string, readonly string[]>>;
}

type Areas = Pick<PreferencesRecord, 'statesOfInterest' | 'countiesOfInterest' | 'zipCodesOfInterest'>;

/** A county choice is a bare name, meant in every chosen state that has it, or `Georgia|Washington`. */
function partsOf(choice: string): { state?: string; county: string } {
  const [state, county] = choice.split('|');
  return county === undefined ? { county: choice } : { state, county };
}

/** How a county choice is written for a person. */
export function countyLabel(choice: string): string {
  const { state, county } = partsOf(choice);
  return state === undefined ? county : `${county}, ${state}`;
}

function isIn(geography: Geography, states: readonly string[], choice: string): boolean {
  const { state, county } = partsOf(choice);
  return states.some(
    (own) =>
      (state === undefined || state === own) && (geography.countiesByState[own] ?? []).includes(county),
  );
}

/** The county choices that belong to one of the states. */
const countiesIn = (geography: Geography, states: readonly string[], counties: readonly string[]): string[] =>
  counties.filter((choice) => isIn(geography, states, choice));

/**
 * Other states are chosen: counties of none of them are dropped, ZIP codes are not (spec.md §4, 'Area selection').
 * A county whose state's list is not known, because it did not load, is kept with its state.
 */
export function withStates<A extends Areas>(areas: A, states: string[], geography: Geography): A {
  const unknown = states.filter((state) => !geography.countiesByState[state]);
  const known = new Set(Object.values(geography.countiesByState).flat());
  return {
    ...areas,
    statesOfInterest: states,
    countiesOfInterest: areas.countiesOfInterest.filter((choice) => {
      const { state, county } = partsOf(choice);
      if (isIn(geography, states, choice)) return true;
      return state === undefined ? unknown.length > 0 && !known.has(county) : unknown.includes(state);
    }),
  };
}

const byName = new Intl.Collator('en-US');

/** The counties of all chosen states, merged, each name once, in order of the alphabet. */
export function countyOptions(
  geography: Geography,
  { statesOfInterest, countiesOfInterest }: Areas,
): string[] {
  const names = statesOfInterest.flatMap((state) => geography.countiesByState[state] ?? []);
  // A choice of one state's county alone has no row of its own until it is chosen.
  return [...new Set([...names, ...countiesOfInterest])].sort((a, b) =>
    byName.compare(countyLabel(a), countyLabel(b)),
  );
}

/** The state whose ZIP codes are offered: the one chosen last. */
export const zipState = ({ statesOfInterest }: Areas): string | undefined => statesOfInterest.at(-1);

/** The ZIP codes of the state chosen last, by number. */
export function zipOptions(geography: Geography, areas: Areas): string[] {
  const state = zipState(areas);
  const zips = state === undefined ? undefined : geography.zipCodesByState[state];
  return [...(zips ?? [])].sort((a, b) => Number(a) - Number(b));
}

export interface SelectedAreas {
  states: string[];
  counties: string[];
  zips: string[];
  /** ZIP codes kept of states that are no longer chosen: they follow nothing until their state is chosen again. */
  elsewhere: string[];
}

/** What 'Your Selected Areas' lists: the states, the counties and ZIP codes within them; nothing if none is chosen. */
export function selectedAreas(geography: Geography, areas: Areas): SelectedAreas | undefined {
  const { statesOfInterest: states, countiesOfInterest, zipCodesOfInterest } = areas;
  if (states.length + countiesOfInterest.length + zipCodesOfInterest.length === 0) return undefined;
  const unknown = states.some((state) => !geography.zipCodesByState[state]);
  const own = new Set(states.flatMap((state) => geography.zipCodesByState[state] ?? []));
  const all = new Set(unknown ? Object.values(geography.zipCodesByState).flat() : []);
  // Of a state whose list did not load nothing is known: its ZIP codes are those that are nobody else's.
  const isWithin = (zip: string) => own.has(zip) || (unknown && !all.has(zip));
  const zips = [...zipCodesOfInterest].sort((a, b) => Number(a) - Number(b));
  return {
    states,
    counties: unknown ? countiesOfInterest : countiesIn(geography, states, countiesOfInterest),
    zips: zips.filter(isWithin),
    elsewhere: zips.filter((zip) => !isWithin(zip)),
  };
}
