import { act, screen, waitFor } from '@testing-library/react';
import type { PlaceSettings } from '../../features/map/lib/place-map';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved } from '../../testing/fake-saved';
import { row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const mockDrawn: PlaceSettings[] = [];
const mockTakenAway = jest.fn();
jest.mock('../../features/map/lib/place-map', () => ({
  drawPlace: (settings: PlaceSettings) => {
    mockDrawn.push(settings);
    return mockTakenAway;
  },
}));

/** Tells the page that what it watches has come into view. */
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

const PLACE = { Latitude: 33.75, Longitude: -84.39, 'matched_Foreclosure Status': 'Scheduled' };

test('a small map of the place is drawn once it comes into view, beside ‘Open in maps’', async () => {
  await open(PLACE);
  expect(screen.getByRole('group', { name: 'Map with 12 Elm St on it' })).toBeInTheDocument();
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

test('a browser that cannot draw maps is told of, and the way to other maps stays', async () => {
  await open(PLACE);
  act(() => comeIntoView());
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  act(() => mockDrawn[0]?.onFailure());
  expect(screen.getByText('This browser cannot draw maps.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in maps' })).toBeInTheDocument();
});

test('a property whose location is not known has no map, but is looked for by its address', async () => {
  await open({ Latitude: null, Longitude: null, State: 'Georgia' });
  expect(screen.getByText('The location is not known.')).toBeInTheDocument();
  expect(mockDrawn).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Georgia',
  );
});
