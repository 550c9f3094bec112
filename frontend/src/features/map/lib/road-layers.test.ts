import { expression, validate } from 'mapbox-gl/dist/style-spec';
import { baseMap, closestZoom } from './base-map';
import { DARK, LIGHT } from './map-colors';
import { credit, roadStyle, type RoadTiles } from './road-layers';

/** The layers of an operator's own file, of Protomaps, and of OpenMapTiles. */
const FILES: Record<string, string[]> = {
  own: ['roads', 'lakes', 'rivers', 'places'],
  protomaps: ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'],
  openmaptiles: ['building', 'park', 'transportation', 'transportation_name', 'water', 'waterway'],
};

const tiles = (layers: string[]): RoadTiles => ({
  tiles: '/api/road-tiles/0a1b/{z}/{x}/{y}.mvt',
  minZoom: 4,
  maxZoom: 14,
  attribution: '© OpenStreetMap contributors',
  layers,
});

test.each(Object.entries(FILES))('the base map with the roads of %s is a valid style', (_name, layers) => {
  for (const colors of [LIGHT, DARK])
    expect(validate(JSON.stringify(baseMap(colors, tiles(layers)))).map(({ message }) => message)).toEqual(
      [],
    );
});

test('the base map without roads is a valid style, and asks for no tiles', () => {
  const style = baseMap(LIGHT, null);
  expect(validate(JSON.stringify(style))).toEqual([]);
  expect(Object.keys(style.sources ?? {})).toEqual(['ground', 'places']);
});

test('only layers that the file has are drawn', () => {
  const of = (layers: string[]) => {
    const { ground, names } = roadStyle(tiles(layers), LIGHT, ['Public Sans']);
    return new Set(
      [...ground, ...names].map((layer) => (layer as { 'source-layer'?: string })['source-layer']),
    );
  };
  expect(of(FILES.own ?? [])).toEqual(new Set(['roads', 'lakes', 'rivers']));
  expect(of(FILES.protomaps ?? [])).toEqual(new Set(['earth', 'landuse', 'water', 'buildings', 'roads']));
  expect(of(['pois'])).toEqual(new Set());
});

/** Evaluates an expression of the style for one road. */
function evaluate(of: unknown, zoom: number, properties: Record<string, unknown>): unknown {
  const parsed = expression.createExpression(of);
  if (parsed.result === 'error') throw new Error(JSON.stringify(parsed.value));
  return parsed.value.evaluate({ zoom }, { type: 2, properties });
}

const layer = (id: string) => {
  const { ground, names } = roadStyle(tiles(['roads']), LIGHT, ['Public Sans']);
  const found = [...ground, ...names].find((one) => one.id === id);
  if (!found) throw new Error(`no layer ${id}`);
  return found as unknown as {
    filter: unknown;
    layout: Record<string, unknown>;
    paint: Record<string, unknown>;
  };
};

test.each([
  ['an interstate by class', { class: 1 }, LIGHT.roads.motorway],
  ['a motorway', { kind: 'highway', kind_detail: 'motorway' }, LIGHT.roads.motorway],
  ['a US highway', { class: 'trunk' }, LIGHT.roads.trunk],
  ['a ramp', { kind: 'highway', kind_detail: 'motorway_link' }, LIGHT.roads.primary],
  ['a residential street', { kind: 'minor_road', kind_detail: 'residential' }, LIGHT.roads.street],
])('%s has the color of its class', (_what, properties, color) => {
  expect(evaluate(layer('roads-line').paint['line-color'], 12, properties)).toBe(color);
});

test('far out only interstates are drawn, and paths at no zoom', () => {
  const isDrawn = (zoom: number, properties: Record<string, unknown>) =>
    evaluate(layer('roads-line').filter, zoom, properties);
  expect(isDrawn(4, { class: 1 })).toBe(true);
  expect(isDrawn(4, { class: 2 })).toBe(false);
  expect(isDrawn(11, { kind: 'minor_road', kind_detail: 'residential' })).toBe(false);
  expect(isDrawn(13, { kind: 'minor_road', kind_detail: 'residential' })).toBe(true);
  expect(isDrawn(18, { kind: 'path', kind_detail: 'footway' })).toBe(false);
  expect(isDrawn(18, { kind: 'rail', kind_detail: 'subway' })).toBe(false);
});

test('a shield has the first number of a road, and interstates have their own', () => {
  const { layout } = layer('roads-roadNames-roads-shields');
  const text = (properties: Record<string, unknown>) => evaluate(layout['text-field'], 10, properties);
  const image = (properties: Record<string, unknown>) => evaluate(layout['icon-image'], 10, properties);
  expect(text({ ref: 'US-41;GA-3' })).toBe('US-41');
  expect(text({ ref: 'I-75' })).toBe('I-75');
  expect(text({ ref: 'I 75', shield_text: '75', network: 'US:I' })).toBe('75');
  expect(image({ ref: 'I-75;US-41' })).toBe('shield-interstate');
  expect(image({ shield_text: '75', network: 'US:I' })).toBe('shield-interstate');
  expect(image({ ref: 'US-41' })).toBe('shield-plain');
  expect(image({ ref: 'IL-1' })).toBe('shield-plain');
});

test('the credit of a file is shown as text, with OpenStreetMap’s link', () => {
  expect(credit('<b>Roads</b> & more')).toBe('&#60;b&#62;Roads&#60;/b&#62; &#38; more');
  expect(credit('© OpenStreetMap contributors')).toBe(
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors',
  );
});

test('the closest zoom follows the detail of the tiles', () => {
  expect(closestZoom(null)).toBe(11);
  expect(closestZoom({ ...tiles([]), maxZoom: 9 })).toBe(11);
  expect(closestZoom({ ...tiles([]), maxZoom: 14 })).toBe(16);
  expect(closestZoom({ ...tiles([]), maxZoom: 15 })).toBe(16);
});
