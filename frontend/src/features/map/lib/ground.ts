import type { FeatureCollection, MultiLineString, Point } from 'geojson';
import type { AnyLayer, GeoJSONSourceRaw, Style } from 'mapbox-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { boundsOf } from './geometry';
import letters from './public-sans.pbf';

/** The typeface of the map's own ground. */
export const OWN_FONT = ['Public Sans'];

type Atlas = Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
  nation: GeometryCollection;
}>;

/** The outlines come in a chunk of their own: with a provider's style nobody needs them. */
const loadAtlas = async (): Promise<Atlas> =>
  (await import(/* webpackChunkName: "map-outlines" */ 'us-atlas/counties-10m.json')).default as Atlas;

/** Where a name stands: the middle of its largest part. */
function names(atlas: Atlas, kind: 'states' | 'counties'): FeatureCollection<Point> {
  const { features } = feature(atlas, atlas.objects[kind]);
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
      const rings =
        geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([ring]) => ring);
      const [largest] = rings
        .map((ring) => middleOf((ring ?? []) as [number, number][]))
        .sort((a, b) => b.size - a.size);
      if (!largest) return [];
      return {
        type: 'Feature',
        properties: { name: properties.name },
        geometry: { type: 'Point', coordinates: largest.middle },
      };
    }),
  };
}

/** A ring's size and its centre of gravity. */
function middleOf(ring: [number, number][]): { size: number; middle: [number, number] } {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (area === 0) {
    const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0];
    return { size: 0, middle: [(west + east) / 2, (south + north) / 2] };
  }
  return { size: Math.abs(area), middle: [x / (3 * area), y / (3 * area)] };
}

const geojson = (
  data: FeatureCollection | MultiLineString,
  more: Partial<GeoJSONSourceRaw> = {},
): GeoJSONSourceRaw => ({
  type: 'geojson',
  data: 'features' in data ? data : { type: 'Feature', properties: {}, geometry: data },
  // The outlines are no finer than this.
  maxzoom: 9,
  ...more,
});

const WATER = '#dfe6e8';
const LAND = '#f8f6f1';
const COUNTY_LINE = '#e4dfd3';
const STATE_LINE = '#bdb6a5';
const COUNTY_NAME = '#7a7f86';
const STATE_NAME = '#4a5668';

const name = (id: string, source: string, layout: object, paint: object, zooms: object): AnyLayer => ({
  id,
  type: 'symbol',
  source,
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
  const atlas = await loadAtlas();
  const inner = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && sameState(a.id, b.id));
  return {
    version: 8,
    glyphs: `${window.location.origin}${letters}?{fontstack}&{range}`,
    sources: {
      land: geojson(feature(atlas, atlas.objects.nation), { attribution: 'Outlines: U.S. Census Bureau' }),
      counties: geojson(inner),
      states: geojson(mesh(atlas, atlas.objects.states)),
      'state-names': geojson(names(atlas, 'states')),
      'county-names': geojson(names(atlas, 'counties')),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': WATER } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': LAND } },
      {
        id: 'county-lines',
        type: 'line',
        source: 'counties',
        minzoom: 4.5,
        paint: {
          'line-color': COUNTY_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 2],
        },
      },
      {
        id: 'state-lines',
        type: 'line',
        source: 'states',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': STATE_LINE,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2.4],
        },
      },
      name(
        'county-names',
        'county-names',
        { 'text-size': 12, 'text-max-width': 7 },
        { 'text-color': COUNTY_NAME },
        { minzoom: 7 },
      ),
      name(
        'state-names',
        'state-names',
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

/** A county's number begins with its state's. */
const sameState = (a: unknown, b: unknown): boolean => String(a).slice(0, 2) === String(b).slice(0, 2);
