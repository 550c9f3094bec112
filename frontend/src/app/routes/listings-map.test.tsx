import { act, screen, waitFor, within } from '@testing-library/react';
import { afterPaint } from '../../lib/after-paint';
import { fakeMaps, VIEW } from '../../testing/fake-map';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE, row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const mockMaps = fakeMaps();
jest.mock('../../features/map/lib/mapbox-map', () => ({
  get createMapboxMap() {
    return mockMaps.createMap;
  },
}));

const ALL = 'Explore All Properties on Map';
const FILTERED = 'View Filtered Properties on Map';
const BY_ZIP = 'With those placed by ZIP code';

const atlanta = (unique_ID: string, status: string | null = 'Scheduled') => ({
  unique_ID,
  latitude: 33.75,
  longitude: -84.39,
  precision: 'Source',
  status,
  saleDate: '2030-01-01',
  openingBid: 198_000,
});

async function open(changes: Partial<FakePortal> = {}, at = '/property-listing') {
  mockMaps.made.length = 0;
  const portal = fakePortal({ mapProperties: [atlanta('1'), atlanta('2')], ...changes });
  const app = renderApp({ at, token: portal.token });
  await screen.findByText(`${(portal.total ?? portal.rows.length).toLocaleString('en-US')} Properties Found`);
  return { portal, ...app };
}

async function openMap(changes: Partial<FakePortal> = {}, at?: string) {
  const app = await open(changes, at);
  await app.user.click(screen.getByRole('button', { name: at ? FILTERED : ALL }));
  await screen.findByText(/on the map$/);
  const map = mockMaps.made.at(-1);
  if (!map) throw new Error('no map was created');
  return { ...app, map };
}

const overlay = () => screen.getByRole('region', { name: 'Map' });
const tell = (action: () => void) =>
  act(() => {
    action();
  });

test('the map button’s label depends on active filters', async () => {
  const { user } = await open();
  expect(screen.getByRole('button', { name: ALL })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'main');
  expect(await screen.findByRole('button', { name: FILTERED })).toBeInTheDocument();
});

test('the map loads lazily and shows ‘Loading map view...’ meanwhile', async () => {
  const { user } = await open();
  mockMaps.areSlow = true;
  await user.click(screen.getByRole('button', { name: ALL }));
  expect(await screen.findByText('Loading map view...')).toBeInTheDocument();
  await waitFor(() => expect(mockMaps.made).toHaveLength(1));
  mockMaps.areSlow = false;
  expect(screen.getByText('Loading map view...')).toBeInTheDocument();
  tell(() => mockMaps.made[0]?.settings.events.onReady());
  expect(screen.queryByText('Loading map view...')).not.toBeInTheDocument();
});

test('the open map fetches all matching properties and reports how many have no location', async () => {
  const { portal, map } = await openMap();
  expect(Object.fromEntries(portal.mapQueries.at(-1) ?? [])).toEqual({ historicalFilter: 'current' });
  expect(screen.getByText('2 properties on the map')).toBeInTheDocument();
  expect(screen.getByText(/1 property has no location/)).toBeInTheDocument();
  expect(map.drawn.at(-1)).toMatchObject({
    kind: 'points',
    properties: [{ unique_ID: '1' }, { unique_ID: '2' }],
  });
  expect(map.fits).toEqual(['jump']);
});

test('the map refetches on filter changes and fits all matches again', async () => {
  const { portal, map, user } = await openMap();
  await user.click(screen.getByRole('button', { name: /^Property Type/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Single Family' }));
  await waitFor(() => expect(portal.mapQueries.at(-1)?.get('propertyType')).toBe('Single Family'));
  await waitFor(() => expect(map.fits).toEqual(['jump', 'glide']));
});

test('the map shows the counts by state and county of the same filters', async () => {
  const { portal, map, user } = await openMap();
  await waitFor(() =>
    expect(map.counts.at(-1)).toEqual({
      states: [
        { id: 'Georgia', count: 2 },
        { id: 'Alabama', count: 1 },
      ],
      counties: [
        { id: 'Georgia|Fulton', count: 2 },
        { id: 'Alabama|Washington', count: 1 },
      ],
    }),
  );
  const asked = () =>
    portal.facetQueries
      .filter((query) => query.get('facets') === 'state,county')
      .map((query) => query.toString());
  expect(asked()).toEqual(['facets=state%2Ccounty&historicalFilter=current']);
  await user.click(screen.getByRole('button', { name: /^Property Type/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Single Family' }));
  await waitFor(() =>
    expect(asked().at(-1)).toBe('facets=state%2Ccounty&propertyType=Single+Family&historicalFilter=current'),
  );
});

test('the open map and its place are in the address, and Back closes the map', async () => {
  const { map, router } = await openMap();
  await waitFor(() => expect(place(router)).toBe('/property-listing?map=open'));
  tell(() => map.settings.events.onMoved({ lng: -84.38801, lat: 33.749, zoom: 9.5 }));
  await waitFor(() =>
    expect(decodeURIComponent(place(router))).toBe('/property-listing?map=33.749,-84.388,9.5'),
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument());
  expect(place(router)).toBe('/property-listing');
});

test('a move of the map during a step back does not undo the step', async () => {
  const { map, router } = await openMap();
  await waitFor(() => expect(place(router)).toBe('/property-listing?map=open'));
  await act(async () => {
    const goneBack = router.navigate(-1);
    map.settings.events.onMoved({ lng: -84.388, lat: 33.749, zoom: 9.5 });
    await goneBack;
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument());
  expect(place(router)).toBe('/property-listing');
});

test('a property opened right after the map keeps its address', async () => {
  const { router } = await open();
  const link = await screen.findByRole('link', { name: '1 Peachtree St' });
  tell(() => {
    screen.getByRole('button', { name: ALL }).click();
    link.click();
  });
  await screen.findByRole('heading', { level: 1, name: '1 Peachtree St' });
  await act(() => new Promise<void>((done) => void afterPaint(done)));
  expect(place(router)).toBe('/property-details/1');
});

test('an address with a place opens the map there, and keeps it until the filters change', async () => {
  const { router, user } = await open({}, '/property-listing?map=33.749%2C-84.388%2C9.5');
  await screen.findByText(/on the map$/);
  const map = mockMaps.made.at(-1);
  expect(map?.cameras).toEqual([{ lat: 33.749, lng: -84.388, zoom: 9.5 }]);
  expect(map?.fits).toEqual([]);
  expect(decodeURIComponent(place(router))).toBe('/property-listing?map=33.749,-84.388,9.5');
  await user.click(screen.getByRole('button', { name: /^Property Type/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Single Family' }));
  await waitFor(() => expect(map?.fits).toEqual(['glide']));
});

test('Back from a property opens the map at the same place', async () => {
  const { map, router, user } = await openMap();
  tell(() => map.settings.events.onMoved({ lng: -84.388, lat: 33.749, zoom: 15 }));
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  await user.click(await screen.findByRole('link', { name: 'View details' }));
  await screen.findByRole('heading', { level: 1, name: '1 Peachtree St' });
  expect(place(router)).toBe('/property-details/1');
  await act(() => router.navigate(-1));
  await screen.findByText(/on the map$/);
  expect(mockMaps.made.at(-1)?.cameras).toEqual([{ lat: 33.749, lng: -84.388, zoom: 15 }]);
  expect(mockMaps.made.at(-1)?.fits).toEqual([]);
});

describe('next to the list', () => {
  const split = async () => {
    const app = await openMap();
    await app.user.click(screen.getByRole('button', { name: 'List and map' }));
    return app;
  };

  test('the map stands next to the list, in the address too, and the next map opens the same way', async () => {
    const { router, user } = await split();
    await waitFor(() => expect(place(router)).toBe('/property-listing?map=split'));
    expect(screen.getByRole('separator', { name: 'Width of the list' })).toHaveAttribute(
      'aria-valuenow',
      '45',
    );
    await waitFor(() => expect(screen.getByRole('grid').closest('[inert]')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Close map' }));
    await user.click(screen.getByRole('button', { name: ALL }));
    await waitFor(() => expect(place(router)).toBe('/property-listing?map=split'));
    await user.click(screen.getByRole('button', { name: 'List and map' }));
    expect(place(router)).toBe('/property-listing?map=open');
    expect(screen.queryByRole('separator')).not.toBeInTheDocument();
  });

  test('a row under the pointer lights up its place, and a pin its row', async () => {
    const { map, user } = await openMap({
      rows: [row('1', { Latitude: 33.75, Longitude: -84.39 }), row('2', { Latitude: null, Longitude: null })],
    });
    await user.click(screen.getByRole('button', { name: 'List and map' }));
    const link = (name: string) => screen.getByRole('link', { name });
    await user.hover(link('1 Peachtree St'));
    expect(map.lit.at(-1)).toEqual([-84.39, 33.75]);
    await user.hover(link('2 Peachtree St'));
    expect(map.lit.at(-1)).toBeUndefined();
    tell(() => map.settings.events.onHover('2'));
    expect(link('2 Peachtree St').closest('[role="row"]')).toHaveAttribute('data-lit');
    expect(link('1 Peachtree St').closest('[role="row"]')).not.toHaveAttribute('data-lit');
    tell(() => map.settings.events.onHover(undefined));
    expect(link('2 Peachtree St').closest('[role="row"]')).not.toHaveAttribute('data-lit');
  });

  test('the arrow keys move the divider within its bounds, and its place is remembered', async () => {
    const { user } = await split();
    const divider = screen.getByRole('separator', { name: 'Width of the list' });
    divider.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(divider).toHaveAttribute('aria-valuenow', '55');
    await user.keyboard('{ArrowLeft}'.repeat(10));
    expect(divider).toHaveAttribute('aria-valuenow', '20');
    expect(window.localStorage.getItem('mapListShare')).toBe('20');
  });

  test('Escape in the list leaves the map open', async () => {
    const { user } = await split();
    screen.getByRole('separator', { name: 'Width of the list' }).focus();
    await user.keyboard('{Escape}');
    expect(overlay()).toBeInTheDocument();
  });
});

test('‘Search as I move the map’ makes the visible area the filter, without new history entries', async () => {
  const { map, store, router, user } = await openMap();
  await user.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }));
  expect(store.getState().listingView.selectedArea).toEqual([VIEW]);
  expect(map.areas.at(-1)).toEqual([]);
  expect(screen.queryByRole('checkbox', { name: BY_ZIP })).not.toBeInTheDocument();
  map.visible = [
    [-90, 30],
    [-89, 30],
    [-89, 31],
    [-90, 31],
  ];
  tell(() => map.settings.events.onMoved({ lng: -89.5, lat: 30.5, zoom: 9 }));
  await waitFor(() =>
    expect(decodeURIComponent(place(router))).toContain('within=-90,30;-89,30;-89,31;-90,31|zip'),
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(place(router)).toBe('/property-listing'));
  expect(store.getState().listingView.selectedArea).toEqual([]);
});

test('the list does not follow a map that makes room for a card, so the card stays', async () => {
  const { map, store, user } = await openMap();
  await user.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }));
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  map.visible = [
    [-90, 30],
    [-89, 30],
    [-89, 31],
    [-90, 31],
  ];
  tell(() => map.settings.events.onMoved({ lng: -89.5, lat: 30.5, zoom: 9 }, true));
  expect(store.getState().listingView.selectedArea).toEqual([VIEW]);
  tell(() => map.settings.events.onMoved({ lng: -89.5, lat: 30.5, zoom: 9 }));
  expect(store.getState().listingView.selectedArea).toEqual([map.visible]);
});

test('closing clears the properties, and opening again refetches them on the same map', async () => {
  const { portal, map, user } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Close map' }));
  expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument();
  await waitFor(() => expect(map.drawn.at(-1)).toEqual({ kind: 'none' }));
  const asked = portal.mapQueries.length;
  await user.click(screen.getByRole('button', { name: ALL }));
  await waitFor(() => expect(portal.mapQueries).toHaveLength(asked + 1));
  expect(mockMaps.made).toHaveLength(1);
  expect(map.removed).toBe(false);
});

test('Escape cancels a drawing first, then closes the card, then the map', async () => {
  const { map, user } = await openMap();
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  expect(await screen.findByRole('group', { name: '1 Peachtree St' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: '1 Peachtree St' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Draw a box' }));
  await user.keyboard('{Escape}');
  expect(map.drawings.at(-1)).toBeNull();
  expect(overlay()).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument();
});

test('above 20,000 matches the server draws tiles, and no properties are fetched', async () => {
  const { portal, map } = await openMap({ total: 20_001, located: 19_990 });
  expect(portal.mapQueries).toHaveLength(0);
  expect(map.drawn.at(-1)).toMatchObject({ kind: 'tiles', query: 'historicalFilter=current' });
  expect(screen.getByText('19,990 properties on the map')).toBeInTheDocument();
  expect(screen.getByText(/11 properties have no location/)).toBeInTheDocument();
  expect(map.settings.bearer()).toBe('token-1');
});

test('20,000 matches are still clustered in the browser', async () => {
  const { map } = await openMap({ total: 20_000 });
  expect(map.drawn.at(-1)?.kind).toBe('points');
});

test('a pin’s card shows photo, address, sale date, opening bid and a link to the property’s page', async () => {
  const { map } = await openMap({
    rows: [
      row('1', {
        State: 'Georgia',
        County: 'Fulton',
        'Zip Code': '30303',
        'Foreclosure Sale Date': '2030-01-01',
        'matched_Current Bid': 198_000,
        'matched_Foreclosure Status': 'Scheduled',
        zillow_image_1: '/demo-photos/1.svg',
      }),
    ],
  });
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  const card = within(await screen.findByRole('group', { name: '1 Peachtree St' }));
  expect(card.getByRole('img', { name: 'Photo of 1 Peachtree St' })).toBeInTheDocument();
  expect(card.getByText('Fulton County, Georgia 30303')).toBeInTheDocument();
  expect(card.getByText('Tue, Jan 1, 2030')).toBeInTheDocument();
  expect(card.getByText('$198,000')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'View details' })).toHaveAttribute('href', '/property-details/1');
});

test('a pin’s card shows value, equity, beds and baths, and omits what is unknown', async () => {
  const { map } = await openMap({
    rows: [row('1', { Zestimate: 365_000, Equity: 167_000, Bedrooms: 3, Bathrooms: null })],
  });
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  const card = within(await screen.findByRole('group', { name: '1 Peachtree St' }));
  const values = () => card.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Sale date',
    'Opening bid',
    'Estimated value',
    'Equity',
    'Beds',
  ]);
  expect(values().slice(2)).toEqual(['$365,000', '$167,000', '3']);
});

test('a saved property’s card shows its stage and note, and another’s does not', async () => {
  const { map, user } = await openMap({ profile: { ...PROFILE, savedProperties: ['1'] } });
  const saved = savedRow('1', { note: 'Ask the clerk', stage: 'Inspected' });
  fakeSaved({ saved: [saved], properties: { '1': row('1'), '2': row('2') } });
  tell(() => map.settings.events.onPins(['1', '2'], [-84.39, 33.75]));
  const card = within(await screen.findByRole('group', { name: '1 Peachtree St' }));
  expect(await card.findByText('Inspected')).toBeInTheDocument();
  expect(card.getByText('Ask the clerk')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Next at this location' }));
  const next = within(await screen.findByRole('group', { name: '2 Peachtree St' }));
  expect(next.queryByText('Inspected')).not.toBeInTheDocument();
});

test('a pin’s card can show only what is within a distance of the property', async () => {
  const { map, store, user } = await openMap();
  tell(() => map.settings.events.onPins(['1'], [-84.39, 33.75]));
  const within5 = await screen.findByRole('button', { name: '5 mi' });
  await user.click(within5);
  const [circle] = store.getState().listingView.selectedArea;
  expect(circle).toHaveLength(64);
  // Five miles are 0.0724 degrees of latitude, and at 33.75 degrees north 0.0871 degrees of longitude.
  expect(circle?.[0]?.[0]).toBeCloseTo(-84.3029, 3);
  expect(circle?.[0]?.[1]).toBeCloseTo(33.75, 3);
  expect(circle?.[16]?.[0]).toBeCloseTo(-84.39, 3);
  expect(circle?.[16]?.[1]).toBeCloseTo(33.8224, 3);
});

test('overlapping pins share a card with previous and next buttons', async () => {
  const { map, user } = await openMap();
  tell(() => map.settings.events.onPins(['1', '2'], [-84.39, 33.75]));
  expect(await screen.findByRole('group', { name: '1 Peachtree St' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next at this location' }));
  expect(await screen.findByRole('group', { name: '2 Peachtree St' })).toBeInTheDocument();
  expect(map.cards).toEqual(['1', '2']);
});

test('an area drawn on the map filters the list and shows in the address and as a chip', async () => {
  const { map, portal, router, user } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Draw an outline' }));
  expect(map.drawings.at(-1)).toBe('outline');
  tell(() =>
    map.settings.events.onDrawn([
      [-84.5, 33.6],
      [-84.3, 33.6],
      [-84.3, 33.9],
    ]),
  );
  await waitFor(() =>
    expect(portal.mapQueries.at(-1)?.get('within')).toBe('-84.5,33.6;-84.3,33.6;-84.3,33.9'),
  );
  expect(portal.searches.some((query) => query.get('within') !== null)).toBe(true);
  await waitFor(() => expect(decodeURIComponent(place(router))).toContain('within=-84.5,33.6;'));
  expect(map.areas.at(-1)).toEqual([
    [
      [-84.5, 33.6],
      [-84.3, 33.6],
      [-84.3, 33.9],
    ],
  ]);
  // The camera must not move after the drawing.
  expect(map.fits).toEqual(['jump']);
  await user.click(await screen.findByRole('button', { name: 'Remove Within the drawn area' }));
  await waitFor(() => expect(portal.mapQueries.at(-1)?.get('within')).toBeNull());
  expect(map.areas.at(-1)).toEqual([]);
});

test('a second shape is added to the area, and handles change and remove shapes', async () => {
  const { map, portal, router, user } = await openMap();
  const shape = (west: number): [number, number][] => [
    [west, 33],
    [west + 1, 33],
    [west + 1, 34],
  ];
  tell(() => map.settings.events.onDrawn(shape(-85)));
  tell(() => map.settings.events.onDrawn(shape(-82)));
  const both = '-85,33;-84,33;-84,34|-82,33;-81,33;-81,34';
  await waitFor(() => expect(portal.mapQueries.at(-1)?.get('within')).toBe(both));
  await waitFor(() => expect(decodeURIComponent(place(router))).toContain(`within=${both}`));
  expect(map.areas.at(-1)).toEqual([shape(-85), shape(-82)]);
  tell(() => map.settings.events.onReshaped([shape(-85), shape(-83)]));
  await waitFor(() =>
    expect(portal.mapQueries.at(-1)?.get('within')).toBe('-85,33;-84,33;-84,34|-83,33;-82,33;-82,34'),
  );
  tell(() => map.settings.events.onReshaped([shape(-83)]));
  await waitFor(() => expect(portal.mapQueries.at(-1)?.get('within')).toBe('-83,33;-82,33;-82,34'));
  await user.click(screen.getByRole('button', { name: 'Clear area' }));
  expect(map.areas.at(-1)).toEqual([]);
});

test('an area with five shapes has no room for another', async () => {
  const { map, router } = await openMap();
  const shape: [number, number][] = [
    [-85, 33],
    [-84, 33],
    [-84, 34],
  ];
  for (let count = 0; count < 5; count++) tell(() => map.settings.events.onDrawn(shape));
  for (const name of ['Draw a box', 'Draw a circle', 'Draw an outline'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  tell(() => map.settings.events.onReshaped([shape]));
  expect(screen.getByRole('button', { name: 'Draw a circle' })).toBeEnabled();
  await waitFor(() => expect(decodeURIComponent(place(router))).toContain('within=-85,33;-84,33;-84,34&'));
});

test('an area with one shape of an older address opens as before', async () => {
  const { store } = await open({}, '/property-listing?within=-84.5%2C33.6%3B-84.3%2C33.6%3B-84.3%2C33.9');
  expect(store.getState().listingView.selectedArea).toEqual([
    [
      [-84.5, 33.6],
      [-84.3, 33.6],
      [-84.3, 33.9],
    ],
  ]);
});

test('satellite images are offered only where the provider has them', async () => {
  const { map, user } = await openMap({ config: { mapToken: 'pk.test' } });
  const satellite = screen.getByRole('button', { name: 'Satellite' });
  expect(satellite).toHaveAttribute('aria-pressed', 'false');
  await user.click(satellite);
  expect(satellite).toHaveAttribute('aria-pressed', 'true');
  expect(map.satellite).toEqual([true]);
  await user.click(satellite);
  expect(map.satellite).toEqual([true, false]);
});

test('without a provider there is no switch to satellite images', async () => {
  await openMap();
  expect(screen.queryByRole('button', { name: 'Satellite' })).not.toBeInTheDocument();
});

test('the visible area can become the filter without a pointer', async () => {
  const { portal, store, user } = await openMap();
  await user.click(screen.getByRole('button', { name: 'Search this view' }));
  expect(store.getState().listingView.selectedArea).toEqual([VIEW]);
  const area = () => portal.mapQueries.at(-1)?.get('within');
  await waitFor(() => expect(area()).toBe('-85,33;-84,33;-84,34;-85,34|zip'));
  await user.click(screen.getByRole('checkbox', { name: BY_ZIP }));
  await waitFor(() => expect(area()).toBe('-85,33;-84,33;-84,34;-85,34'));
  await user.click(screen.getByRole('button', { name: 'Clear area' }));
  expect(store.getState().listingView.selectedArea).toEqual([]);
});

test('a drawn area counts what is placed by ZIP code only on request, also after the list followed the map', async () => {
  const { map, portal, store, user } = await openMap();
  await user.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }));
  const shape: [number, number][] = [
    [-85, 33],
    [-84, 33],
    [-84, 34],
  ];
  tell(() => map.settings.events.onDrawn(shape));
  const area = () => portal.mapQueries.at(-1)?.get('within');
  await waitFor(() => expect(area()).toBe('-85,33;-84,33;-84,34'));
  await user.click(screen.getByRole('checkbox', { name: BY_ZIP }));
  await waitFor(() => expect(area()).toBe('-85,33;-84,33;-84,34|zip'));
  await user.click(screen.getByRole('button', { name: 'Clear area' }));
  expect(store.getState().listingView.selectedAreaZips).toBe(false);
});

test('a failure is reported and can be retried, and the list stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await open();
  refuseCall('get', 'get-all-map-properties', () => refuse(500, 'internal', 'Something failed.'));
  await user.click(screen.getByRole('button', { name: ALL }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load');
  fakePortal({ mapProperties: [atlanta('1')] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 property on the map')).toBeInTheDocument();
});

test('a tile response of 401 ends the session', async () => {
  const { map, router } = await openMap({ total: 50_000, located: 50_000 });
  tell(() => map.settings.events.onFailure(401));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});
