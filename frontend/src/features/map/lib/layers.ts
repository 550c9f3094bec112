import type { AnyLayer, Expression, GeoJSONSource, Map as MapboxMap } from 'mapbox-gl';
import type { Corner, Shape } from '../../../listing-view/listing-view';
import { STATUS_TONES } from '../../../listing-view/status-tone';
import { outlinesOf } from './geometry';
import type { MapColors } from './map-colors';
import { imageName } from './pin-images';
import { RIM_OF_MATCH } from './pin-rims';

/** The only source of matches. Points and tiles use the same name. */
export const MATCHES = 'matches';
/** The layer of a tile that contains the listings. */
const TILE_LAYER = 'listings';
export const CLUSTERS = 'clusters';
export const PINS = 'pins';
const NUMBERS = 'cluster-numbers';
/** From this zoom on, the map shows clusters and pins, and below it counts (docs/product.md#map-levels). */
export const CLUSTERS_FROM = 7.5;
const CHOSEN = 'chosen-pin';
export const AREA = 'area';
export const DRAFT = 'draft';

const COUNT: Expression = ['get', 'count'];
const IS_CLUSTER: Expression = ['has', 'count'];
/** Marks of the user: pins of opened and hidden properties are dimmed, and new ones have a ring. */
const DIMMED: Expression = ['any', ['has', 'seen'], ['has', 'hidden']];
const NEW_PINS = 'new-pins';

/** Formats a count: '940', '1.2k', '31k'. */
export const COUNT_TEXT: Expression = [
  'case',
  ['>=', COUNT, 10_000],
  ['concat', ['number-format', ['/', COUNT, 1000], { 'max-fraction-digits': 0 }], 'k'],
  ['>=', COUNT, 1000],
  ['concat', ['number-format', ['/', COUNT, 1000], { 'max-fraction-digits': 1 }], 'k'],
  ['to-string', COUNT],
];

/** From this zoom on, pins have room for prices. */
const PRICES_FROM = 11;
/** Formats the opening bid: '$940', '$198k', '$1.2M'. Empty if it is unknown. */
const BID: Expression = ['get', 'openingBid'];
const PRICE: Expression = [
  'case',
  ['!=', ['typeof', BID], 'number'],
  '',
  ['>=', BID, 999_500],
  ['concat', '$', ['number-format', ['/', BID, 1_000_000], { 'max-fraction-digits': 1 }], 'M'],
  ['>=', BID, 1000],
  ['concat', '$', ['to-string', ['round', ['/', BID, 1000]]], 'k'],
  ['concat', '$', ['to-string', ['round', BID]]],
];

const PIN_OPACITY: Expression = ['case', DIMMED, 0.5, 1];

/** The pin's image says the status, and how precise the point is (docs/product.md#precision). */
const toned = (chosen: boolean): Expression => [
  'concat',
  [
    'match',
    ['coalesce', ['get', 'status'], ''],
    ...Object.entries(STATUS_TONES).flatMap(([status, tone]) => [status, imageName(tone, chosen)]),
    imageName('unknown', chosen),
  ],
  RIM_OF_MATCH,
];

const chosenIs = (id: string): Expression => ['==', ['get', 'unique_ID'], id];

/** Adds the layers: clusters with their counts, pins by status, and the pin whose card is open. */
export function addMatchLayers(map: MapboxMap, inTiles: boolean, font: string[], colors: MapColors): void {
  const source = {
    source: MATCHES,
    minzoom: CLUSTERS_FROM,
    ...(inTiles && { 'source-layer': TILE_LAYER }),
  };
  const layers: AnyLayer[] = [
    {
      ...source,
      id: NEW_PINS,
      type: 'circle',
      filter: ['all', ['!', IS_CLUSTER], ['has', 'new']],
      paint: { 'circle-radius': 13, 'circle-color': colors.lit, 'circle-opacity': 0.9 },
    },
    {
      ...source,
      id: PINS,
      type: 'symbol',
      filter: ['!', IS_CLUSTER],
      layout: {
        'icon-image': toned(false),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['step', ['zoom'], '', PRICES_FROM, PRICE],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.95, 0],
        'text-optional': true,
      },
      paint: {
        'icon-opacity': PIN_OPACITY,
        'text-color': colors.mark,
        'text-halo-color': colors.halo,
        'text-halo-width': 1.6,
      },
    },
    {
      ...source,
      id: CLUSTERS,
      type: 'circle',
      filter: IS_CLUSTER,
      paint: {
        'circle-color': colors.mark,
        'circle-opacity': 0.92,
        // The server clusters tiles by small squares, so their clusters are closer together.
        'circle-radius': inTiles
          ? ['step', COUNT, 11, 100, 13, 1000, 15, 10_000, 17]
          : ['step', COUNT, 13, 10, 15, 100, 19, 1000, 23, 10_000, 28],
        'circle-stroke-color': colors.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...source,
      id: NUMBERS,
      type: 'symbol',
      filter: IS_CLUSTER,
      layout: {
        'text-field': COUNT_TEXT,
        'text-font': font,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.markText },
    },
    {
      ...source,
      id: CHOSEN,
      type: 'symbol',
      filter: chosenIs(''),
      layout: { 'icon-image': toned(true), 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ];
  for (const layer of layers) map.addLayer(layer);
}

const WARM_UP = 'warm-up';

/**
 * Draws one invisible pin. The graphics card prepares for pins when it draws the first one, which can take a third of a
 * second. That should happen while the map opens, not when a user zooms in.
 */
export function warmUpPins(map: MapboxMap): void {
  const { lng, lat } = map.getCenter();
  map.addImage(WARM_UP, { width: 1, height: 1, data: new Uint8Array(4) });
  map.addSource(WARM_UP, {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, lat] } },
  });
  map.addLayer({
    id: WARM_UP,
    type: 'symbol',
    source: WARM_UP,
    layout: { 'icon-image': WARM_UP, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  });
  map.once('idle', () => {
    if (!map.getLayer(WARM_UP)) return;
    map.removeLayer(WARM_UP);
    map.removeSource(WARM_UP);
    map.removeImage(WARM_UP);
  });
}

/** Removes the matches from the map, including their source. */
export function removeMatches(map: MapboxMap): void {
  for (const id of [CHOSEN, NUMBERS, CLUSTERS, PINS, NEW_PINS]) if (map.getLayer(id)) map.removeLayer(id);
  if (map.getSource(MATCHES)) map.removeSource(MATCHES);
}

const LIT = 'lit';

/** Draws a ring around a place, at every zoom, or removes it. */
export function paintLit(map: MapboxMap, place: Corner | undefined, colors: MapColors): void {
  const source = map.getSource(LIT) as GeoJSONSource | undefined;
  if (!place) {
    if (!source) return;
    map.removeLayer(LIT);
    map.removeSource(LIT);
    return;
  }
  const [lng, lat] = place;
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  };
  if (source) {
    source.setData(data);
    return;
  }
  map.addSource(LIT, { type: 'geojson', data });
  map.addLayer({
    id: LIT,
    type: 'circle',
    source: LIT,
    paint: {
      'circle-radius': 14,
      'circle-color': colors.lit,
      'circle-opacity': 0.35,
      'circle-stroke-color': colors.lit,
      'circle-stroke-width': 3,
    },
  });
}

export function markChosen(map: MapboxMap, id: string): void {
  if (map.getLayer(CHOSEN)) map.setFilter(CHOSEN, chosenIs(id));
}

const AREA_LOOKS = {
  [AREA]: { color: 'mark', dashes: [1, 0] },
  [DRAFT]: { color: 'lit', dashes: [2, 1.5] },
} as const;

/**
 * Draws the shapes of the selected area, or the one being drawn, below the matches. Layers exist only while needed, because empty
 * ones slow down every frame of a moving map by a tenth.
 */
export function paintArea(
  map: MapboxMap,
  id: keyof typeof AREA_LOOKS,
  area: readonly Shape[],
  colors: MapColors,
): void {
  const [fill, line] = [`${id}-fill`, `${id}-line`];
  const source = map.getSource(id) as GeoJSONSource | undefined;
  if (area.length === 0) {
    if (!source) return;
    map.removeLayer(line);
    map.removeLayer(fill);
    map.removeSource(id);
    return;
  }
  if (source) {
    source.setData(outlinesOf(area));
    return;
  }
  const { dashes } = AREA_LOOKS[id];
  const color = colors[AREA_LOOKS[id].color];
  const matches = map.getLayer(PINS) ? PINS : undefined;
  map.addSource(id, { type: 'geojson', data: outlinesOf(area) });
  map.addLayer(
    { id: fill, type: 'fill', source: id, paint: { 'fill-color': color, 'fill-opacity': 0.09 } },
    matches,
  );
  map.addLayer(
    {
      id: line,
      type: 'line',
      source: id,
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [...dashes] },
    },
    matches,
  );
}
