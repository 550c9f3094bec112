import type { PreferencesRecord } from './preferences-record';

/** The coverage states with their counties and ZIP codes (docs/product.md#geography). */
export interface Geography {
  states: readonly string[];
  countiesByState: Readonly<Record<string, readonly string[]>>;
  zipCodesByState: Readonly<Record<string, readonly string[]>>;
}

type Areas = Pick<PreferencesRecord, 'statesOfInterest' | 'countiesOfInterest' | 'zipCodesOfInterest'>;

/**
 * Splits a county choice. A bare name means every selected state with that county. `Georgia|Washington` means one state
 * only.
 */
function partsOf(choice: string): { state?: string; county: string } {
  const [state, county] = choice.split('|');
  return county === undefined ? { county: choice } : { state, county };
}

/** Returns a county choice without its state. */
export const countyName = (choice: string): string => partsOf(choice).county;

/** Returns the label of a county choice. */
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

/** Returns the county choices that belong to one of the states. */
const countiesIn = (geography: Geography, states: readonly string[], counties: readonly string[]): string[] =>
  counties.filter((choice) => isIn(geography, states, choice));

/**
 * Changes the selected states. Counties that belong to no selected state are removed. ZIP codes are not
 * (docs/product.md#area-picker). A county stays with its state when the state's list did not load.
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

/** Returns the counties of all selected states, each name once, sorted by name. */
export function countyOptions(
  geography: Geography,
  { statesOfInterest, countiesOfInterest }: Areas,
): string[] {
  const names = statesOfInterest.flatMap((state) => geography.countiesByState[state] ?? []);
  // A choice such as `Georgia|Washington` has no option of its own until it is selected.
  return [...new Set([...names, ...countiesOfInterest])].sort((a, b) =>
    byName.compare(countyLabel(a), countyLabel(b)),
  );
}

/** Returns the state whose ZIP codes are offered: the one selected last. */
export const zipState = ({ statesOfInterest }: Areas): string | undefined => statesOfInterest.at(-1);

/** Returns the ZIP codes of the state selected last, sorted by number. */
export function zipOptions(geography: Geography, areas: Areas): string[] {
  const state = zipState(areas);
  const zips = state === undefined ? undefined : geography.zipCodesByState[state];
  return [...(zips ?? [])].sort((a, b) => Number(a) - Number(b));
}

/**
 * Returns the names of the followed areas (docs/product.md#my-areas-rule): of each state its chosen counties and ZIP
 * codes, or the state where none is chosen.
 */
export function followedAreas(geography: Geography, areas: Areas): string[] {
  const names = areas.statesOfInterest.flatMap((state) => {
    const own = new Set(geography.zipCodesByState[state]);
    const chosen = [
      ...countiesIn(geography, [state], areas.countiesOfInterest).map(countyName),
      ...areas.zipCodesOfInterest.filter((zip) => own.has(zip)).map((zip) => `ZIP ${zip}`),
    ];
    return chosen.length > 0 ? chosen : [state];
  });
  return [...new Set(names)];
}

export interface SelectedAreas {
  states: string[];
  counties: string[];
  zips: string[];
  /** ZIP codes of states that are no longer selected. They have no effect until their state is selected again. */
  elsewhere: string[];
}

/** Returns what 'Your Selected Areas' lists, or nothing when no area is selected. */
export function selectedAreas(geography: Geography, areas: Areas): SelectedAreas | undefined {
  const { statesOfInterest: states, countiesOfInterest, zipCodesOfInterest } = areas;
  if (states.length + countiesOfInterest.length + zipCodesOfInterest.length === 0) return undefined;
  const unknown = states.some((state) => !geography.zipCodesByState[state]);
  const own = new Set(states.flatMap((state) => geography.zipCodesByState[state] ?? []));
  const all = new Set(unknown ? Object.values(geography.zipCodesByState).flat() : []);
  // If a state's list did not load, its ZIP codes are those that belong to no other state.
  const isWithin = (zip: string) => own.has(zip) || (unknown && !all.has(zip));
  const zips = [...zipCodesOfInterest].sort((a, b) => Number(a) - Number(b));
  return {
    states,
    counties: unknown ? countiesOfInterest : countiesIn(geography, states, countiesOfInterest),
    zips: zips.filter(isWithin),
    elsewhere: zips.filter((zip) => !isWithin(zip)),
  };
}
