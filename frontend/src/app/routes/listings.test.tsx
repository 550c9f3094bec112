import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { PROFILE, row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const MANY = Array.from({ length: 250 }, (_, index) => row(String(index + 1)));

async function open(changes: Partial<FakePortal> = {}, at = '/property-listing') {
  const portal = fakePortal(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByText(`${portal.rows.length.toLocaleString('en-US')} Properties Found`);
  return { portal, ...app };
}

/** The last page asked for, but for the one that is fetched in advance. */
function last(portal: FakePortal) {
  const asked = portal.searches.map((query) => Object.fromEntries(query));
  const [before, latest] = asked.slice(-2);
  const ahead = before && latest && isAhead(before, latest);
  return (ahead ? before : (latest ?? before)) ?? {};
}
const isAhead = (before: Record<string, string>, latest: Record<string, string>) =>
  JSON.stringify({ ...before, page: String(Number(before.page) + 1) }) === JSON.stringify(latest);
/** Leaves it to React when to draw, as in a browser: what is not urgent comes later. */
async function withoutAct(deed: () => Promise<void>) {
  const here = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  here.IS_REACT_ACT_ENVIRONMENT = false;
  await deed();
  here.IS_REACT_ACT_ENVIRONMENT = true;
}

const search = () => screen.getByRole('searchbox', { name: 'Search by address' });
const rowOf = async (address: string) => {
  const cell = await screen.findByRole('gridcell', { name: address });
  const found = cell.closest('[role="row"]');
  if (!(found instanceof HTMLElement)) throw new Error(`no row of ${address}`);
  return found;
};
async function choose(user: ReturnType<typeof renderApp>['user'], filter: string, option: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
  await user.click(await screen.findByRole('checkbox', { name: option }));
  await user.keyboard('{Escape}');
}

test('the first visit asks for a hundred current listings and shows them', async () => {
  const { portal } = await open();
  expect(last(portal)).toEqual({ historicalFilter: 'current', page: '1', limit: '100' });
  expect(await rowOf('1 Peachtree St')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /Opening Bid/ })).toBeInTheDocument();
});

test('a sale within a week shows the days left, a blank is a dash', async () => {
  const soon = row('9', {
    'Foreclosure Sale Date': '2030-01-02',
    'Days Until Sale': 3,
    'matched_Foreclosure Status': 'Scheduled',
    'matched_Current Bid': 198000,
  });
  await open({ rows: [soon] });
  const cells = within(await rowOf('9 Peachtree St'));
  expect(await cells.findByText('3 days')).toBeInTheDocument();
  expect(cells.getByText('Wed, Jan 2, 2030')).toBeInTheDocument();
  expect(cells.getByText('Scheduled')).toBeInTheDocument();
  expect(cells.getByText('$198,000')).toBeInTheDocument();
  expect(cells.getAllByText('–').length).toBeGreaterThan(5);
});

test('typing searches once it pauses, goes to page 1 and clears the selection', async () => {
  const { portal, store, user } = await open({ rows: MANY }, '/property-listing?page=2');
  await user.click(within(await rowOf('101 Peachtree St')).getByRole('checkbox'));
  expect(store.getState().listingView.selectedPropertyIds).toEqual(['101']);
  const before = portal.searches.length;
  await user.type(search(), 'main');
  await waitFor(() => expect(last(portal).search).toBe('main'));
  expect(portal.searches.slice(before).filter((query) => query.get('page') === '1')).toHaveLength(1);
  expect(portal.searches.slice(before).every((query) => ['main', null].includes(query.get('search')))).toBe(
    true,
  );
  expect(last(portal).page).toBe('1');
  expect(store.getState().listingView.selectedPropertyIds).toEqual([]);
});

test('a filter is sent, stands as a chip and in the address, and its chip takes it away', async () => {
  const { portal, router, user } = await open();
  await choose(user, 'State', 'Georgia');
  await waitFor(() => expect(last(portal).state).toBe('Georgia'));
  const chips = within(screen.getByRole('list', { name: 'Filters in use' }));
  expect(chips.getByText('Georgia')).toBeInTheDocument();
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
  await user.click(chips.getByRole('button', { name: 'Remove Georgia' }));
  await waitFor(() => expect(place(router)).toBe('/property-listing'));
  expect(screen.queryByRole('list', { name: 'Filters in use' })).not.toBeInTheDocument();
});

test('options carry their counts, counties say their state where the name repeats', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^County/ }));
  expect(await screen.findByRole('checkbox', { name: 'Fulton' })).toHaveAccessibleDescription('2 properties');
  expect(screen.getByRole('checkbox', { name: 'Washington (Alabama)' })).toHaveAccessibleDescription(
    '1 property',
  );
  expect(screen.getByRole('checkbox', { name: 'Washington (Georgia)' })).toHaveAccessibleDescription(
    '0 properties',
  );
});

test('paging and sorting ask for no facets again; ZIPs are counted only once their list opens', async () => {
  const { portal, user } = await open({ rows: MANY });
  await screen.findByText('312 have no value');
  const asked = portal.facetQueries.length;
  expect(portal.facetQueries.every((query) => !query.get('facets')?.includes('zipCodes'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(last(portal).page).toBe('2'));
  expect(portal.facetQueries).toHaveLength(asked);
  await user.click(screen.getByRole('button', { name: /^Zip Code/ }));
  expect(await screen.findByRole('checkbox', { name: '30303' })).toBeInTheDocument();
  await waitFor(() => expect(portal.facetQueries.at(-1)?.get('facets')).toBe('zipCodes'));
});

test('a range is sent once it makes sense, and says how many have no value', async () => {
  const { portal, user } = await open();
  expect(await screen.findByText('312 have no value')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Year Built from'), '189');
  expect(await screen.findByText('Use a year from 1900 to 2100.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Year Built from'));
  await user.type(screen.getByLabelText('Year Built from'), '1990');
  await waitFor(() => expect(last(portal).yearBuiltFrom).toBe('1990'));
  expect(portal.searches.some((query) => query.get('yearBuiltFrom') === '189')).toBe(false);
});

test('cancelled sales are hidden with one click', async () => {
  const { portal, user } = await open();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Hide cancelled' }));
  await waitFor(() => expect(last(portal).status).toBe('Postponed,Scheduled'));
  expect(screen.getByText('Cancelled hidden')).toBeInTheDocument();
});

test('clearing all filters shows all auctions and removes what was stored', async () => {
  const { portal, user } = await open(
    {},
    '/property-listing?state=Georgia&search=main&sortColumn=Zestimate&sortDirection=asc',
  );
  await waitFor(() => expect(window.localStorage.getItem('selectedStates')).toBe('["Georgia"]'));
  await user.click(
    within(screen.getByRole('complementary')).getByRole('button', { name: 'Clear all filters' }),
  );
  await waitFor(() => expect(last(portal)).toEqual({ page: '1', limit: '100' }));
  expect(search()).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Historical filter' })).toHaveTextContent('All auctions');
  for (const key of ['selectedStates', 'searchInput', 'sortParams', 'selectedHistoricalFilter']) {
    expect(window.localStorage.getItem(key)).toBeNull();
  }
});

test('the historical filter offers current and all; all is sent as nothing', async () => {
  const { portal, user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Historical filter' }));
  await user.click(await screen.findByRole('option', { name: 'All auctions' }));
  await waitFor(() => expect(last(portal)).toEqual({ page: '1', limit: '100' }));
});

test('a click on a heading sorts on the server', async () => {
  const { portal, user } = await open();
  await rowOf('1 Peachtree St');
  await user.click(screen.getByText('Opening Bid'));
  await waitFor(() =>
    expect(last(portal)).toMatchObject({ sortColumn: 'matched_Current Bid', sortDirection: 'asc' }),
  );
  await user.click(screen.getByText('Opening Bid'));
  await waitFor(() => expect(last(portal)).toMatchObject({ sortDirection: 'desc' }));
});

test('pages and page sizes are the server’s, and a page past the end goes to the last one', async () => {
  const { portal, user } = await open({ rows: MANY }, '/property-listing?page=9');
  await waitFor(() => expect(last(portal).page).toBe('3'));
  expect(await rowOf('201 Peachtree St')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Page size' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '15 per page',
    '25 per page',
    '35 per page',
    '100 per page',
  ]);
  await user.click(screen.getByRole('option', { name: '25 per page' }));
  await waitFor(() => expect(last(portal)).toMatchObject({ page: '1', limit: '25' }));
});

test('selected rows are kept across pages and named by the download', async () => {
  const { store, user } = await open({ rows: MANY });
  await user.click(within(await rowOf('2 Peachtree St')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(within(await rowOf('101 Peachtree St')).getByRole('checkbox'));
  expect(store.getState().listingView.selectedPropertyIds).toEqual(['2', '101']);
  expect(screen.getByRole('button', { name: 'Download (2)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  await waitFor(async () =>
    expect(within(await rowOf('2 Peachtree St')).getByRole('checkbox')).toBeChecked(),
  );
  expect(within(await rowOf('3 Peachtree St')).getByRole('checkbox')).not.toBeChecked();
  await waitFor(() => expect(window.localStorage.getItem('selectedPropertyIds')).toBe('["2","101"]'));
});

test('a row that takes over the line of another shows nothing of it, were they alike in every cell', async () => {
  refuseCall('post', 'property/save-multiple', () => new Promise(() => undefined));
  const twins = Array.from({ length: 30 }, (_, index) => row(String(index + 1), { Address: '5 Twin Court' }));
  const { user } = await open({ rows: twins }, '/property-listing?limit=15');
  const line = async () => {
    const [link] = await screen.findAllByRole('link', { name: '5 Twin Court' });
    const found = link?.closest('[role="row"]');
    if (!(found instanceof HTMLElement)) throw new Error('no rows');
    return within(found);
  };
  const mark = async () => (await line()).getByRole('button', { name: 'Save 5 Twin Court' });
  expect((await line()).getByRole('link')).toHaveAttribute('href', '#/property-details/1');
  await user.click((await line()).getByRole('checkbox'));
  await user.click(await mark());
  expect(await mark()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(async () =>
    expect((await line()).getByRole('link')).toHaveAttribute('href', '#/property-details/16'),
  );
  expect((await line()).getByRole('checkbox')).not.toBeChecked();
  expect(await mark()).toBeEnabled();
});

test('the column chooser shows and hides columns, and the choice is stored', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Lender' }));
  await user.click(screen.getByRole('checkbox', { name: 'Opening Bid' }));
  expect(await screen.findByRole('columnheader', { name: /Lender/ })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Opening Bid/ })).not.toBeInTheDocument();
  await waitFor(() => expect(window.localStorage.getItem('selectedColumns')).toContain('Lender Name'));
});

test('a download asks for a ticket and fetches it', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  const addresses: string[] = [];
  const { portal, user } = await open({}, '/property-listing?state=Georgia');
  await user.click(screen.getByRole('button', { name: 'Download (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.CSV/ }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(addresses).toEqual(['http://localhost/api/export/ticket-1']);
  expect(portal.exports).toHaveLength(1);
  expect(portal.exports[0]).toMatchObject({
    format: 'csv',
    filters: { state: 'Georgia', historicalFilter: 'current' },
  });
});

test('a download of nothing says the spec’s words', async () => {
  const { portal, user } = await open({ rows: [] });
  await user.click(screen.getByRole('button', { name: 'Download (0)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.XLS/ }));
  expect(
    await screen.findByRole('alertdialog', { name: 'No data available to download.' }),
  ).toBeInTheDocument();
  expect(portal.exports).toHaveLength(0);
});

test('a server that finds nothing to export says the same words', async () => {
  const { user } = await open();
  refuseCall('post', 'export', () => refuse(422, 'empty_export', 'No data available to download.'));
  await user.click(screen.getByRole('button', { name: 'Download (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.XLS/ }));
  expect(
    await screen.findByRole('alertdialog', { name: 'No data available to download.' }),
  ).toBeInTheDocument();
});

test('nothing found offers to clear the filters', async () => {
  const { portal, user } = await open({ rows: [] }, '/property-listing?state=Georgia');
  expect(await screen.findByText('No properties found matching your criteria.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters and try again' }));
  await waitFor(() => expect(last(portal)).toEqual({ page: '1', limit: '100' }));
});

test('a failure says so with its request id, never that nothing was found, and can be tried again', async () => {
  const portal = fakePortal();
  const failing = { now: true };
  refuseCall('get', 'get-properties', () => refuse(500, 'internal', 'Something failed on our side.'));
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('Could not load')).toBeInTheDocument();
  expect(screen.getByText('Something failed on our side.')).toBeInTheDocument();
  expect(screen.getByText('Request req-7')).toBeInTheDocument();
  expect(screen.queryByText(/No properties found/)).not.toBeInTheDocument();
  failing.now = false;
  fakePortal();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
});

test('a server out of reach says what to do', async () => {
  const portal = fakePortal();
  refuseCall('get', 'get-properties', () => HttpResponse.error());
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText(/Check your connection, then try again/)).toBeInTheDocument();
});

test('a person without a subscription sees why, and the one way on', async () => {
  const portal = fakePortal();
  for (const call of ['get-properties', 'property-facets']) {
    refuseCall('get', call, () => refuse(402, 'no_subscription', 'Your trial has ended.'));
  }
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByRole('heading', { name: 'Start your free trial' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing');
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
});

test('what was chosen on the last visit is chosen again', async () => {
  window.localStorage.setItem('selectedStates', '["Georgia"]');
  window.localStorage.setItem('itemsPerPage', '25');
  const { portal, router } = await open();
  expect(last(portal)).toMatchObject({ state: 'Georgia', limit: '25' });
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia&limit=25'));
});

test('small screens are told what works best', async () => {
  await open();
  expect(screen.getByText(/best used on a laptop or computer/)).toBeInTheDocument();
});

test('the next page is fetched in advance, and turning to it asks for nothing more', async () => {
  const { portal, user } = await open({ rows: MANY });
  await waitFor(() => expect(portal.searches.at(-1)?.get('page')).toBe('2'));
  const asked = portal.searches.length;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await rowOf('101 Peachtree St')).toBeInTheDocument();
  await waitFor(() => expect(portal.searches).toHaveLength(asked + 1));
  expect(portal.searches.at(-1)?.get('page')).toBe('3');
});

test('what is chosen can be stepped back through', async () => {
  const { portal, router, user } = await open();
  await choose(user, 'State', 'Georgia');
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
  await choose(user, 'Property Type', 'Land');
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia&propertyType=Land'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(last(portal)).toMatchObject({ state: 'Georgia' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Land' })).not.toBeInTheDocument());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Filters in use' })).not.toBeInTheDocument());
  await act(() => router.navigate(1));
  expect(await screen.findByRole('button', { name: 'Remove Georgia' })).toBeInTheDocument();
});

test('a step back that comes before the browser had time for anything else undoes the choice too', async () => {
  const { router, store, user } = await open();
  await user.click(screen.getByRole('button', { name: /^State/ }));
  const georgia = await screen.findByRole('checkbox', { name: 'Georgia' });
  await withoutAct(async () => {
    georgia.click();
    await Promise.resolve();
    expect(place(router)).toBe('/property-listing?state=Georgia');
    await router.navigate(-1);
  });
  await waitFor(() => expect(store.getState().listingView.selectedStates).toEqual([]));
  expect(place(router)).toBe('/property-listing');
  expect(screen.queryByRole('list', { name: 'Filters in use' })).not.toBeInTheDocument();
});

test('the address wins over what was stored', async () => {
  window.localStorage.setItem('selectedStates', '["Alabama"]');
  window.localStorage.setItem('selectedPropertyTypes', '["Land"]');
  const { portal } = await open({}, '/property-listing?state=Georgia');
  expect(last(portal)).toEqual({ state: 'Georgia', historicalFilter: 'current', page: '1', limit: '100' });
});

test('my areas is one filter with one chip', async () => {
  const { portal, user } = await open({ profile: { ...PROFILE, statesOfInterest: ['Georgia', 'Ohio'] } });
  expect(await screen.findByText('Georgia, Ohio, by your preferences')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'My areas' }));
  await waitFor(() => expect(last(portal).myAreas).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Remove My areas' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'My areas' })).not.toBeChecked());
});

test('without areas of interest, my areas says where to choose them', async () => {
  await open();
  expect(screen.getByRole('checkbox', { name: 'My areas' })).toBeDisabled();
  expect(screen.getByText('Choose yours in Account Settings.')).toBeInTheDocument();
});

test('a slash goes to the search, unless the person is writing', async () => {
  const { user } = await open();
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('a/b');
  expect(search()).toHaveValue('a/b');
});

test('columns are found by typing, moved by buttons and reset', async () => {
  const { store, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search columns' }), 'lend');
  expect(screen.getAllByRole('checkbox', { name: /^(Lender|State)$/ })).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Lender' }));
  await user.click(screen.getByRole('button', { name: 'Move Foreclosure Status up' }));
  const { selectedColumns } = store.getState().listingView;
  expect(selectedColumns.slice(0, 2)).toEqual(['matched_Foreclosure Status', 'Address']);
  expect(selectedColumns.at(-1)).toBe('Lender Name');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move Foreclosure Status down' })).toHaveFocus(),
  );
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(store.getState().listingView.selectedColumns[0]).toBe('Address');
});

test('filters that could not be loaded say so and are loaded on demand', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'property-facets', () => refuse(500, 'internal', 'Something failed on our side.'));
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('Could not count the options.')).toBeInTheDocument();
  fakePortal();
  await user.click(screen.getByRole('button', { name: 'Count again' }));
  await waitFor(() => expect(screen.queryByText('Could not count the options.')).not.toBeInTheDocument());
});

test('without a connection the screen says so, and catches up when it is back', async () => {
  const { portal } = await open();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline/)).toBeInTheDocument();
  const asked = portal.searches.length;
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(portal.searches.length).toBeGreaterThan(asked));
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
});

test('equity and days until sale are columns like any other, off at first', async () => {
  const { portal, user } = await open({ rows: [row('1', { Equity: -12000, 'Days Until Sale': 12 })] });
  expect(screen.queryByRole('columnheader', { name: /Equity/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Equity' }));
  await user.click(screen.getByRole('checkbox', { name: 'Days Until Sale' }));
  await user.keyboard('{Escape}');
  const cells = within(await rowOf('1 Peachtree St'));
  expect(await cells.findByText('-$12,000')).toBeInTheDocument();
  await user.click(screen.getByText('Equity'));
  await waitFor(() => expect(last(portal)).toMatchObject({ sortColumn: 'Equity' }));
});
