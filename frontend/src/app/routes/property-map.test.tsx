import { act, screen, waitFor } from '@testing-library/react';
import type { LocationSettings } from '../../features/map/lib/draw-location';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved } from '../../testing/fake-saved';
import { row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const mockDrawn: LocationSettings[] = [];
const mockTakenAway = jest.fn();
jest.mock('../../features/map/lib/draw-location', () => ({
  drawLocation: (settings: LocationSettings) => {
    mockDrawn.push(settings);
    return mockTakenAway;
  },
}));

/** Reports to the page that the observed element is visible. */
let comeIntoView = () => {};
class Sight {
  constructor(seen: IntersectionObserverCallback) {
    comeIntoView = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  observe() {}
  disconnect() {}
}
const still = window.IntersectionObserver;
beforeEach(() => {
  mockDrawn.length = 0;
  Object.assign(window, { IntersectionObserver: Sight });
});
afterEach(() => {
  Object.assign(window, { IntersectionObserver: still });
});

async function open(cells: Record<string, unknown>) {
  const portal = fakePortal();
  fakeSaved({ properties: { '1': row('1', { Address: '12 Elm St', ...cells }) } });
  const app = renderApp({ at: '/property-details/1', token: portal.token });
  await screen.findByRole('heading', { level: 1, name: '12 Elm St' });
  return app;
}

const ROUGH = 'Placed by ZIP code: up to a few miles off';
const LOCATION = { Latitude: 33.75, Longitude: -84.39, 'matched_Foreclosure Status': 'Scheduled' };

test('a small location map is drawn once it becomes visible, next to ‘Open in maps’', async () => {
  await open(LOCATION);
  expect(screen.getByRole('group', { name: 'Map of 12 Elm St' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=33.75%2C-84.39',
  );
  expect(mockDrawn).toHaveLength(0);
  act(() => comeIntoView());
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  expect(mockDrawn[0]).toMatchObject({
    place: [-84.39, 33.75],
    status: 'Scheduled',
    token: null,
    style: null,
  });
});

test('a browser without map support shows a notice and keeps the external map link', async () => {
  await open(LOCATION);
  act(() => comeIntoView());
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  act(() => mockDrawn[0]?.onFailure());
  expect(screen.getByText('Your browser does not support maps.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in maps' })).toBeInTheDocument();
});

test('a property without a location has no map, and its external map link uses the address', async () => {
  await open({ Latitude: null, Longitude: null, State: 'Georgia' });
  expect(screen.getByText('Location unknown.')).toBeInTheDocument();
  expect(mockDrawn).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Georgia',
  );
});

test('the map says how precise the location is, and draws it so', async () => {
  await open({ ...LOCATION, 'Location precision': 'ZIP' });
  expect(screen.getByText(ROUGH)).toBeInTheDocument();
  act(() => comeIntoView());
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  expect(mockDrawn[0]).toMatchObject({ precision: 'ZIP' });
});
