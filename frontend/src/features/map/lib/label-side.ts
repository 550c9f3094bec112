import type { MapSize } from './camera';
import type { Spot } from './spread-apart';

/** Where the label of a point is: above or below it, and from which edge of the point it begins. */
export interface LabelSide {
  isBelow: boolean;
  isFromLeft: boolean;
}

const SIDES: readonly LabelSide[] = [
  { isBelow: false, isFromLeft: true },
  { isBelow: false, isFromLeft: false },
  { isBelow: true, isFromLeft: true },
  { isBelow: true, isFromLeft: false },
];

/** The distance from the center of the point to the label. */
export const LABEL_DISTANCE_PX = 19;
/** Half of a point, which the label must not touch. */
const POINT_REACH_PX = 13;

interface Surroundings {
  /** The size of the label. */
  label: MapSize;
  map: MapSize;
  /** The other points. */
  others: readonly Spot[];
}

/** Returns the side on which the label is in sight and covers the fewest other points. */
export function labelSide(spot: Spot, { label, map, others }: Surroundings): LabelSide {
  const cost = ({ isBelow, isFromLeft }: LabelSide): number => {
    const left = isFromLeft ? spot.x - LABEL_DISTANCE_PX : spot.x + LABEL_DISTANCE_PX - label.width;
    const top = isBelow ? spot.y + LABEL_DISTANCE_PX : spot.y - LABEL_DISTANCE_PX - label.height;
    const [right, bottom] = [left + label.width, top + label.height];
    const isCut = left < 0 || top < 0 || right > map.width || bottom > map.height;
    const covered = others.filter(
      ({ x, y }) =>
        x > left - POINT_REACH_PX &&
        x < right + POINT_REACH_PX &&
        y > top - POINT_REACH_PX &&
        y < bottom + POINT_REACH_PX,
    );
    return covered.length + (isCut ? others.length + 1 : 0);
  };
  return SIDES.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}
