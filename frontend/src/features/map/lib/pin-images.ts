import type { Map as MapboxMap } from 'mapbox-gl';
import type { BadgeTone } from '../../../ui/badge';
import type { MapColors } from './map-colors';
import { drawRim, RIMS, type Rim } from './pin-rims';
import { SHIELDS } from './road-layers';

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

function pinImage(tone: BadgeTone, chosen: boolean, rimLook: Rim): ImageData | undefined {
  const size = SIZE[chosen ? 'chosen' : 'plain'] * DENSITY;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const middle = size / 2;
  const rim = (chosen ? 3 : 1.5) * DENSITY;
  const radius = drawRim(context, rimLook, middle, color(tone));
  context.fillStyle = chosen ? token('brass-shape') : token('surface');
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = color(tone);
  context.beginPath();
  context.arc(middle, middle, radius - rim, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = token('surface');
  context.strokeStyle = token('surface');
  context.lineWidth = size * 0.085;
  context.lineCap = 'round';
  drawShape(context, tone, middle, (radius - rim) * 0.55);
  return context.getImageData(0, 0, size, size);
}

/** The size of a shield's image in screen pixels. The map stretches it around the number. */
const SHIELD = { width: 20, height: 16, radius: 3.5 } as const;

function shieldImage(fill: string, edge: string): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const [width, height] = [SHIELD.width * DENSITY, SHIELD.height * DENSITY];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.beginPath();
  context.roundRect(DENSITY / 2, DENSITY / 2, width - DENSITY, height - DENSITY, SHIELD.radius * DENSITY);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = DENSITY;
  context.stroke();
  return context.getImageData(0, 0, width, height);
}

/** Adds the images of road shields to the map: interstates, and other numbered roads. */
export function addShieldImages(map: MapboxMap, { shields }: MapColors): void {
  const { width, height, radius } = SHIELD;
  const middle = (length: number): [number, number] => [
    (radius + 1) * DENSITY,
    (length - radius - 1) * DENSITY,
  ];
  for (const [name, fill, edge] of [
    [SHIELDS.interstate, shields.interstate, shields.interstateText],
    [SHIELDS.plain, shields.plain, shields.edge],
  ] as const) {
    const image = shieldImage(fill, edge);
    if (!image || map.hasImage(name)) continue;
    const stretches: StretchedImage = {
      pixelRatio: DENSITY,
      stretchX: [middle(width)],
      stretchY: [middle(height)],
      content: [radius * DENSITY, 2 * DENSITY, (width - radius) * DENSITY, (height - 2) * DENSITY],
    };
    map.addImage(name, image, stretches);
  }
}

/** The options of an image that the map stretches. The library's types lack them. */
interface StretchedImage {
  pixelRatio: number;
  stretchX: [number, number][];
  stretchY: [number, number][];
  content: [number, number, number, number];
}

export const imageName = (tone: string, chosen = false): string => `${chosen ? 'chosen' : 'pin'}-${tone}`;

/** Adds an image per tone and rim to the map, plain and highlighted. */
export function addPinImages(map: MapboxMap): void {
  for (const tone of TONES) {
    for (const chosen of [false, true]) {
      for (const [rim, suffix] of Object.entries(RIMS)) {
        const name = imageName(tone, chosen) + suffix;
        if (map.hasImage(name)) continue;
        const image = pinImage(tone, chosen, rim as Rim);
        if (image) map.addImage(name, image, { pixelRatio: DENSITY });
      }
    }
  }
}
