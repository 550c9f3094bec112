import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { cameraFor } from '../../features/map/lib/camera';
import type { Camera } from '../../features/map/lib/map-place';
import type { PlaceCounts } from '../../features/map/lib/place-counts';
import { fakeMaps } from '../../testing/fake-map';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';

const mockMaps = fakeMaps();
jest.mock('../../features/map/lib/mapbox-map', () => ({
  get createMapboxMap() {
    return mockMaps.createMap;
  },
}));

/** What the pictures showed: the camera and the counts of states, and how many maps there were by then. */
const mockDrawn: { camera: Camera; states: PlaceCounts['states']; maps: number }[] = [];
jest.mock('../../features/map/lib/country-picture', () => ({
  CountryPicture: class {
    constructor(
      _canvas: unknown,
      _outlines: unknown,
      private readonly counts: PlaceCounts,
    ) {}
    draw(camera: Camera) {
      mockDrawn.push({ camera, states: this.counts.states, maps: mockMaps.made.length });
    }
    placeAt([lng]: [number, number]) {
      return lng < -84 ? 'Georgia' : undefined;
    }
  },
}));
const mockOutlines = jest.fn();
jest.mock('../../features/map/lib/outlines', () => ({
  canDrawOutlines: () => true,
  loadOutlines: () => mockOutlines() as unknown,
}));

const CENTERS = [
  ['Georgia', -83.4, 32.7],
  ['Georgia|Fulton', -84.468, 33.789],
  ['Alabama|Washington', -88.2, 31.4],
];
/** Around the two counties that have matches. */
const BOUNDS: [number, number, number, number] = [-88.6, 31.1, -84.068, 34.089];

beforeEach(() => {
  mockMaps.made.length = 0;
  mockDrawn.length = 0;
  mockOutlines.mockReset().mockResolvedValue({ centers: CENTERS });
});

async function openMap(changes: Partial<FakePortal> = {}, at = '/property-listing') {
  const portal = fakePortal({ total: 50_000, located: 49_000, ...changes });
  const app = renderApp({ at, token: portal.token });
  await screen.findByText(/Properties Found$/);
  if (!at.includes('map=')) await app.user.click(screen.getByRole('button', { name: /on Map$/ }));
  return { portal, ...app };
}

const pictures = () => document.querySelectorAll('canvas').length;
const mapOf = async () => {
  await waitFor(() => expect(mockMaps.made).toHaveLength(1));
  return mockMaps.made[0]!;
};

test('the first picture shows the counts, and then the map starts at the same place', async () => {
  await openMap();
  await waitFor(() => expect(mockDrawn).not.toHaveLength(0));
  expect(mockDrawn[0]?.maps).toBe(0);
  const expected = cameraFor(BOUNDS, { width: 1200, height: 600 }, 15);
  expect(mockDrawn[0]?.camera.lng).toBeCloseTo(expected.lng, 9);
  expect(mockDrawn[0]?.camera.lat).toBeCloseTo(expected.lat, 9);
  expect(mockDrawn[0]?.camera.zoom).toBeCloseTo(expected.zoom, 9);
  expect(mockDrawn[0]?.states).toContainEqual({ id: 'Georgia', count: 2 });
  const map = await mapOf();
  expect(map.settings.camera).toBe(mockDrawn[0]?.camera);
  await waitFor(() => expect(map.cameras).toEqual([mockDrawn[0]?.camera]));
  expect(map.fits).toEqual([]);
  expect(screen.queryByText('Loading map view...')).not.toBeInTheDocument();
});

test('the picture follows the map until the map shows the matches itself', async () => {
  await openMap();
  const map = await mapOf();
  await waitFor(() => expect(map.cameras).toHaveLength(1));
  const moved = { lng: -85, lat: 33, zoom: 5.5 };
  act(() => map.settings.events.onCamera(moved));
  expect(mockDrawn.at(-1)?.camera).toEqual(moved);
  expect(pictures()).toBe(1);
  act(() => map.settings.events.onShown());
  expect(pictures()).toBe(0);
});

test('a click on the picture opens the state below it', async () => {
  await openMap();
  const map = await mapOf();
  act(() => map.settings.events.onPins([], [-80, 33]));
  expect(map.opened).toEqual([]);
  act(() => map.settings.events.onPins([], [-84.4, 33]));
  expect(map.opened).toEqual(['Georgia']);
  act(() => map.settings.events.onShown());
  act(() => map.settings.events.onPins([], [-84.4, 33]));
  expect(map.opened).toEqual(['Georgia']);
});

test('a map that opens again has a picture first, too', async () => {
  const { user } = await openMap();
  const map = await mapOf();
  act(() => map.settings.events.onShown());
  await user.click(screen.getByRole('button', { name: 'Close map' }));
  const drawn = mockDrawn.length;
  await user.click(screen.getByRole('button', { name: /on Map$/ }));
  await waitFor(() => expect(mockDrawn).toHaveLength(drawn + 1));
  expect(pictures()).toBe(1);
  expect(mockMaps.made).toHaveLength(1);
});

test('an address far out has a picture of its place, and one close by has none', async () => {
  await openMap({}, '/property-listing?map=33.749%2C-84.388%2C6');
  await waitFor(() => expect(mockDrawn[0]?.camera).toEqual({ lat: 33.749, lng: -84.388, zoom: 6 }));
  cleanup();
  mockMaps.made.length = 0;
  mockDrawn.length = 0;
  await openMap({}, '/property-listing?map=33.749%2C-84.388%2C9.5');
  await mapOf();
  await screen.findByText('49,000 properties on the map');
  expect(mockDrawn).toEqual([]);
});

test('the map starts without a picture if its outlines or its counts fail to load', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  mockOutlines.mockReset().mockRejectedValue(new Error('offline'));
  await openMap();
  const map = await mapOf();
  await waitFor(() => expect(map.fits).toEqual(['jump']));
  cleanup();
  mockMaps.made.length = 0;
  mockOutlines.mockReset().mockResolvedValue({ centers: CENTERS });
  const portal = fakePortal({ total: 50_000 });
  const app = renderApp({ at: '/property-listing', token: portal.token });
  await screen.findByText(/Properties Found$/);
  refuseCall('get', 'property-facets', () => refuse(500, 'internal', 'Something failed.'));
  await app.user.click(screen.getByRole('button', { name: /on Map$/ }));
  await mapOf();
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load');
  expect(mockDrawn).toEqual([]);
});
