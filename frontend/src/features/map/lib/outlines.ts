import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { inTurns } from '../../../lib/in-turns';
import { boundsOf } from './geometry';

type Named = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ counties: Named; states: Named; nation: GeometryCollection }>;

/** What a part of the outlines is: its `kind`, by which the layers tell them apart. */
export type OutlineKind = 'land' | 'county-line' | 'state-line' | 'county-name' | 'state-name';

/** The outlines come in a chunk of their own: with a provider's style nobody needs them. */
const loadAtlas = async (): Promise<Atlas> =>
  (await import(/* webpackChunkName: "map-outlines" */ 'us-atlas/counties-10m.json')).default as Atlas;

const part = (kind: OutlineKind, geometry: Geometry, more: { name?: string } = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry,
});

/** Where a name stands: the middle of its largest part. */
function named(atlas: Atlas, kind: OutlineKind, object: GeometryObject<{ name: string }>): Feature[] {
  const { geometry, properties } = feature(atlas, object) as Feature<Geometry, { name: string }>;
  const rings =
    geometry.type === 'Polygon'
      ? [geometry.coordinates[0]]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map(([ring]) => ring)
        : [];
  const [largest] = rings.map((ring) => middleOf(ring ?? [])).sort((a, b) => b.size - a.size);
  if (!largest) return [];
  return [part(kind, { type: 'Point', coordinates: largest.middle }, { name: properties.name })];
}

/** A ring's size and its centre of gravity. */
function middleOf(ring: Position[]): { size: number; middle: [number, number] } {
  let [area, x, y] = [0, 0, 0];
  const corners = ring as [number, number][];
  corners.forEach(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (area === 0) {
    const [west, south, east, north] = boundsOf(corners) ?? [0, 0, 0, 0];
    return { size: 0, middle: [(west + east) / 2, (south + north) / 2] };
  }
  return { size: Math.abs(area), middle: [x / (3 * area), y / (3 * area)] };
}

/** The counties of each state: a county's number begins with its state's. */
function byState(counties: Named): Named[] {
  const states = new Map<string, Named>();
  for (const county of counties.geometries) {
    const state = String(county.id).slice(0, 2);
    const known = states.get(state) ?? { type: 'GeometryCollection', geometries: [] };
    known.geometries.push(county);
    states.set(state, known);
  }
  return [...states.values()];
}

interface Outlines {
  /** The land, the lines between states, and the states' names. */
  country: FeatureCollection;
  /** The lines between the counties of each state, and the counties' names. */
  counties: FeatureCollection;
}

const collect = async (steps: (() => Feature[])[]): Promise<FeatureCollection> => ({
  type: 'FeatureCollection',
  features: (await inTurns(steps)).flat(),
});

/** Some hundred milliseconds of work, in turns: whoever opens the map can already use the page. */
export async function outlines(): Promise<Outlines> {
  const atlas = await loadAtlas();
  const { nation, states, counties } = atlas.objects;
  const country = await collect([
    () => feature(atlas, nation).features.map(({ geometry }) => part('land', geometry)),
    () => [part('state-line', mesh(atlas, states))],
    ...states.geometries.map((state) => () => named(atlas, 'state-name', state)),
  ]);
  const within = await collect([
    ...byState(counties).map((state) => () => [
      part(
        'county-line',
        mesh(atlas, state, (a, b) => a !== b),
      ),
    ]),
    ...counties.geometries.map((county) => () => named(atlas, 'county-name', county)),
  ]);
  return { country, counties: within };
}
