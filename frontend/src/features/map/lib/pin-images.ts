import type { Map as MapboxMap } from 'mapbox-gl';
import type { BadgeTone } from '../../../ui/badge';

export const TONES: readonly BadgeTone[] = ['scheduled', 'postponed', 'cancelled', 'settled', 'unknown'];

/** The pixel ratio of the images. */
const DENSITY = 2;
/** Sizes in screen pixels, including the border. */
const SIZE = { plain: 20, chosen: 30 } as const;

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

const color = (tone: BadgeTone): string => token(tone === 'unknown' ? 'secondary' : tone);

/** Draws the tone's shape in the color of the surface, so that color is never the only sign. */
function drawShape(context: CanvasRenderingContext2D, tone: BadgeTone, middle: number, reach: number): void {
  context.beginPath();
  switch (tone) {
    case 'scheduled':
      context.arc(middle, middle, reach * 0.62, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'postponed':
      context.moveTo(middle, middle - reach * 0.9);
      context.lineTo(middle + reach * 0.9, middle + reach * 0.7);
      context.lineTo(middle - reach * 0.9, middle + reach * 0.7);
      context.fill();
      return;
    case 'cancelled':
      context.moveTo(middle - reach * 0.7, middle - reach * 0.7);
      context.lineTo(middle + reach * 0.7, middle + reach * 0.7);
      context.moveTo(middle + reach * 0.7, middle - reach * 0.7);
      context.lineTo(middle - reach * 0.7, middle + reach * 0.7);
      context.stroke();
      return;
    case 'settled':
      context.fillRect(middle - reach * 0.7, middle - reach * 0.7, reach * 1.4, reach * 1.4);
      return;
    case 'unknown':
      context.arc(middle, middle, reach * 0.6, 0, 2 * Math.PI);
      context.stroke();
  }
}

function pinImage(tone: BadgeTone, chosen: boolean): ImageData | undefined {
  const size = SIZE[chosen ? 'chosen' : 'plain'] * DENSITY;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const middle = size / 2;
  const rim = (chosen ? 3 : 1.5) * DENSITY;
  context.fillStyle = chosen ? token('brass-shape') : token('surface');
  context.beginPath();
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = color(tone);
  context.beginPath();
  context.arc(middle, middle, middle - rim, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = token('surface');
  context.strokeStyle = token('surface');
  context.lineWidth = size * 0.085;
  context.lineCap = 'round';
  drawShape(context, tone, middle, (middle - rim) * 0.55);
  return context.getImageData(0, 0, size, size);
}

export const imageName = (tone: string, chosen = false): string => `${chosen ? 'chosen' : 'pin'}-${tone}`;

/** Adds an image per tone to the map, plain and highlighted. */
export function addPinImages(map: MapboxMap): void {
  for (const tone of TONES) {
    for (const chosen of [false, true]) {
      const image = pinImage(tone, chosen);
      if (image && !map.hasImage(imageName(tone, chosen)))
        map.addImage(imageName(tone, chosen), image, { pixelRatio: DENSITY });
    }
  }
}
