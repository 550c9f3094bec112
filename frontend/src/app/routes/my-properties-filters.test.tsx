import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeMaps } from '../../testing/fake-map';
import { fakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const mockMaps = fakeMaps();
jest.mock('../../features/map/lib/mapbox-map', () => ({
  get createMapboxMap() {
    return mockMaps.createMap;
  },
}));

const atlanta = (unique_ID: string) => ({
  unique_ID,
  latitude: 33.75,
  longitude: -84.39,
  precision: 'Source',
  status: 'Sold',
  saleDate: '2025-01-07',
  openingBid: null,
});

/** Opens My Properties with two saved properties, while the data screen has different filters. */
async function open(at = '/my-properties') {
  mockMaps.made.length = 0;
  window.localStorage.setItem('selectedPropertyTypes', '["Land"]');
  const portal = fakePortal({
    profile: { ...PROFILE, savedProperties: ['1', '2'] },
    total: 2,
    mapProperties: [atlanta('1'), atlanta('2')],
  });
  const fake = fakeSaved({ saved: [savedRow('1'), savedRow('2')] });
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  return { portal, fake, ...app };
}

const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));

test('the filter column filters the saved list, and its counts cover saved properties only', async () => {
  const { fake, portal, store, user } = await open();
  await user.click(filters().getByRole('button', { name: /^State/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Georgia' }));
  await waitFor(() => expect(fake.queries.at(-1)?.get('state')).toBe('Georgia'));
  expect(fake.queries.at(-1)?.get('propertyType')).toBeNull();
  await waitFor(() => expect(portal.facetQueries.at(-1)?.get('state')).toBe('Georgia'));
  expect(portal.facetQueries.map((query) => query.get('scope'))).not.toContain(null);
  expect(await screen.findByRole('button', { name: 'Remove Georgia' })).toBeInTheDocument();
  // The data screen's filters must not change.
  expect(store.getState().listingView).toMatchObject({
    selectedStates: [],
    selectedPropertyTypes: ['Land'],
  });
});

test('the list is filtered by what changed, and the data screen has no such filter', async () => {
  const { fake, portal, router, user } = await open();
  await user.click(filters().getByRole('button', { name: /^What changed/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Opening bid' }));
  await waitFor(() => expect(fake.queries.at(-1)?.get('changed')).toBe('Opening bid'));
  await waitFor(() => expect(portal.totalQueries.at(-1)?.get('changed')).toBe('Opening bid'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove Changed: Opening bid' }));
  await waitFor(() => expect(fake.queries.at(-1)?.get('changed')).toBeNull());
  await act(() => router.navigate('/property-listing'));
  await screen.findByText(/Properties Found$/);
  expect(filters().queryByRole('button', { name: /^What changed/ })).not.toBeInTheDocument();
});

test('the number of changes shows the latest ones first, and then the usual order again', async () => {
  const { fake, user } = await open();
  fake.saved = fake.saved.map((saved) => ({
    ...saved,
    changed: [{ field: 'matched_Current Bid', old: '1', new: '2', at: '2026-11-21T06:00:00Z' }],
  }));
  await user.type(screen.getByRole('searchbox'), 'peach');
  const news = await screen.findByRole('button', { name: '2 changed since your last visit' });
  const order = () => {
    const query = fake.queries.at(-1);
    return [query?.get('sortColumn'), query?.get('sortDirection')];
  };
  await user.click(news);
  await waitFor(() => expect(order()).toEqual(['changed', 'desc']));
  expect(news).toHaveAttribute('aria-pressed', 'true');
  await user.click(news);
  await waitFor(() => expect(news).toHaveAttribute('aria-pressed', 'false'));
});

test('choices are in the address, Back steps through them, and they are restored on return', async () => {
  const { fake, router, user } = await open('/my-properties?state=Georgia&historicalFilter=current');
  expect(Object.fromEntries(fake.queries[0] ?? [])).toEqual({
    state: 'Georgia',
    historicalFilter: 'current',
    page: '1',
    limit: '100',
  });
  await user.click(screen.getByRole('button', { name: 'Remove Georgia' }));
  await waitFor(() => expect(place(router)).toBe('/my-properties?historicalFilter=current'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(fake.queries.at(-1)?.get('state')).toBe('Georgia'));
  await user.click(screen.getByRole('link', { name: '1 Peachtree St' }));
  await screen.findByRole('link', { name: 'Back to My Properties' });
  await user.click(screen.getByRole('link', { name: 'Back to My Properties' }));
  await waitFor(() => expect(place(router)).toBe('/my-properties?state=Georgia&historicalFilter=current'));
});

test('clearing all filters shows every saved property again', async () => {
  const { fake, router, user } = await open('/my-properties?state=Georgia&search=main');
  await user.click(filters().getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() =>
    expect(Object.fromEntries(fake.queries.at(-1) ?? [])).toEqual({ page: '1', limit: '100' }),
  );
  expect(place(router)).toBe('/my-properties');
  expect(filters().queryByRole('button', { name: 'Clear all filters' })).not.toBeInTheDocument();
});

test('the map shows the saved properties, and an area drawn on it filters their list', async () => {
  const { fake, portal, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show all on the map' }));
  expect(await screen.findByText('2 properties on the map')).toBeInTheDocument();
  expect(Object.fromEntries(portal.mapQueries.at(-1) ?? [])).toEqual({ scope: 'saved' });
  const map = mockMaps.made.at(-1);
  act(() =>
    map?.settings.events.onDrawn([
      [-85, 33],
      [-84, 33],
      [-84, 34],
    ]),
  );
  await waitFor(() => expect(fake.queries.at(-1)?.get('within')).toBe('-85,33;-84,33;-84,34'));
  await waitFor(() => expect(portal.mapQueries.at(-1)?.get('within')).toBe('-85,33;-84,33;-84,34'));
  expect(portal.mapQueries.at(-1)?.get('scope')).toBe('saved');
});

test('a property removed on its card disappears from the map', async () => {
  const { portal, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show all on the map' }));
  await screen.findByText('2 properties on the map');
  const asked = portal.mapQueries.length;
  act(() => mockMaps.made.at(-1)?.settings.events.onPins(['1'], [-84.39, 33.75]));
  await user.click(await screen.findByRole('button', { name: 'Save this property' }));
  expect(await screen.findByText('Removed from My Properties')).toBeInTheDocument();
  await waitFor(() => expect(portal.mapQueries.length).toBeGreaterThan(asked));
});
