import type { Feature, FeatureCollection, Point, Polygon, LineString } from 'geojson';
import type { Corner } from '../../../listing-view/listing-view';
import type { MapProperty } from '../map-api';

/** West, south, east, north. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The states that are not islands or Alaska: where the map begins. */
export const CONTIGUOUS_STATES: Bounds = [-124.8, 24.4, -66.9, 49.4];

/** The smallest frame around some places; nothing around none. */
export function boundsOf(places: Iterable<readonly [number, number]>): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const [lng, lat] of places) {
    bounds = bounds
      ? [
          Math.min(bounds[0], lng),
          Math.min(bounds[1], lat),
          Math.max(bounds[2], lng),
          Math.max(bounds[3], lat),
        ]
      : [lng, lat, lng, lat];
  }
  return bounds;
}

/** The corners of a frame, in order. */
export const cornersOf = ([west, south, east, north]: Bounds): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const collection = <G extends Point | Polygon | LineString>(
  features: Feature<G>[],
): FeatureCollection<G> => ({ type: 'FeatureCollection', features });

/** Properties as points; a feature carries what tells them apart and no more. */
export const pointsOf = (properties: readonly MapProperty[]): FeatureCollection<Point> =>
  collection(
    properties.map(({ unique_ID, status, longitude, latitude }) => ({
      type: 'Feature',
      properties: { unique_ID, status },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );

/** An area as a closed ring; too few corners are a line. */
export function outlineOf(area: readonly Corner[]): FeatureCollection<Polygon | LineString> {
  const [first] = area;
  if (!first) return collection<Polygon | LineString>([]);
  const places = area.map(([lng, lat]) => [lng, lat]);
  const geometry: Polygon | LineString =
    area.length < 3
      ? { type: 'LineString', coordinates: places }
      : { type: 'Polygon', coordinates: [[...places, [first[0], first[1]]]] };
  return collection<Polygon | LineString>([{ type: 'Feature', properties: {}, geometry }]);
}
