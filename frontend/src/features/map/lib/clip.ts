/** Cuts lines and areas to a rectangle, so that a small picture does not contain the whole coast. */

/** A point of a picture, in its pixels. */
export type Point = readonly [x: number, y: number];

/** A rectangle. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A side of a box: which points are on its inner side, and where a line crosses it. */
interface Side {
  isInside: (point: Point) => boolean;
  cross: (from: Point, to: Point) => Point;
}

const vertical = (x: number, isInside: Side['isInside']): Side => ({
  isInside,
  cross: ([x1, y1], [x2, y2]) => [x, y1 + ((x - x1) / (x2 - x1)) * (y2 - y1)],
});
const horizontal = (y: number, isInside: Side['isInside']): Side => ({
  isInside,
  cross: ([x1, y1], [x2, y2]) => [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y],
});

const sidesOf = ({ left, top, right, bottom }: Box): Side[] => [
  vertical(left, ([x]) => x >= left),
  vertical(right, ([x]) => x <= right),
  horizontal(top, ([, y]) => y >= top),
  horizontal(bottom, ([, y]) => y <= bottom),
];

/** Returns the part of a closed ring that is inside the box, as a ring: the method of Sutherland and Hodgman. */
export function clipRing(ring: readonly Point[], box: Box): Point[] {
  let points = [...ring];
  for (const { isInside, cross } of sidesOf(box)) {
    const kept: Point[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) ?? point;
      if (isInside(point) !== isInside(before)) kept.push(cross(before, point));
      if (isInside(point)) kept.push(point);
    });
    points = kept;
  }
  return points;
}

const overlaps = ([x1, y1]: Point, [x2, y2]: Point, { left, top, right, bottom }: Box): boolean =>
  Math.max(x1, x2) >= left &&
  Math.min(x1, x2) <= right &&
  Math.max(y1, y2) >= top &&
  Math.min(y1, y2) <= bottom;

/** Returns the pieces of a line that may be inside the box. Their ends may be outside. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] | undefined;
  line.forEach((point, index) => {
    const before = line[index - 1];
    if (!before) return;
    if (!overlaps(before, point, box)) {
      piece = undefined;
      return;
    }
    if (!piece) {
      piece = [before];
      pieces.push(piece);
    }
    piece.push(point);
  });
  return pieces;
}
