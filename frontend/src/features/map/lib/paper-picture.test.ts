import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Feature, FeatureCollection } from 'geojson';
import { groundOf, PAPER_SIZE, paperPicture, type PaperGround } from './paper-picture';

const feature = (kind: string, geometry: Feature['geometry'], more: object = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry,
});
const town = (name: string, rank: number, lng: number, lat: number) =>
  feature('town', { type: 'Point', coordinates: [lng, lat] }, { name, rank });

const GROUND = groundOf([
  feature('land', {
    type: 'Polygon',
    coordinates: [
      [
        [-90, 30],
        [-80, 30],
        [-80, 36],
        [-90, 36],
        [-90, 30],
      ],
    ],
  }),
  feature('land', {
    type: 'Polygon',
    coordinates: [
      [
        [10, 50],
        [11, 50],
        [11, 51],
        [10, 50],
      ],
    ],
  }),
  feature('county-line', {
    type: 'MultiLineString',
    coordinates: [
      [
        [-84.5, 33],
        [-84.5, 35],
      ],
      [
        [-100, 33],
        [-100, 35],
      ],
    ],
  }),
  town('Small', 7, -84.44, 33.74),
  town('Large', 1, -84.45, 33.74),
  town('Far', 1, -80, 33),
  feature('county-name', { type: 'Point', coordinates: [-84.33, 33.68] }, { name: 'DeKalb' }),
]);

test('the picture contains what is around the place, and nothing else', () => {
  const { land, countyLines, labels, scale } = paperPicture(GROUND, [-84.4, 33.75]);
  // Land all around fills the picture and the margin.
  expect(new Set(land.match(/-?\d+(\.\d)? -?\d+(\.\d)?/g))).toEqual(
    new Set(['-6 -6', '266 -6', '266 178', '-6 178']),
  );
  expect(countyLines.match(/M/g)).toHaveLength(1);
  expect(labels.map(({ kind, name }) => [kind, name])).toEqual([
    ['town', 'Large'],
    ['county', 'DeKalb'],
  ]);
  expect(scale.text).toBe('5\u00a0mi');
  expect(scale.width).toBeLessThan(PAPER_SIZE.width / 2);
});

test('a place west of a line has the line on its right, to scale', () => {
  const { countyLines } = paperPicture(GROUND, [-84.6, 33.75]);
  const [, x] = /^M(-?[\d.]+) /.exec(countyLines) ?? [];
  // A tenth of a degree is 512 * 2^9 / 3600 units.
  expect(Number(x)).toBeCloseTo(130 + 72.8, 1);
});

test('the pin covers no name', () => {
  const { labels } = paperPicture(GROUND, [-84.45, 33.72]);
  for (const { x, y } of labels) expect(Math.hypot(x - 130, y - 74)).toBeGreaterThan(8);
});

describe('with the real base map', () => {
  let real: PaperGround;
  beforeAll(() => {
    const read = (name: string) =>
      JSON.parse(
        readFileSync(path.join(process.cwd(), 'src/features/map/base-map', name), 'utf8'),
      ) as FeatureCollection;
    real = groundOf([...read('ground.geojson').features, ...read('places.geojson').features]);
  });

  test.each([
    ['downtown Atlanta', [-84.39, 33.75]],
    ['the coast of Miami', [-80.19, 25.77]],
    ['a desert in Nevada', [-116.8, 39.2]],
  ] as const)('%s has land, a county and a small drawing', (_name, place) => {
    const picture = paperPicture(real, place);
    expect(picture.land).toMatch(/^M/);
    expect(JSON.stringify(picture).length).toBeLessThan(20_000);
  });

  test('Miami has water, Atlanta has towns and county lines', () => {
    const miami = paperPicture(real, [-80.19, 25.77]);
    expect(miami.land.match(/L/g)?.length).toBeGreaterThan(20);
    const atlanta = paperPicture(real, [-84.39, 33.75]);
    expect(atlanta.countyLines).toMatch(/^M/);
    expect(atlanta.labels.filter(({ kind }) => kind === 'town').length).toBeGreaterThan(3);
    expect(atlanta.labels.map(({ name }) => name)).toContain('Atlanta');
  });
});
