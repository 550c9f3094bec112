import type { FeatureCollection, Position } from 'geojson';
import areas from '../base-map/areas.geojson';
import ground from '../base-map/ground.geojson';
import { worldPoint, type WorldPoint } from './camera';
import type { AreaCenters } from './place-counts';
import { readFeatures } from './read-features';

/** The ground, the states and the counties as paths on the world map of zoom 0. */
export interface Outlines {
  land: Path2D;
  /** By rank. Rivers of a lower rank are longer. */
  rivers: readonly { rank: number; path: Path2D }[];
  borders: Path2D;
  stateLines: Path2D;
  /** The states and counties that we cover, by id. */
  areas: ReadonlyMap<string, Path2D>;
  /** The inner and outer lines of the counties that we cover. */
  countyLines: Path2D;
  /** Where the name of each state of the country is shown. */
  stateNames: readonly { name: string; at: WorldPoint }[];
  centers: AreaCenters;
}

/** Whether this browser can draw outlines. */
export const canDrawOutlines = (): boolean => typeof Path2D === 'function';

function trace(path: Path2D, line: readonly Position[], isClosed: boolean): void {
  line.forEach(([lng = 0, lat = 0], index) => {
    // The projection has no poles.
    const { x, y } = worldPoint([lng, Math.min(85, Math.max(-85, lat))]);
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  if (isClosed) path.closePath();
}

/** Adds the rings or lines of a feature to a path. */
function add(path: Path2D, { geometry }: FeatureCollection['features'][number]): void {
  if (geometry.type === 'Polygon') for (const ring of geometry.coordinates) trace(path, ring, true);
  else if (geometry.type === 'MultiPolygon')
    for (const ring of geometry.coordinates.flat()) trace(path, ring, true);
  else if (geometry.type === 'MultiLineString')
    for (const line of geometry.coordinates) trace(path, line, false);
}

async function load(): Promise<Outlines> {
  const [groundParts, areaParts, centers] = await Promise.all([
    readFeatures(ground),
    readFeatures(areas),
    import(/* webpackChunkName: "map-outlines" */ '../base-map/area-centers.json'),
  ]);
  const [land, borders, stateLines, countyLines] = [new Path2D(), new Path2D(), new Path2D(), new Path2D()];
  const rivers: { rank: number; path: Path2D }[] = [];
  const stateNames: { name: string; at: WorldPoint }[] = [];
  for (const part of groundParts) {
    const properties = part.properties as { kind: string; rank?: number; name?: string };
    if (properties.kind === 'land') add(land, part);
    else if (properties.kind === 'border') add(borders, part);
    else if (properties.kind === 'state-line') add(stateLines, part);
    else if (properties.kind === 'river') {
      const path = new Path2D();
      add(path, part);
      rivers.push({ rank: properties.rank ?? 0, path });
    } else if (properties.kind === 'state-name' && part.geometry.type === 'Point') {
      const [lng = 0, lat = 0] = part.geometry.coordinates;
      stateNames.push({ name: properties.name ?? '', at: worldPoint([lng, lat]) });
    }
  }
  const paths = new Map<string, Path2D>();
  for (const part of areaParts) {
    const { kind, id } = part.properties as { kind: string; id: string };
    const path = new Path2D();
    add(path, part);
    paths.set(id, path);
    if (kind === 'county') countyLines.addPath(path);
  }
  return {
    land,
    rivers,
    borders,
    stateLines,
    areas: paths,
    countyLines,
    stateNames,
    centers: centers.default as unknown as AreaCenters,
  };
}

let loading: Promise<Outlines> | undefined;

/**
 * Loads the outlines once. They are the files that the map's worker reads too, so the browser fetches each of them once.
 * A failure is not remembered.
 */
export function loadOutlines(): Promise<Outlines> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
