import { cameraFor, placeOnWorld, worldPoint } from './camera';
import { CONTIGUOUS_STATES } from './geometry';

test('the world is 512 pixels wide at zoom 0, and its middle is on the equator', () => {
  expect(worldPoint([0, 0])).toEqual({ x: 256, y: 256 });
  expect(worldPoint([180, 0]).x).toBe(512);
  // The Mercator projection ends at this latitude.
  expect(worldPoint([0, 85.051129]).y).toBeCloseTo(0, 4);
});

test('a place on the world map is where it was put', () => {
  const [lng, lat] = placeOnWorld(worldPoint([-84.388, 33.749]));
  expect(lng).toBeCloseTo(-84.388, 9);
  expect(lat).toBeCloseTo(33.749, 9);
});

test('the camera shows all of the bounds within the padding', () => {
  const size = { width: 1100, height: 700 };
  const { lng, lat, zoom } = cameraFor(CONTIGUOUS_STATES, size, 15);
  const center = worldPoint([lng, lat]);
  const onScreen = (place: [number, number]) => {
    const { x, y } = worldPoint(place);
    return [
      (x - center.x) * 2 ** zoom + size.width / 2,
      (y - center.y) * 2 ** zoom + size.height / 2,
    ] as const;
  };
  const [west, south, east, north] = CONTIGUOUS_STATES;
  const [left, top] = onScreen([west, north]);
  const [right, bottom] = onScreen([east, south]);
  expect(left).toBeCloseTo(64, 6);
  expect(right).toBeCloseTo(1100 - 88, 6);
  expect(top).toBeGreaterThanOrEqual(56);
  expect(bottom).toBeLessThanOrEqual(700 - 88);
  // What the height leaves over is the same above and below.
  expect(top - 56).toBeCloseTo(700 - 88 - bottom, 6);
});

test('a single place is not shown closer than the limit', () => {
  const { lng, lat, zoom } = cameraFor([-84.39, 33.75, -84.39, 33.75], { width: 390, height: 600 }, 13);
  expect(zoom).toBe(13);
  expect(lng).toBeCloseTo(-84.39, 6);
  // The bottom has more padding, so the place is above the middle.
  expect(lat).toBeLessThan(33.75);
});

test('a map without room still has a camera', () => {
  expect(cameraFor(CONTIGUOUS_STATES, { width: 0, height: 0 }, 15).zoom).toBe(2);
});
