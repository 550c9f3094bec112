import { AREA_CORNERS, type Corner, type Shape } from '../../../listing-view/listing-view';
import { boundsOf, CIRCLE_CORNERS, circleAround, cornersOf } from './geometry';

/** What a shape looks like. It is derived from the corners, so that an address contains nothing else. */
export type ShapeKind = 'box' | 'circle' | 'outline';

/** A point of a shape that can be dragged: its middle, its edge if it is a circle, or one of its corners. */
export type Handle = 'middle' | 'edge' | number;

/** Corners are rounded to six digits in an address. */
const TOLERANCE = 4e-6;

const near = (a: Corner | undefined, b: Corner | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs(a[0] - b[0]) < TOLERANCE &&
  Math.abs(a[1] - b[1]) < TOLERANCE;

/** Returns the middle of a shape's bounds. For a circle, it is the center. */
export function middleOf(shape: Shape): Corner {
  const [west, south, east, north] = boundsOf(shape) ?? [0, 0, 0, 0];
  return [(west + east) / 2, (south + north) / 2];
}

export function kindOf(shape: Shape): ShapeKind {
  const bounds = boundsOf(shape);
  if (shape.length === 4 && bounds) {
    const corners = cornersOf(bounds);
    if (corners.every((corner) => shape.some((own) => near(own, corner)))) return 'box';
  }
  const [east] = shape;
  if (shape.length === CIRCLE_CORNERS && east) {
    const circle = circleAround(middleOf(shape), east);
    if (circle.every((corner, index) => near(corner, shape[index]))) return 'circle';
  }
  return 'outline';
}

/** Returns the handles of a shape and where they are. */
export function handlesOf(shape: Shape): { handle: Handle; at: Corner }[] {
  const middle = { handle: 'middle' as const, at: middleOf(shape) };
  const [east] = shape;
  if (kindOf(shape) === 'circle' && east) return [middle, { handle: 'edge', at: east }];
  return [middle, ...shape.map((at, index) => ({ handle: index, at }))];
}

/** Whether a place is on the globe. */
const isOnGlobe = ([lng, lat]: Corner): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/**
 * Returns the shape after one of its handles was moved to a place. A box stays a box, and a circle a circle. The shape
 * stays as it was if it would leave the globe or have no area.
 */
export function reshaped(shape: Shape, handle: Handle, to: Corner): Shape {
  const next = changed(shape, handle, to);
  const bounds = boundsOf(next);
  const hasArea = bounds !== undefined && bounds[0] < bounds[2] && bounds[1] < bounds[3];
  return hasArea && next.every(isOnGlobe) ? next : shape;
}

function changed(shape: Shape, handle: Handle, to: Corner): Shape {
  const kind = kindOf(shape);
  const middle = middleOf(shape);
  if (handle === 'middle') {
    const [east] = shape;
    // A circle is drawn again, because a degree of longitude has another length there.
    if (kind === 'circle' && east) {
      const radius = (east[0] - middle[0]) * Math.cos((middle[1] * Math.PI) / 180);
      return circleAround(to, [to[0], to[1] + radius]);
    }
    return shape.map(([lng, lat]): Corner => [lng + to[0] - middle[0], lat + to[1] - middle[1]]);
  }
  if (handle === 'edge') return circleAround(middle, to);
  const opposite = shape[(handle + 2) % 4];
  if (kind === 'box' && opposite) {
    const bounds = boundsOf([opposite, to]);
    return bounds ? cornersOf(bounds) : shape;
  }
  return shape.map((corner, index) => (index === handle ? to : corner));
}

/** Returns the shape without a corner, or nothing if the rest is not a shape. */
export function withoutCorner(shape: Shape, corner: number): Shape | undefined {
  if (shape.length <= AREA_CORNERS.least || kindOf(shape) !== 'outline') return undefined;
  return shape.filter((_corner, index) => index !== corner);
}
