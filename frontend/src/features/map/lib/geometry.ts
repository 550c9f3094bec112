import type { Feature, FeatureCollection, Point, Polygon, LineString } from 'geojson';
import type { Corner, Shape } from '../../../listing-view/listing-view';
import type { MapProperty } from '../map-api';

export type Bounds = [west: number, south: number, east: number, north: number];

/** The contiguous United States: the map's initial view. */
export const CONTIGUOUS_STATES: Bounds = [-124.8, 24.4, -66.9, 49.4];

/** Returns the smallest bounds around the points, or nothing without points. */
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

/** Returns the corners of the bounds, in order. */
export const cornersOf = ([west, south, east, north]: Bounds): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** The corners of a circle. More would not be visible. */
export const CIRCLE_CORNERS = 64;

/** Returns a circle around a place, through another place. */
export function circleAround([lng, lat]: Corner, [throughLng, throughLat]: Corner): Corner[] {
  // A degree of longitude is shorter than one of latitude.
  const narrowing = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const radius = Math.hypot((throughLng - lng) * narrowing, throughLat - lat);
  if (radius === 0) return [];
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const turn = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return [lng + (radius * Math.cos(turn)) / narrowing, lat + radius * Math.sin(turn)] as const;
  });
}

/** Miles in a degree of latitude. */
const MILES_PER_DEGREE = 69.05;

/** Returns a circle around a place. */
export const radiusAround = ([lng, lat]: Corner, miles: number): Corner[] =>
  circleAround([lng, lat], [lng, lat + miles / MILES_PER_DEGREE]);

const collection = <G extends Point | Polygon | LineString>(
  features: Feature<G>[],
): FeatureCollection<G> => ({ type: 'FeatureCollection', features });

/** Returns properties as point features, with only the fields that the layers use. */
export const pointsOf = (properties: readonly MapProperty[]): FeatureCollection<Point> =>
  collection(
    properties.map(({ unique_ID, status, openingBid, longitude, latitude, precision, ...marks }) => ({
      type: 'Feature',
      // A mark that a pin does not have is absent, because the layers ask for its presence.
      properties: {
        unique_ID,
        status,
        openingBid,
        precision,
        ...(marks.new && { new: true }),
        ...(marks.seen && { seen: true }),
        ...(marks.hidden && { hidden: true }),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );

/** Returns shapes as closed rings. A shape with too few corners is a line. */
export const outlinesOf = (shapes: readonly Shape[]): FeatureCollection<Polygon | LineString> =>
  collection<Polygon | LineString>(shapes.flatMap(outlineOf));

function outlineOf(shape: Shape): Feature<Polygon | LineString>[] {
  const [first] = shape;
  if (!first) return [];
  const places = shape.map(([lng, lat]) => [lng, lat]);
  const geometry: Polygon | LineString =
    shape.length < 3
      ? { type: 'LineString', coordinates: places }
      : { type: 'Polygon', coordinates: [[...places, [first[0], first[1]]]] };
  return [{ type: 'Feature', properties: {}, geometry }];
}
