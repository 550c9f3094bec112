import type { AnyLayer, Expression, GeoJSONSourceRaw, Style } from 'mapbox-gl';
import ground from '../base-map/ground.geojson';
import places from '../base-map/places.geojson';
import type { MapColors } from './map-colors';
import letters from './public-sans.pbf';
import { roadStyle, type RoadTiles } from './road-layers';

/** The typeface of our base map. */
export const BASE_MAP_FONT = ['Public Sans'];

/** The source of land and water. */
export const GROUND = 'ground';
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

/** Draws names with a halo of the land's color. */
const names = (
  id: string,
  colors: MapColors,
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
  paint: { 'text-halo-color': colors.land, 'text-halo-width': 1.4, ...paint },
});

const townNames = (
  { id, ranks: [first, last], minzoom }: (typeof TOWN_LAYERS)[number],
  colors: MapColors,
): AnyLayer =>
  names(
    id,
    colors,
    PLACES,
    ['all', only('town'), ['>=', ['get', 'rank'], first], ['<=', ['get', 'rank'], last]],
    {
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, first <= 2 ? 12.5 : 12, 12, 17 - first],
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    { 'text-color': colors.townName },
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
 * Our own base map: land, lakes and rivers, borders, and the names of states, counties and towns, and the roads of the
 * operator's tiles. It makes no requests to other servers (docs/product.md#base-map).
 */
export function baseMap(colors: MapColors, roads: RoadTiles | null): Style {
  const { sources, ground: roadLines, names: roadNames } = roadStyle(roads, colors, BASE_MAP_FONT);
  return {
    version: 8,
    glyphs: `${window.location.origin}${letters}?{fontstack}&{range}`,
    // There are as few sources as possible, because the map computes tiles for each one in every frame.
    sources: { [GROUND]: source(ground, GROUND_CREDIT), [PLACES]: source(places, PLACES_CREDIT), ...sources },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      {
        id: 'land',
        type: 'fill',
        source: GROUND,
        filter: only('land'),
        // Far out, a smoothed edge would show where the script has cut the land, as a line in the ocean.
        paint: { 'fill-color': colors.land, 'fill-antialias': ['step', ['zoom'], false, 6, true] },
      },
      // Rivers of a lower rank are longer. The smaller ones show only up close.
      {
        ...line('river', GROUND, colors.water, [4, 0.6, 9, 1.6, 12, 3]),
        filter: ['all', only('river'), ['<=', ['get', 'rank'], ['+', 2, ['zoom']]]],
        minzoom: 4,
      } as AnyLayer,
      ...roadLines,
      line('county-line', PLACES, colors.countyLine, [5, 0.6, 11, 2], { minzoom: 4.5 }),
      line('state-line', GROUND, colors.stateLine, [3, 0.8, 9, 2.4]),
      line('border', GROUND, colors.stateLine, [3, 1.2, 9, 3.2]),
      ...roadNames,
      ...[...TOWN_LAYERS].reverse().map((towns) => townNames(towns, colors)),
      names(
        'county-names',
        colors,
        PLACES,
        only('county-name'),
        { 'text-size': 12, 'text-max-width': 7 },
        { 'text-color': colors.countyName },
        { minzoom: 7.5, maxzoom: 11.5 },
      ),
      names(
        'state-names',
        colors,
        GROUND,
        only('state-name'),
        {
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 12, 7, 16],
          'text-max-width': 6,
          'text-letter-spacing': 0.04,
        },
        { 'text-color': colors.stateName },
        { minzoom: 3.2, maxzoom: 8 },
      ),
    ],
  };
}

/** The zoom beyond which our own base map shows nothing more. */
const OWN_DETAIL = 11;
/** The zoom at which a street fills the map. */
const STREETS = 16;

/** Returns the closest useful zoom on our base map. Tiles of roads can be enlarged by two zooms. */
export const closestZoom = (roads: RoadTiles | null): number =>
  Math.max(OWN_DETAIL, Math.min(STREETS, (roads?.maxZoom ?? 0) + 2));
