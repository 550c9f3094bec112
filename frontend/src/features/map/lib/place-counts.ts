import type { FeatureCollection, Point } from 'geojson';
import type { components } from '../../../api/schema';
import type { ListingView } from '../../../listing-view/listing-view';

type FacetAnswer = components['schemas']['FacetAnswer'];

/** The id of a state is its name. A county's is 'Georgia|Fulton', as in the options of the filters. */
export interface PlaceCount {
  id: string;
  count: number;
}

/** How many matches each state and each county has. Places without matches are left out. */
export interface PlaceCounts {
  states: readonly PlaceCount[];
  counties: readonly PlaceCount[];
}

export type PlaceLevel = 'state' | 'county';

/** Where the count of each state and county is shown: id, longitude, latitude. */
export type AreaCenters = readonly (readonly [id: string, lng: number, lat: number])[];

/** Returns the name of a place without its state. */
export const placeName = (id: string): string => id.slice(id.indexOf('|') + 1);

/**
 * Returns the counts from the facets of a search. A facet is counted without its own filter, so the places that the
 * filter leaves out are dropped here.
 */
export function placeCounts(
  { facets }: FacetAnswer,
  { selectedStates, selectedCounties }: Pick<ListingView, 'selectedStates' | 'selectedCounties'>,
): PlaceCounts {
  const found = (name: string, isChosen: (id: string) => boolean): PlaceCount[] =>
    (facets[name] ?? [])
      .filter(({ value }) => isChosen(value))
      .map(({ value: id, count }) => ({ id, count }));
  return {
    states: found('state', (id) => selectedStates.length === 0 || selectedStates.includes(id)),
    counties: found(
      'county',
      (id) =>
        selectedCounties.length === 0 ||
        selectedCounties.includes(id) ||
        selectedCounties.includes(placeName(id)),
    ),
  };
}

/** Returns how strongly each place is shaded, from 0 to 1. The root keeps small counts visible next to large ones. */
export function shades(places: readonly PlaceCount[]): Map<string, number> {
  const most = Math.max(1, ...places.map(({ count }) => count));
  return new Map(places.map(({ id, count }) => [id, Math.sqrt(count / most)]));
}

/** Returns the labels of the counts as points. */
export function countPoints(
  { states, counties }: PlaceCounts,
  centers: AreaCenters,
): FeatureCollection<Point> {
  const places = new Map(centers.map(([id, lng, lat]) => [id, [lng, lat]]));
  const points = (level: PlaceLevel, counted: readonly PlaceCount[]) =>
    counted.flatMap(({ id, count }) => {
      const coordinates = places.get(id);
      if (!coordinates) return [];
      return [
        {
          type: 'Feature' as const,
          properties: { level, id, name: placeName(id), count },
          geometry: { type: 'Point' as const, coordinates },
        },
      ];
    });
  return { type: 'FeatureCollection', features: [...points('state', states), ...points('county', counties)] };
}
