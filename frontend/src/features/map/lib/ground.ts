import type { AnyLayer, Expression, Style } from 'mapbox-gl';
import { outlines, type OutlineKind } from './outlines';
import letters from './public-sans.pbf';

/** The typeface of the map's own ground. */
export const OWN_FONT = ['Public Sans'];

const WATER = '#dfe6e8';
const LAND = '#f8f6f1';
const COUNTY_LINE = '#e4dfd3';
const STATE_LINE = '#bdb6a5';
const COUNTY_NAME = '#7a7f86';
const STATE_NAME = '#4a5668';

const GROUND = 'ground';
const only = (kind: OutlineKind): Expression => ['==', ['get', 'kind'], kind];

const names = (kind: OutlineKind, layout: object, paint: object, zooms: object): AnyLayer => ({
  id: `${kind}s`,
  type: 'symbol',
  source: GROUND,
  filter: only(kind),
  ...zooms,
  layout: { 'text-field': ['get', 'name'], 'text-font': OWN_FONT, 'text-padding': 4, ...layout },
  paint: { 'text-halo-color': LAND, 'text-halo-width': 1.4, ...paint },
});

let made: Promise<Style> | undefined;

/**
 * A ground of our own: state and county outlines with their names. It asks nobody for anything (product.md, 'Map').
 * Worked out once: every map stands on the same.
 */
export async function ownGround(): Promise<Style> {
  try {
    return await (made ??= makeGround());
  } catch (error) {
    // The next map asks for the outlines again.
    made = undefined;
    throw error;
  }
}

async function makeGround(): Promise<Style> {
  return {
    version: 8,
    glyphs: `${window.location.origin}${letters}?{fontstack}&{range}`,
    sources: {
      // One source: for each, the map marks out its tiles in every picture before it draws a line of them.
      [GROUND]: {
        type: 'geojson',
        data: await outlines(),
        // The outlines are no finer than this.
        maxzoom: 9,
        attribution: 'Outlines: U.S. Census Bureau',
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': WATER } },
      { id: 'land', type: 'fill', source: GROUND, filter: only('land'), paint: { 'fill-color': LAND } },
      {
        id: 'county-lines',
        type: 'line',
        source: GROUND,
        filter: only('county-line'),
        minzoom: 4.5,
        paint: {
          'line-color': COUNTY_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 2],
        },
      },
      {
        id: 'state-lines',
        type: 'line',
        source: GROUND,
        filter: only('state-line'),
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': STATE_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2.4],
        },
      },
      names(
        'county-name',
        { 'text-size': 12, 'text-max-width': 7 },
        { 'text-color': COUNTY_NAME },
        { minzoom: 7 },
      ),
      names(
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
