import type { Expression } from 'mapbox-gl';

/** The looks of a pin's rim, each with the part of the image's name that says it. */
export const RIMS = { exact: '', street: '-street', zip: '-zip' } as const;
export type Rim = keyof typeof RIMS;

/**
 * The rim of each value of the column 'Location precision' (docs/product.md#precision). Coordinates of the source and of
 * the address look alike: both are the house.
 */
const RIM_OF: Partial<Record<string, Rim>> = {
  Source: 'exact',
  Address: 'exact',
  Street: 'street',
  ZIP: 'zip',
};

/** Returns the part of an image's name for a precision. One that is not known is drawn as exact. */
export const rimName = (precision: string | null | undefined): string =>
  RIMS[RIM_OF[precision ?? ''] ?? 'exact'];

/** Computes `rimName` of a match. Exact points of tiles have no precision. */
export const RIM_OF_MATCH: Expression = [
  'match',
  ['coalesce', ['get', 'precision'], ''],
  'Street',
  RIMS.street,
  'ZIP',
  RIMS.zip,
  RIMS.exact,
];

/** The share of the pin's radius that its disk takes. A point by ZIP code leaves room for a wide gap and a ring. */
const DISK: Record<Rim, number> = { exact: 1, street: 0.8, zip: 0.62 };

/**
 * Draws the rim of a pin and returns the radius that is left for its disk: nothing around an exact point, a dashed ring
 * around one by street, and a dotted ring with a wide gap around one by ZIP code, so that the pin itself is smaller.
 */
export function drawRim(context: CanvasRenderingContext2D, rim: Rim, middle: number, color: string): number {
  const reach = middle * DISK[rim];
  if (rim === 'exact') return reach;
  const width = middle * 0.12;
  const radius = middle - width;
  context.save();
  context.strokeStyle = color;
  context.lineWidth = width;
  const [parts, share] = rim === 'street' ? [8, 0.62] : [12, 0.36];
  const step = (2 * Math.PI) / parts;
  for (let part = 0; part < parts; part += 1) {
    context.beginPath();
    context.arc(middle, middle, radius, part * step, (part + share) * step);
    context.stroke();
  }
  context.restore();
  return reach;
}
