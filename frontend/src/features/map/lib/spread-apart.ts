import type { MapSize } from './camera';

/** A place on the screen, in pixels from the map's top left corner. */
export interface Spot {
  x: number;
  y: number;
}

interface Room {
  /** The least distance between two centers. */
  gap: number;
  /** The least distance between a center and the map's edge. */
  edge: number;
  size: MapSize;
}

/** Twelve points are apart long before. */
const MOST_ROUNDS = 80;
/** Points that are at one place leave it in directions that never repeat. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * Moves spots that would cover one another or the fixed ones apart, as little as needed. Homes on one street are often
 * closer than the numbers that mark them.
 */
export function spreadApart(
  spots: readonly Spot[],
  fixed: readonly Spot[],
  { gap, edge, size }: Room,
): Spot[] {
  const moved = spots.map(({ x, y }) => ({ x, y }));
  const within = (value: number, most: number) => Math.min(Math.max(value, edge), most - edge);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isDone = true;
    for (const [index, spot] of moved.entries()) {
      for (const [other, isFixed] of [
        ...moved.slice(index + 1).map((later) => [later, false] as const),
        ...fixed.map((one) => [one, true] as const),
      ]) {
        const [across, down] = [spot.x - other.x, spot.y - other.y];
        const distance = Math.hypot(across, down);
        if (distance >= gap) continue;
        isDone = false;
        const angle = distance < 0.01 ? index * TURN : Math.atan2(down, across);
        // A bit more than needed, so that rounding does not undo it.
        const push = (gap - distance) * (isFixed ? 1 : 0.5) + 0.1;
        spot.x += Math.cos(angle) * push;
        spot.y += Math.sin(angle) * push;
        if (isFixed) continue;
        other.x -= Math.cos(angle) * push;
        other.y -= Math.sin(angle) * push;
      }
      spot.x = within(spot.x, size.width);
      spot.y = within(spot.y, size.height);
    }
    if (isDone) break;
  }
  return moved;
}
