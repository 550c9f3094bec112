import type { FeatureCollection, Point } from 'geojson';
import type { components } from '../../../api/schema';
import type { ListingView } from '../../../listing-view/listing-view';
import { boundsOf, type Bounds } from './geometry';

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

/** The opacity of the faintest and of the strongest shade. */
export const SHADE_OPACITY = { least: 0.1, most: 0.5 } as const;

/** Returns the opacity of a shade between 0 and 1. */
export const shadeOpacity = (shade: number): number =>
  shade <= 0 ? 0 : SHADE_OPACITY.least + shade * (SHADE_OPACITY.most - SHADE_OPACITY.least);

const withDigits = (most: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: most });
const [TENTHS, WHOLE] = [withDigits(1), withDigits(0)];

/** Formats a count as the layers of the map do: '940', '1.2k', '31k'. */
export function countText(count: number): string {
  if (count >= 10_000) return `${WHOLE.format(count / 1000)}k`;
  return count >= 1000 ? `${TENTHS.format(count / 1000)}k` : String(count);
}

/** A county reaches about this far around its center, in degrees. */
const COUNTY_REACH = { lng: 0.4, lat: 0.3 } as const;

/** Returns bounds around the counties that have matches. */
export function countedBounds({ counties }: PlaceCounts, centers: AreaCenters): Bounds | undefined {
  const ids = new Set(counties.map(({ id }) => id));
  const bounds = boundsOf(centers.filter(([id]) => ids.has(id)).map(([, lng, lat]) => [lng, lat]));
  return (
    bounds && [
      bounds[0] - COUNTY_REACH.lng,
      bounds[1] - COUNTY_REACH.lat,
      bounds[2] + COUNTY_REACH.lng,
      bounds[3] + COUNTY_REACH.lat,
    ]
  );
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
