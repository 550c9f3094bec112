import type { FeatureCollection } from 'geojson';
import type { AnyLayer, Expression, GeoJSONSourceRaw, Style } from 'mapbox-gl';
import { outlines, type OutlineKind } from './outlines';
import letters from './public-sans.pbf';

/** The typeface of our base map. */
export const BASE_MAP_FONT = ['Public Sans'];

const WATER = '#dfe6e8';
const LAND = '#f8f6f1';
const COUNTY_LINE = '#e4dfd3';
const STATE_LINE = '#bdb6a5';
const COUNTY_NAME = '#7a7f86';
const STATE_NAME = '#4a5668';

const COUNTRY = 'country';
const COUNTIES = 'counties';
const only = (kind: OutlineKind): Expression => ['==', ['get', 'kind'], kind];

const names = (
  source: string,
  kind: OutlineKind,
  layout: object,
  paint: object,
  zooms: object,
): AnyLayer => ({
  id: `${kind}s`,
  type: 'symbol',
  source,
  filter: only(kind),
  ...zooms,
  layout: { 'text-field': ['get', 'name'], 'text-font': BASE_MAP_FONT, 'text-padding': 4, ...layout },
  paint: { 'text-halo-color': LAND, 'text-halo-width': 1.4, ...paint },
});

let made: Promise<Style> | undefined;

/**
 * Builds our own base map: state and county outlines with their names. It makes no requests to other servers
 * (docs/product.md#base-map). It is built once and shared by all maps.
 */
export async function baseMapStyle(): Promise<Style> {
  try {
    return await (made ??= buildBaseMap());
  } catch (error) {
    // After a failure, the next map loads the outlines again.
    made = undefined;
    throw error;
  }
}

const source = (data: FeatureCollection): GeoJSONSourceRaw => ({
  type: 'geojson',
  data,
  // The outlines have no more detail beyond this zoom.
  maxzoom: 9,
  attribution: 'Outlines: U.S. Census Bureau',
});

async function buildBaseMap(): Promise<Style> {
  const { country, counties } = await outlines();
  return {
    version: 8,
    glyphs: `${window.location.origin}${letters}?{fontstack}&{range}`,
    // There are as few sources as possible, because the map computes tiles for each one in every frame. The counties
    // have their own source, because they are not needed at low zoom.
    sources: { [COUNTRY]: source(country), [COUNTIES]: source(counties) },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': WATER } },
      { id: 'land', type: 'fill', source: COUNTRY, filter: only('land'), paint: { 'fill-color': LAND } },
      {
        id: 'state-lines',
        type: 'line',
        source: COUNTRY,
        filter: only('state-line'),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': STATE_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2.4],
        },
      },
      {
        id: 'county-lines',
        type: 'line',
        source: COUNTIES,
        filter: only('county-line'),
        minzoom: 4.5,
        paint: {
          'line-color': COUNTY_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 2],
        },
      },
      names(
        COUNTIES,
        'county-name',
        { 'text-size': 12, 'text-max-width': 7 },
        { 'text-color': COUNTY_NAME },
        { minzoom: 7 },
      ),
      names(
        COUNTRY,
        'state-name',
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
}
