import { act, screen, waitFor, within } from '@testing-library/react';
import type { SalesSettings } from '../../features/map/lib/draw-sales';
import type { Corner } from '../../listing-view/listing-view';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved } from '../../testing/fake-saved';
import { row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const mockDrawn: SalesSettings[] = [];
const mockFits: (readonly Corner[])[] = [];
const mockRemove = jest.fn();
jest.mock('../../features/map/lib/draw-sales', () => ({
  drawSales: (settings: SalesSettings) => {
    mockDrawn.push(settings);
    return {
      fit: (places: readonly Corner[]) => {
        mockFits.push(places);
        // A hundredth of a degree is 100 pixels.
        settings.onView({
          width: 400,
          height: 400,
          spotOf: ([lng, lat]) => ({ x: 200 + (lng + 84.39) * 1e4, y: 200 - (lat - 33.75) * 1e4 }),
        });
      },
      remove: mockRemove,
    };
  },
}));
jest.mock('../../features/map/lib/draw-location', () => ({ drawLocation: () => () => undefined }));

/** Reports to the page that every observed element is visible. */
const seen: (() => void)[] = [];
class Sight {
  constructor(report: IntersectionObserverCallback) {
    seen.push(() => report([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
  }
  observe() {}
  disconnect() {}
}
const comeIntoView = () => act(() => seen.splice(0).forEach((report) => report()));
const still = window.IntersectionObserver;
beforeEach(() => {
  for (const list of [mockDrawn, mockFits, seen]) list.length = 0;
  Object.assign(window, { IntersectionObserver: Sight });
});
afterEach(() => {
  Object.assign(window, { IntersectionObserver: still });
});

const sale = (id: string, latitude: number | null, longitude: number | null) => ({
  id,
  address: `${id} Elm St`,
  city: 'Atlanta',
  zipCode: '30303',
  propertyType: null,
  soldOn: '2026-06-01',
  price: 352_000,
  livingArea: 1760,
  bedrooms: 3,
  bathrooms: 2.5,
  yearBuilt: 1981,
  latitude,
  longitude,
  miles: latitude === null ? null : 0.4,
  pricePerSqFt: 200,
});

const LOCATION = { Latitude: 33.75, Longitude: -84.39, 'matched_Foreclosure Status': 'Scheduled' };

async function open(cells: Record<string, unknown> = LOCATION) {
  const portal = fakePortal();
  fakeSaved({
    properties: { '1': row('1', { Address: '12 Elm St', ...cells }) },
    comparables: {
      comparables: [sale('14', 33.76, -84.39), sale('15', 33.745, -84.38), sale('16', null, null)],
      medianPricePerSqFt: 200,
      ownPricePerSqFt: null,
      valueAtMedian: null,
      origin: 'recorded',
      withinMiles: 2,
      withinMonths: 24,
    },
  });
  const app = renderApp({ at: '/property-details/1', token: portal.token });
  const section = within(await screen.findByRole('region', { name: 'Comparable sales' }));
  await section.findByRole('checkbox', { name: 'Include 14 Elm St' });
  return { ...app, section };
}

async function openInSight(cells?: Record<string, unknown>) {
  const app = await open(cells);
  comeIntoView();
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  return app;
}

const FIRST = '1. 14 Elm St, $352,000 · 0.4 mi';

test('the map of the sales is drawn once it becomes visible, fitted to the sales and the property', async () => {
  const { section } = await open();
  const map = within(section.getByRole('group', { name: 'Map of the 2 sales near 12 Elm St' }));
  expect(mockDrawn).toHaveLength(0);
  comeIntoView();
  await waitFor(() => expect(mockDrawn).toHaveLength(1));
  expect(mockDrawn[0]).toMatchObject({
    pin: { at: [-84.39, 33.75], status: 'Scheduled' },
    token: null,
    style: null,
  });
  expect(mockFits.at(-1)).toEqual([
    [-84.39, 33.76],
    [-84.38, 33.745],
    [-84.39, 33.75],
  ]);
  expect(await section.findByRole('button', { name: FIRST })).toHaveTextContent('1');
  expect(map.getByText('0.5 mi')).toBeInTheDocument();
  // A sale without a location is in the table alone.
  expect(section.queryByRole('button', { name: /16 Elm St/ })).not.toBeInTheDocument();
  expect(section.getByRole('checkbox', { name: 'Include 16 Elm St' })).toBeInTheDocument();
});

test('a point and its row light each other, and a click on the point moves the focus to the row', async () => {
  const { section, user } = await openInSight();
  const point = await section.findByRole('button', { name: FIRST });
  const saleRow = section.getByRole('row', { name: /14 Elm St/ });
  await user.hover(point);
  expect(saleRow).toHaveAttribute('data-lit');
  await user.unhover(point);
  expect(saleRow).not.toHaveAttribute('data-lit');
  await user.hover(saleRow);
  expect(point).toHaveAttribute('data-lit');
  await user.unhover(saleRow);
  act(() => point.focus());
  expect(saleRow).toHaveAttribute('data-lit');
  await user.keyboard('{Enter}');
  expect(section.getByRole('checkbox', { name: 'Include 14 Elm St' })).toHaveFocus();
  expect(point).toHaveAttribute('data-lit');
});

test('a sale that is not included stays on the map, outlined, and the map does not move', async () => {
  const { section, user } = await openInSight();
  await section.findByRole('button', { name: FIRST });
  const fits = mockFits.length;
  expect(section.queryByText('Not included')).not.toBeInTheDocument();
  await user.click(section.getByRole('checkbox', { name: 'Include 14 Elm St' }));
  expect(section.getByRole('button', { name: `${FIRST}, not included` })).toBeInTheDocument();
  expect(section.getByText('Not included')).toBeInTheDocument();
  expect(mockFits).toHaveLength(fits);
});

test('a browser without map support shows the sketch instead', async () => {
  const { section } = await openInSight();
  // Paper has a sketch of its own.
  expect(section.getAllByRole('img', { name: /^Where the 2 sales are/ })).toHaveLength(1);
  act(() => mockDrawn[0]?.onFailure('unsupported'));
  expect(section.getByText(/^Your browser does not support maps\. This sketch/)).toBeInTheDocument();
  expect(section.getAllByRole('img', { name: /^Where the 2 sales are/ })).toHaveLength(2);
  expect(mockRemove).toHaveBeenCalled();
});

test('a base map that failed to load is tried again when the connection is back', async () => {
  const { section } = await openInSight();
  act(() => mockDrawn[0]?.onFailure('unloaded'));
  expect(section.getByText(/^Could not load the map\. This sketch/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(mockDrawn).toHaveLength(2));
  expect(await section.findByRole('button', { name: FIRST })).toBeInTheDocument();
});

test('a property that is placed by its ZIP code has a rough pin and no rings', async () => {
  const { section } = await openInSight({ ...LOCATION, 'Location precision': 'ZIP' });
  expect(mockDrawn[0]).toMatchObject({ pin: { precision: 'ZIP' } });
  expect(await section.findByRole('button', { name: FIRST })).toBeInTheDocument();
  expect(section.getByText(/^Placed by ZIP code/)).toBeInTheDocument();
  expect(section.queryByText(/^[\d.]+ mi$/, { selector: 'text' })).not.toBeInTheDocument();
  act(() => mockDrawn[0]?.onFailure('unsupported'));
  expect(section.getByText('Your browser does not support maps.')).toBeInTheDocument();
});

test('sales around a property without a location are on the map without its pin', async () => {
  const { section } = await openInSight({ Latitude: null, Longitude: null });
  expect(mockDrawn[0]).toMatchObject({ pin: null });
  expect(mockFits.at(-1)).toHaveLength(2);
  expect(section.queryByText('This property')).not.toBeInTheDocument();
});
