import type { Corner } from '../../../listing-view/listing-view';
import type { Bounds } from './geometry';
import type { Camera } from './map-place';

/** A place on the world map of zoom 0, in pixels from its northwestern corner. The projection is Mercator's. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** Width and height of the map on the screen, in pixels. */
export interface MapSize {
  width: number;
  height: number;
}

/** The width of the world at zoom 0, in pixels. The map library uses the same one. */
const WORLD_PX = 512;
const DEGREE = Math.PI / 180;

/** The limits of the map's zoom. */
export const FARTHEST = 2;
export const CLOSEST = 19;
/** A map that is narrower than this has less padding. */
const NARROW_PX = 640;
/**
 * The padding around the matches. It is larger at the bottom, because of the legend, the buttons and the attribution, and
 * on the right, because the names of small states are next to them in the sea.
 */
const FIT_PADDING = { top: 56, left: 64, right: 88, bottom: 88 };
const NARROW_PADDING = { top: 24, left: 24, right: 24, bottom: 88 };

export function worldPoint([lng, lat]: Corner): WorldPoint {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * DEGREE) / 2)) / DEGREE;
  return { x: ((180 + lng) / 360) * WORLD_PX, y: ((180 - north) / 360) * WORLD_PX };
}

/** Returns the longitude and latitude of a point on the world map. */
export function placeOnWorld({ x, y }: WorldPoint): Corner {
  const north = 180 - (y / WORLD_PX) * 360;
  return [(x / WORLD_PX) * 360 - 180, (2 * Math.atan(Math.exp(north * DEGREE)) - Math.PI / 2) / DEGREE];
}

/** Returns the camera that shows the bounds with some padding, and not closer than `closest`. */
export function cameraFor(bounds: Bounds, { width, height }: MapSize, closest: number): Camera {
  const [west, south, east, north] = bounds;
  const [first, last] = [worldPoint([west, north]), worldPoint([east, south])];
  const { top, left, right, bottom } = width < NARROW_PX ? NARROW_PADDING : FIT_PADDING;
  const scale = Math.min(
    Math.max(1, width - left - right) / (last.x - first.x),
    Math.max(1, height - top - bottom) / (last.y - first.y),
  );
  const zoom = Math.min(closest, Math.max(FARTHEST, Math.log2(scale)));
  const [lng, lat] = placeOnWorld({
    x: (first.x + last.x) / 2 + (right - left) / 2 / 2 ** zoom,
    y: (first.y + last.y) / 2 + (bottom - top) / 2 / 2 ** zoom,
  });
  return { lng, lat, zoom };
}
