import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { runYielding } from '../../../lib/run-yielding';
import { boundsOf } from './geometry';

type NamedGeometries = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ counties: NamedGeometries; states: NamedGeometries; nation: GeometryCollection }>;

/** The kind of an outline feature. The layers select features by it. */
export type OutlineKind = 'land' | 'county-line' | 'state-line' | 'county-name' | 'state-name';

/** The outlines have their own chunk, because a provider's style does not need them. */
const loadAtlas = async (): Promise<Atlas> =>
  (await import(/* webpackChunkName: "map-outlines" */ 'us-atlas/counties-10m.json')).default as Atlas;

const part = (kind: OutlineKind, geometry: Geometry, more: { name?: string } = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry,
});

/** Places a name in the center of its largest polygon. */
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

/** Returns a ring's area and centroid. */
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

/** Groups counties by state. A county's id begins with its state's id. */
function byState(counties: NamedGeometries): NamedGeometries[] {
  const states = new Map<string, NamedGeometries>();
  for (const county of counties.geometries) {
    const state = String(county.id).slice(0, 2);
    const known = states.get(state) ?? { type: 'GeometryCollection', geometries: [] };
    known.geometries.push(county);
    states.set(state, known);
  }
  return [...states.values()];
}

interface Outlines {
  /** The land, the state borders, and the states' names. */
  country: FeatureCollection;
  /** The county borders of each state, and the counties' names. */
  counties: FeatureCollection;
}

const collect = async (steps: (() => Feature[])[]): Promise<FeatureCollection> => ({
  type: 'FeatureCollection',
  features: (await runYielding(steps)).flat(),
});

/** Builds the outlines. This takes a few hundred milliseconds, so it yields to the browser between steps. */
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
