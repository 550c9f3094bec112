import type { FeatureCollection } from 'geojson';

/** Reads the features of a file of the base map. The browser fetches each file once. */
export async function readFeatures(file: string): Promise<FeatureCollection['features']> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}`);
  return ((await answer.json()) as FeatureCollection).features;
}
