import type { MapSize } from './camera';

/** How a label is put at its point: on it, or next to it. */
export type LabelAnchor = 'center' | 'bottom' | 'top' | 'left' | 'right';

/** A label, with the size of its text in pixels. */
export interface Label {
  lines: readonly string[];
  /** The point that it names, in pixels of the map. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The places to try, best first. */
  anchors: readonly LabelAnchor[];
  /** The distance between the point and a label next to it. */
  offset: number;
  /** The space around it that other labels leave free. */
  padding: number;
}

/** A label with the center of its text. */
export interface PlacedLabel<L extends Label> {
  label: L;
  x: number;
  y: number;
}

/** From the point to the center of the text, in halves of the text's size plus the offset. */
const DIRECTIONS: Record<LabelAnchor, readonly [across: number, down: number]> = {
  center: [0, 0],
  bottom: [0, -1],
  top: [0, 1],
  left: [1, 0],
  right: [-1, 0],
};

/** Returns the labels that fit without overlapping, where they fit. Those at the front of the list are placed first. */
export function placeLabels<L extends Label>(
  labels: readonly L[],
  { width, height }: MapSize,
): PlacedLabel<L>[] {
  const placed: PlacedLabel<L>[] = [];
  for (const label of labels) {
    if (label.x < 0 || label.y < 0 || label.x > width || label.y > height) continue;
    for (const anchor of label.anchors) {
      const [across, down] = DIRECTIONS[anchor];
      const x = label.x + across * (label.width / 2 + label.offset);
      const y = label.y + down * (label.height / 2 + label.offset);
      const overlaps = placed.some((other) => {
        const padding = Math.max(label.padding, other.label.padding);
        return (
          Math.abs(other.x - x) < (other.label.width + label.width) / 2 + padding &&
          Math.abs(other.y - y) < (other.label.height + label.height) / 2 + padding
        );
      });
      if (overlaps) continue;
      placed.push({ label, x, y });
      break;
    }
  }
  return placed;
}
