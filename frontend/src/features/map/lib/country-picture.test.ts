import { worldPoint } from './camera';
import { CountryPicture } from './country-picture';
import { LIGHT } from './map-colors';
import type { Outlines } from './outlines';
import type { PlaceCounts } from './place-counts';

/** A path that remembers which outline it is. */
class NamedPath {
  constructor(readonly of: string) {}
}
const path = (name: string) => new NamedPath(name) as unknown as Path2D;

const OUTLINES: Outlines = {
  land: path('land'),
  rivers: [
    { rank: 2, path: path('Mississippi') },
    { rank: 9, path: path('creek') },
  ],
  borders: path('borders'),
  stateLines: path('state lines'),
  areas: new Map(['Georgia', 'Alabama', 'Georgia|Fulton'].map((id) => [id, path(id)])),
  countyLines: path('county lines'),
  stateNames: [
    { name: 'Georgia', at: worldPoint([-83.4, 32.7]) },
    { name: 'North Carolina', at: worldPoint([-79.4, 35.5]) },
  ],
  centers: [
    ['Georgia', -83.4, 32.7],
    ['Alabama', -86.8, 32.8],
    ['Georgia|Fulton', -84.468, 33.789],
  ],
};
const COUNTS: PlaceCounts = {
  states: [
    { id: 'Alabama', count: 2500 },
    { id: 'Georgia', count: 10_000 },
  ],
  counties: [{ id: 'Georgia|Fulton', count: 940 }],
};

/** Draws on a canvas that records what is drawn. */
function drawn(zoom: number, counts = COUNTS) {
  const filled: [name: string, opacity: number][] = [];
  const lines: string[] = [];
  const texts: string[] = [];
  const context = {
    globalAlpha: 1,
    setTransform: () => {},
    fillRect: () => {},
    fill(shape: unknown) {
      filled.push([(shape as NamedPath).of, Number(this.globalAlpha.toFixed(3))]);
    },
    stroke: (shape: unknown) => lines.push((shape as NamedPath).of),
    measureText: (text: string) => ({ width: 7 * text.length }),
    strokeText: () => {},
    fillText: (text: string) => texts.push(text),
    isPointInPath: (shape: unknown) => (shape as NamedPath).of === 'Georgia',
  };
  const canvas = document.createElement('canvas');
  const getContext = jest.fn(() => context);
  Object.assign(canvas, { getContext });
  const picture = new CountryPicture(canvas, OUTLINES, counts, LIGHT);
  const camera = { lng: -84, lat: 33, zoom };
  picture.draw(camera);
  return { filled, lines, texts, picture, camera };
}

test('far out, states are shaded by their counts and named with them', () => {
  const { filled, texts } = drawn(4.4);
  expect(filled).toEqual([
    ['land', 1],
    ['Alabama', 0.3],
    ['Georgia', 0.5],
  ]);
  // The name of a state that is counted is in its label. Another one is broken to be narrow.
  expect(texts).toEqual(['Georgia', '10k', 'Alabama', '2.5k', 'North', 'Carolina']);
});

test('closer, counties are shaded and counted, and named when there is room', () => {
  expect(drawn(5.5).filled).toEqual([
    ['land', 1],
    ['Georgia|Fulton', 0.5],
  ]);
  expect(drawn(5.5).texts.slice(0, 1)).toEqual(['940']);
  expect(drawn(7).texts.slice(0, 2)).toEqual(['Fulton', '940']);
});

test('rivers and county lines appear with the zoom', () => {
  expect(drawn(3.5).lines).toEqual(['state lines', 'borders']);
  expect(drawn(4.2).lines).toEqual(['Mississippi', 'state lines', 'borders']);
  expect(drawn(7).lines).toEqual(['Mississippi', 'creek', 'county lines', 'state lines', 'borders']);
});

test('a place is found by its outline, and only if it has matches', () => {
  expect(drawn(4).picture.placeAt([-83, 33])).toBe('Georgia');
  expect(drawn(4, { states: [{ id: 'Alabama', count: 1 }], counties: [] }).picture.placeAt([-83, 33])).toBe(
    undefined,
  );
});

test('the same picture is not drawn twice', () => {
  const { picture, camera, filled } = drawn(4);
  const before = filled.length;
  picture.draw({ ...camera });
  expect(filled).toHaveLength(before);
  picture.draw({ ...camera, zoom: 4.1 });
  expect(filled.length).toBeGreaterThan(before);
});
