import type { AnyLayer, Expression, VectorSource } from 'mapbox-gl';
import type { components } from '../../../api/schema';
import type { MapColors } from './map-colors';

/** The operator's tiles with roads and streets, as the configuration describes them. */
export type RoadTiles = components['schemas']['RoadTilesConfig'];

/** The name of the source, for the map's failures. */
export const ROADS = 'roads';
/** From this zoom on, shapes of the tiles are more exact than ours. */
const FINE_FROM = 9;

/**
 * The names of the layers in the schemas that we know: a map of roads by class, Protomaps, and OpenMapTiles
 * (docs/operators-guide.md#map-tiles).
 */
const NAMES = {
  roads: ['roads', 'transportation'],
  roadNames: ['roads', 'transportation_name'],
  earth: ['earth'],
  water: ['water', 'lakes'],
  rivers: ['rivers', 'waterway'],
  parks: ['landuse', 'park'],
  buildings: ['buildings', 'building'],
} as const;

/** A number, or a word of one of the schemas. The more exact word comes first. */
const KIND: Expression = [
  'to-string',
  ['coalesce', ['get', 'kind_detail'], ['get', 'class'], ['get', 'kind'], ''],
];

/** From 1 for interstates to 6 for service roads. 9 is not drawn: paths, rails, ferries. */
const ROAD_CLASS: Expression = [
  'match',
  KIND,
  ['1', 'motorway', 'highway'],
  1,
  ['2', 'trunk'],
  2,
  ['3', 'primary', 'major_road', 'motorway_link', 'trunk_link'],
  3,
  ['4', 'secondary', 'tertiary', 'primary_link', 'secondary_link', 'tertiary_link'],
  4,
  ['residential', 'unclassified', 'road', 'living_street', 'minor', 'minor_road', 'street'],
  5,
  ['service', 'driveway', 'alley', 'parking_aisle', 'track'],
  6,
  9,
];

/** Which classes of roads a zoom shows. */
const SHOWN_TO: Expression = ['step', ['zoom'], 1, 5, 2, 7, 3, 9, 4, 12, 5, 14, 6];

/** Returns the value of a road's class. Classes 5 and 6 share the last one. */
const byClass = (values: readonly [unknown, unknown, unknown, unknown, unknown]): Expression =>
  ['match', ROAD_CLASS, 1, values[0], 2, values[1], 3, values[2], 4, values[3], values[4]] as Expression;

/** Widths in pixels at some zooms. */
const WIDTHS: readonly [zoom: number, ...widths: [number, number, number, number, number]][] = [
  [4, 0.8, 0.5, 0.4, 0.3, 0.2],
  [7, 1.6, 1, 0.7, 0.5, 0.3],
  [10, 3, 2.2, 1.5, 1, 0.5],
  [13, 5, 4, 3.2, 2.4, 1.4],
  [16, 12, 10, 9, 7, 5.5],
  [19, 34, 30, 28, 24, 20],
];
const width = (extra: number): Expression => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...WIDTHS.flatMap(([zoom, ...widths]) => [
    zoom,
    byClass(widths.map((pixels) => pixels + extra) as [number, number, number, number, number]),
  ]),
];

const isArea: Expression = ['==', ['geometry-type'], 'Polygon'];
const isLine: Expression = ['==', ['geometry-type'], 'LineString'];

/** The first of several numbers of a road, such as 'I-75' of 'I-75;US-41'. */
const ALL_REFS: Expression = ['to-string', ['coalesce', ['get', 'shield_text'], ['get', 'ref'], '']];
const FIRST_REF: Expression = [
  'case',
  ['>', ['index-of', ';', ALL_REFS], 0],
  ['slice', ALL_REFS, 0, ['index-of', ';', ALL_REFS]],
  ALL_REFS,
];
const startsWith = (...starts: string[]): Expression => [
  'any',
  ...starts.map((start): Expression => ['==', ['slice', FIRST_REF, 0, start.length], start]),
];
const NETWORK: Expression = ['to-string', ['coalesce', ['get', 'network'], '']];
const IS_INTERSTATE: Expression = [
  'any',
  ['==', NETWORK, 'US:I'],
  ['==', NETWORK, 'us-interstate'],
  startsWith('I-', 'I '),
];

/** The names of the shields' images, for `addShieldImages`. */
export const SHIELDS = { interstate: 'shield-interstate', plain: 'shield-plain' } as const;

const source = ({ tiles, minZoom, maxZoom, attribution }: RoadTiles): VectorSource => ({
  type: 'vector',
  tiles: [`${window.location.origin}${tiles}`],
  minzoom: minZoom,
  maxzoom: maxZoom,
  attribution: credit(attribution),
});

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the credit as HTML. OpenStreetMap's license requires a link to it. */
export const credit = (text: string): string =>
  escaped(text).replace(
    'OpenStreetMap',
    '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>',
  );

/** What the base map adds for an operator's tiles. */
export interface RoadStyle {
  sources: Record<string, VectorSource>;
  /** Below the borders: land, water, parks, buildings, roads. */
  ground: AnyLayer[];
  /** Below the names of towns: shields and names of streets. */
  names: AnyLayer[];
}

/** Returns the layers for the tiles that an operator has, or none. */
export function roadStyle(roads: RoadTiles | null, colors: MapColors, font: string[]): RoadStyle {
  if (!roads) return { sources: {}, ground: [], names: [] };
  const layersOf = (kind: keyof typeof NAMES): string[] =>
    NAMES[kind].filter((name) => roads.layers.includes(name));
  const each = (kind: keyof typeof NAMES, layer: (name: string, id: string) => AnyLayer): AnyLayer[] =>
    layersOf(kind).map((name) => layer(name, `roads-${kind}-${name}`));
  const fill = (kind: keyof typeof NAMES, color: string, more: object = {}): AnyLayer[] =>
    each(kind, (name, id) => ({
      id,
      type: 'fill',
      source: ROADS,
      'source-layer': name,
      filter: isArea,
      ...more,
      paint: { 'fill-color': color },
    }));
  const lines = (id: string, extra: number, color: Expression | string, minzoom: number): AnyLayer[] =>
    layersOf('roads').map((name) => ({
      id,
      type: 'line',
      source: ROADS,
      'source-layer': name,
      filter: ['all', isLine, ['<=', ROAD_CLASS, SHOWN_TO]],
      minzoom,
      layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ['-', 0, ROAD_CLASS] },
      paint: { 'line-color': color, 'line-width': width(extra) },
    }));
  const { motorway, trunk, primary, street, edge, name: roadName } = colors.roads;
  const shields = colors.shields;
  return {
    sources: { [ROADS]: source(roads) },
    ground: [
      ...fill('earth', colors.land, { minzoom: FINE_FROM }),
      ...fill('parks', colors.park, {
        minzoom: FINE_FROM,
        filter: ['all', isArea, ['match', KIND, PARKS, true, false]],
      }),
      ...fill('water', colors.water, { minzoom: 5 }),
      ...each('rivers', (name, id) => ({
        id,
        type: 'line',
        source: ROADS,
        'source-layer': name,
        filter: isLine,
        minzoom: FINE_FROM,
        paint: {
          'line-color': colors.water,
          'line-width': ['interpolate', ['linear'], ['zoom'], FINE_FROM, 1, 16, 4],
        },
      })),
      ...fill('buildings', colors.building, { minzoom: 14.5 }),
      ...lines('roads-edge', 1.6, edge, 9),
      ...lines('roads-line', 0, byClass([motorway, trunk, primary, street, street]), roads.minZoom),
    ],
    names: [
      ...each('roadNames', (name, id) => ({
        id: `${id}-streets`,
        type: 'symbol',
        source: ROADS,
        'source-layer': name,
        minzoom: 12.5,
        filter: ['all', isLine, ['has', 'name'], ['<=', ROAD_CLASS, SHOWN_TO]],
        layout: {
          'symbol-placement': 'line',
          'symbol-sort-key': ROAD_CLASS,
          'text-field': ['get', 'name'],
          'text-font': font,
          'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 17, 14],
          'text-padding': 8,
        },
        paint: { 'text-color': roadName, 'text-halo-color': colors.land, 'text-halo-width': 1.4 },
      })),
      ...each('roadNames', (name, id) => ({
        id: `${id}-shields`,
        type: 'symbol',
        source: ROADS,
        'source-layer': name,
        minzoom: 6,
        filter: [
          'all',
          isLine,
          ['!=', FIRST_REF, ''],
          ['<=', ROAD_CLASS, ['step', ['zoom'], 1, 8, 2, 10, 3, 12, 4]],
          // A longer number has no room on a shield.
          ['<=', ['length', FIRST_REF], 7],
        ],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 320,
          'symbol-sort-key': ROAD_CLASS,
          'icon-image': ['case', IS_INTERSTATE, SHIELDS.interstate, SHIELDS.plain],
          'icon-text-fit': 'both',
          'icon-text-fit-padding': [1, 3, 1, 3],
          'icon-rotation-alignment': 'viewport',
          'text-rotation-alignment': 'viewport',
          'text-field': FIRST_REF,
          'text-font': font,
          'text-size': 10.5,
        },
        paint: {
          'text-color': ['case', IS_INTERSTATE, shields.interstateText, shields.plainText],
        },
      })),
    ],
  };
}

/** The kinds of land that are drawn as parks. */
const PARKS = [
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'cemetery',
  'golf_course',
  'recreation_ground',
  'state_park',
];
