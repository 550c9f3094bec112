import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FeatureCollection } from 'geojson';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(process.cwd(), 'src/features/map/base-map', name), 'utf8'));
const features = (name: string) => (read(name) as FeatureCollection).features;

test('the 18 states and their 1,466 counties have an outline and a place for their count', () => {
  const outlines = features('areas.geojson').map(
    ({ properties }) => properties as { kind: string; id: string },
  );
  expect(outlines.filter(({ kind }) => kind === 'state')).toHaveLength(18);
  expect(outlines.filter(({ kind }) => kind === 'county')).toHaveLength(1466);
  const centers = read('area-centers.json') as [id: string, lng: number, lat: number][];
  expect(centers.map(([id]) => id).sort()).toEqual(outlines.map(({ id }) => id).sort());
  expect(centers).toContainEqual(['Georgia|Fulton', -84.468, 33.789]);
});

test('the base map has land, water, borders and the towns around Atlanta', () => {
  const kinds = new Set(features('ground.geojson').map(({ properties }) => properties?.kind as string));
  expect([...kinds].sort()).toEqual(['border', 'land', 'river', 'state-line', 'state-name']);
  const towns = features('places.geojson')
    .map(({ properties }) => properties as { kind: string; name: string; rank: number })
    .filter(({ kind }) => kind === 'town');
  const rankOf = (name: string) => towns.find((town) => town.name === name)?.rank;
  expect(['Chicago', 'Atlanta', 'Marietta', 'Decatur'].map(rankOf)).toEqual([1, 2, 4, 4]);
});

test('every name has only letters of the map’s typeface', () => {
  const names = ['ground.geojson', 'places.geojson'].flatMap((file) =>
    features(file).flatMap(({ properties }) => (properties?.name as string | undefined) ?? []),
  );
  expect(names.length).toBeGreaterThan(12_000);
  expect(names.filter((name) => [...name].some((letter) => letter > '\u00ff'))).toEqual([]);
});
