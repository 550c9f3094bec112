// `npm run outlines` creates the outlines of the coverage states from us-atlas (public-domain boundaries of the US
// Census Bureau, already projected) and writes them as SVG paths. Borders are simplified arc by arc, so that
// neighboring states still share one line.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature, merge, mesh } from 'topojson-client';

const atlas = createRequire(import.meta.url)('us-atlas/states-albers-10m.json');
const target = fileURLToPath(new URL('../src/coverage/outlines.json', import.meta.url));

const COVERED = {
  Alabama: 'AL',
  Mississippi: 'MS',
  Arizona: 'AZ',
  Missouri: 'MO',
  Arkansas: 'AR',
  Nevada: 'NV',
  Connecticut: 'CT',
  'New Jersey': 'NJ',
  Florida: 'FL',
  'New York': 'NY',
  Georgia: 'GA',
  Ohio: 'OH',
  Illinois: 'IL',
  Tennessee: 'TN',
  Indiana: 'IN',
  Texas: 'TX',
  Massachusetts: 'MA',
  Virginia: 'VA',
};
/** Alaska, Hawaii and the territories are outside the map. */
const OUTSIDE_MAP = new Set(['02', '15', '60', '66', '69', '72', '78']);
/** A point may move by this much. Rings smaller than this area are left out. */
const TOLERANCE = 0.55;
const SMALLEST = 3;

/** The Ramer–Douglas–Peucker algorithm: returns the fewest points that stay within the tolerance. */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let far = 0;
  let at = 0;
  for (let index = 1; index < points.length - 1; index += 1) {
    const [x, y] = [points[index][0] - first[0], points[index][1] - first[1]];
    const off = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
    if (off > far) [far, at] = [off, index];
  }
  if (far <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, at + 1)), ...simplified(points.slice(at)).slice(1)];
}

/** The atlas's arcs as plain points, simplified. */
const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] };
const arcs = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0];
  const points = arc.map(([dx, dy]) => {
    [x, y] = atlas.transform ? [x + dx, y + dy] : [dx, dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return simplified(points);
});
const topology = { ...atlas, arcs, transform: undefined };

const ringArea = (ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0) / 2;

const written = (value) => String(Math.round(value * 10) / 10);

function line(points, closed) {
  let [lastX, lastY] = points[0];
  let path = `M${written(lastX)} ${written(lastY)}l`;
  [lastX, lastY] = [Math.round(lastX * 10) / 10, Math.round(lastY * 10) / 10];
  const steps = [];
  for (const [x, y] of closed ? points.slice(1, -1) : points.slice(1)) {
    const [dx, dy] = [Math.round((x - lastX) * 10) / 10, Math.round((y - lastY) * 10) / 10];
    if (dx === 0 && dy === 0) continue;
    steps.push(`${written(dx)} ${written(dy)}`);
    [lastX, lastY] = [Math.round((lastX + dx) * 10) / 10, Math.round((lastY + dy) * 10) / 10];
  }
  path += steps.join(' ').replaceAll(' -', '-').replaceAll(' 0.', ' .').replaceAll('-0.', '-.');
  return closed ? `${path}z` : path;
}

const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
const area = (geometry) =>
  ringsOf(geometry)
    .flatMap((polygon) => polygon)
    .filter((ring) => Math.abs(ringArea(ring)) >= SMALLEST)
    .map((ring) => line(ring, true))
    .join('');

/** Returns the position of a state's name: the center of its largest ring. */
function middle(geometry) {
  const ring = ringsOf(geometry)
    .map(([outer]) => outer)
    .sort((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0];
  const size = ringArea(ring);
  let [x, y] = [0, 0];
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length];
    const cross = x1 * y2 - x2 * y1;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  return [Math.round(x / (6 * size)), Math.round(y / (6 * size))];
}

const shown = topology.objects.states.geometries.filter(({ id }) => !OUTSIDE_MAP.has(String(id)));
const states = shown
  .filter(({ properties }) => properties.name in COVERED)
  .map((geometry) => {
    const outline = feature(topology, geometry).geometry;
    return {
      name: geometry.properties.name,
      code: COVERED[geometry.properties.name],
      path: area(outline),
      middle: middle(outline),
    };
  })
  .sort((a, b) => a.name.localeCompare(b.name));
if (states.length !== 18) throw new Error(`18 coverage states were expected, ${states.length} were found`);

const others = shown.filter(({ properties }) => !(properties.name in COVERED));
const rest = area(merge(topology, others));
const isOther = (geometry) => !(geometry.properties.name in COVERED);
const borders = mesh(
  topology,
  { type: 'GeometryCollection', geometries: others },
  (a, b) => a !== b && isOther(a) && isOther(b),
)
  .coordinates.map((points) => line(points, false))
  .join('');

const text = JSON.stringify({ states, rest, borders });
writeFileSync(target, `${text}\n`);
console.log(`${text.length} characters`);
