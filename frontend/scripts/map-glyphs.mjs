/**
 * Creates src/features/map/lib/public-sans.pbf: the glyphs of the map's labels as signed distance fields, in the format
 * that mapbox-gl reads (one range, 0-255). Chromium draws them from the product's typeface, so that the map needs no
 * other server. Run it with `node scripts/map-glyphs.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const FONT = new URL(
  '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  import.meta.url,
);
const TARGET = new URL('../src/features/map/lib/public-sans.pbf', import.meta.url);

/**
 * Runs in the page. Draws each glyph at eight times its size and measures the distance of each pixel to its outline.
 */
async function draw(fontData) {
  const SIZE = 24;
  const BORDER = 3;
  const RADIUS = 8;
  const CUTOFF = 0.25;
  const SCALE = 8;
  /** The library positions lines by this ascender. It centers capital letters. */
  const ASCENDER = 25;

  document.fonts.add(await new FontFace('Map', `url(${fontData})`, { weight: '100 900' }).load());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const font = `600 ${SIZE * SCALE}px Map`;
  const glyphs = [];
  for (let id = 32; id <= 255; id += 1) {
    if (id > 126 && id < 161) continue;
    const letter = String.fromCharCode(id);
    context.font = font;
    const measured = context.measureText(letter);
    const left = Math.floor(-measured.actualBoundingBoxLeft / SCALE);
    const top = Math.ceil(measured.actualBoundingBoxAscent / SCALE);
    const width = Math.max(0, Math.ceil(measured.actualBoundingBoxRight / SCALE) - left);
    const height = Math.max(0, Math.ceil(measured.actualBoundingBoxDescent / SCALE) + top);
    const advance = Math.round(measured.width / SCALE);
    if (letter.trim() === '' || width === 0 || height === 0) {
      glyphs.push({ id, width: 0, height: 0, left: 0, top: 0, advance, bitmap: [] });
      continue;
    }
    const wide = width + 2 * BORDER;
    const high = height + 2 * BORDER;
    canvas.width = wide * SCALE;
    canvas.height = high * SCALE;
    context.font = font;
    context.fillText(letter, (BORDER - left) * SCALE, (BORDER + top) * SCALE);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const inside = (x, y) =>
      x >= 0 && y >= 0 && x < canvas.width && y < canvas.height && data[(y * canvas.width + x) * 4 + 3] > 127;
    // The outline: inside points with a neighbor outside.
    const outline = [];
    for (let y = 0; y < canvas.height; y += 1) {
      for (let x = 0; x < canvas.width; x += 1) {
        if (inside(x, y) && !(inside(x - 1, y) && inside(x + 1, y) && inside(x, y - 1) && inside(x, y + 1)))
          outline.push([x + 0.5, y + 0.5]);
      }
    }
    const bitmap = [];
    for (let row = 0; row < high; row += 1) {
      for (let column = 0; column < wide; column += 1) {
        const x = (column + 0.5) * SCALE;
        const y = (row + 0.5) * SCALE;
        let nearest = Infinity;
        for (const [ox, oy] of outline) nearest = Math.min(nearest, (ox - x) ** 2 + (oy - y) ** 2);
        const distance = (Math.sqrt(nearest) / SCALE) * (inside(Math.floor(x), Math.floor(y)) ? -1 : 1);
        bitmap.push(Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / RADIUS + CUTOFF)))));
      }
    }
    glyphs.push({ id, width, height, left, top: top - ASCENDER, advance, bitmap });
  }
  return glyphs;
}

const varint = (number) => {
  const bytes = [];
  let rest = number;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  return [...bytes, rest];
};
const number = (field, value) => [...varint(field << 3), ...varint(value)];
const signed = (field, value) => number(field, value < 0 ? -2 * value - 1 : 2 * value);
const bytes = (field, value) => [...varint((field << 3) | 2), ...varint(value.length), ...value];
const text = (field, value) => bytes(field, [...Buffer.from(value)]);

const encodeGlyph = ({ id, width, height, left, top, advance, bitmap }) => [
  ...number(1, id),
  ...(bitmap.length > 0 ? bytes(2, bitmap) : []),
  ...number(3, width),
  ...number(4, height),
  ...signed(5, left),
  ...signed(6, top),
  ...number(7, advance),
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const glyphs = await page.evaluate(draw, `data:font/woff2;base64,${readFileSync(FONT).toString('base64')}`);
await browser.close();
const stack = [
  ...text(1, 'Public Sans'),
  ...text(2, '0-255'),
  ...glyphs.flatMap((glyph) => bytes(3, encodeGlyph(glyph))),
];
writeFileSync(TARGET, Buffer.from(bytes(1, stack)));
process.stdout.write(`${glyphs.length} letters\n`);
