import type { AnyLayer, Expression, GeoJSONSourceRaw, Style } from 'mapbox-gl';
import ground from '../base-map/ground.geojson';
import places from '../base-map/places.geojson';
import letters from './public-sans.pbf';

/** The typeface of our base map. */
export const BASE_MAP_FONT = ['Public Sans'];

const WATER = '#d3e0e6';
const LAND = '#f8f6f1';
const COUNTY_LINE = '#e4dfd3';
const STATE_LINE = '#bdb6a5';
const COUNTY_NAME = '#7a7f86';
const STATE_NAME = '#4a5668';
const TOWN_NAME = '#33404f';

const GROUND = 'ground';
const PLACES = 'places';

/** The kinds of features of the two files, which `scripts/base-map.mjs` creates. */
type Kind =
  | 'land'
  | 'river'
  | 'border'
  | 'state-line'
  | 'state-name'
  | 'county-line'
  | 'county-name'
  | 'town';
const only = (kind: Kind): Expression => ['==', ['get', 'kind'], kind];

/** Which towns each layer shows, and from which zoom on. A town's rank is 1 for the largest and 7 for the smallest. */
const TOWN_LAYERS = [
  { id: 'cities', ranks: [1, 2], minzoom: 3.8 },
  { id: 'large-towns', ranks: [3, 4], minzoom: 6 },
  { id: 'towns', ranks: [5, 5], minzoom: 8 },
  { id: 'villages', ranks: [6, 7], minzoom: 9.5 },
] as const;

const names = (
  id: string,
  source: string,
  filter: Expression,
  layout: object,
  paint: object,
  zooms: object,
): AnyLayer => ({
  id,
  type: 'symbol',
  source,
  filter,
  ...zooms,
  layout: { 'text-field': ['get', 'name'], 'text-font': BASE_MAP_FONT, 'text-padding': 4, ...layout },
  paint: { 'text-halo-color': LAND, 'text-halo-width': 1.4, ...paint },
});

const townNames = ({ id, ranks: [first, last], minzoom }: (typeof TOWN_LAYERS)[number]): AnyLayer =>
  names(
    id,
    PLACES,
    ['all', only('town'), ['>=', ['get', 'rank'], first], ['<=', ['get', 'rank'], last]],
    {
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, first <= 2 ? 12.5 : 12, 12, 17 - first],
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    { 'text-color': TOWN_NAME },
    { minzoom },
  );

const line = (
  kind: Kind,
  source: string,
  color: string,
  width: (number | readonly [zoom: number, width: number])[],
  more: object = {},
): AnyLayer => ({
  id: `${kind}s`,
  type: 'line',
  source,
  filter: only(kind),
  ...more,
  layout: { 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], ...width.flat()] },
});

/** The files have no more detail beyond this zoom. The worker of the map reads them. */
const source = (file: string, attribution: string): GeoJSONSourceRaw => ({
  type: 'geojson',
  data: `${window.location.origin}${file}`,
  maxzoom: 9,
  attribution,
});

const link = (address: string, text: string): string =>
  `<a href="${address}" target="_blank" rel="noreferrer">${text}</a>`;

/** The licenses of the data require or deserve these words on the map (docs/product.md#base-map). */
const GROUND_CREDIT = 'Natural Earth · U.S. Census Bureau';
const PLACES_CREDIT = `Place names © ${link('https://www.geonames.org/', 'GeoNames')}, ${link('https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0')}`;

/**
 * Our own base map: land, lakes and rivers, borders, and the names of states, counties and towns. It makes no requests to
 * other servers (docs/product.md#base-map).
 */
export const BASE_MAP: Style = {
  version: 8,
  glyphs: `${window.location.origin}${letters}?{fontstack}&{range}`,
  // There are as few sources as possible, because the map computes tiles for each one in every frame.
  sources: { [GROUND]: source(ground, GROUND_CREDIT), [PLACES]: source(places, PLACES_CREDIT) },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': WATER } },
    { id: 'land', type: 'fill', source: GROUND, filter: only('land'), paint: { 'fill-color': LAND } },
    // Rivers of a lower rank are longer. The smaller ones show only up close.
    {
      ...line('river', GROUND, WATER, [4, 0.6, 9, 1.6, 12, 3]),
      filter: ['all', only('river'), ['<=', ['get', 'rank'], ['+', 2, ['zoom']]]],
      minzoom: 4,
    } as AnyLayer,
    line('county-line', PLACES, COUNTY_LINE, [5, 0.6, 11, 2], { minzoom: 4.5 }),
    line('state-line', GROUND, STATE_LINE, [3, 0.8, 9, 2.4]),
    line('border', GROUND, STATE_LINE, [3, 1.2, 9, 3.2]),
    ...[...TOWN_LAYERS].reverse().map(townNames),
    names(
      'county-names',
      PLACES,
      only('county-name'),
      { 'text-size': 12, 'text-max-width': 7 },
      { 'text-color': COUNTY_NAME },
      { minzoom: 7.5, maxzoom: 11.5 },
    ),
    names(
      'state-names',
      GROUND,
      only('state-name'),
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 12, 7, 16],
        'text-max-width': 6,
        'text-letter-spacing': 0.04,
      },
      { 'text-color': STATE_NAME },
      { minzoom: 3.2, maxzoom: 8 },
    ),
  ],
};
