import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { fakeSaved } from '../../testing/fake-saved';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { FACETS, OPTIONS, PROFILE, row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const MANY = Array.from({ length: 250 }, (_, index) => row(String(index + 1)));

async function open(changes: Partial<FakePortal> = {}, at = '/property-listing') {
  const portal = fakePortal(changes);
  const app = renderApp({ at, token: portal.token });
  await screen.findByText(`${portal.rows.length.toLocaleString('en-US')} Properties Found`);
  return { portal, ...app };
}

/** Returns the query of the last requested page, without the prefetch of the next page. */
function last(portal: FakePortal) {
  const asked = portal.searches.map((query) => Object.fromEntries(query));
  const [before, latest] = asked.slice(-2);
  const ahead = before && latest && isAhead(before, latest);
  return (ahead ? before : (latest ?? before)) ?? {};
}
const isAhead = (before: Record<string, string>, latest: Record<string, string>) =>
  JSON.stringify({ ...before, page: String(Number(before.page) + 1) }) === JSON.stringify(latest);
/**
 * Runs `action` outside `act`, so that React schedules rendering as in a browser: updates that are not urgent come
 * later.
 */
async function withoutAct(action: () => Promise<void>) {
  const here = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  here.IS_REACT_ACT_ENVIRONMENT = false;
  await action();
  here.IS_REACT_ACT_ENVIRONMENT = true;
}

const search = () => screen.getByRole('searchbox', { name: 'Search by address' });
const rowOf = async (address: string) => {
  const cell = await screen.findByRole('gridcell', { name: address });
  const found = cell.closest('[role="row"]');
  if (!(found instanceof HTMLElement)) throw new Error(`there is no row with ${address}`);
  return found;
};
async function choose(user: ReturnType<typeof renderApp>['user'], filter: string, option: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
  await user.click(await screen.findByRole('checkbox', { name: option }));
  await user.keyboard('{Escape}');
}

type User = Awaited<ReturnType<typeof open>>['user'];

/** Opens the list of what is shown or left out. */
const openShow = (user: User) => user.click(screen.getByRole('button', { name: /^Show / }));

/** Adds a filter by its name. */
const addFilter = (user: User, name: string) =>
  user.type(screen.getByRole('combobox', { name: 'Add a filter' }), `${name}{Enter}`);

test('the first visit requests a hundred current listings and shows them', async () => {
  const { portal } = await open();
  expect(last(portal)).toEqual({ historicalFilter: 'current', page: '1', limit: '100' });
  expect(await rowOf('1 Peachtree St')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /Opening Bid/ })).toBeInTheDocument();
});

test('a sale within a week shows the days left, and a blank is a dash', async () => {
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

test('a pause in typing runs the search, goes to page 1 and clears the selection', async () => {
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

test('a filter is sent and shown as a chip and in the address, and its chip removes it', async () => {
  const { portal, router, user } = await open();
  await choose(user, 'State', 'Georgia');
  await waitFor(() => expect(last(portal).state).toBe('Georgia'));
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(await chips.findByText('Georgia')).toBeInTheDocument();
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
  await user.click(chips.getByRole('button', { name: 'Remove Georgia' }));
  await waitFor(() => expect(place(router)).toBe('/property-listing'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument());
});

test('options show their counts, and repeated county names show their state', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^County/ }));
  expect(await screen.findByRole('checkbox', { name: 'Fulton' })).toHaveAccessibleDescription('2 properties');
  expect(screen.getByRole('checkbox', { name: 'Washington (Alabama)' })).toHaveAccessibleDescription(
    '1 property',
  );
  expect(screen.queryByRole('checkbox', { name: 'Washington (Georgia)' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all (1 more)' }));
  expect(screen.getByRole('checkbox', { name: 'Washington (Georgia)' })).toHaveAccessibleDescription(
    '0 properties',
  );
});

test('paging and sorting do not request facets again, and ZIP counts load only when their list opens', async () => {
  const { portal, user } = await open({ rows: MANY });
  await screen.findByTitle('312 have no value');
  const asked = portal.facetQueries.length;
  expect(portal.facetQueries.every((query) => !query.get('facets')?.includes('zipCodes'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(last(portal).page).toBe('2'));
  expect(portal.facetQueries).toHaveLength(asked);
  await user.click(screen.getByRole('button', { name: /^Zip Code/ }));
  expect(await screen.findByRole('checkbox', { name: '30303' })).toBeInTheDocument();
  await waitFor(() => expect(portal.facetQueries.at(-1)?.get('facets')).toBe('zipCodes'));
});

test('a valid range is sent, and the filter shows how many listings have no value', async () => {
  const { portal, user } = await open();
  expect(await screen.findByTitle('312 have no value')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByLabelText('Year Built from')).toHaveAccessibleDescription('312 have no value'),
  );
  await user.type(screen.getByLabelText('Year Built from'), '189');
  expect(await screen.findByText('Use a year from 1900 to 2100.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Year Built from'));
  await user.type(screen.getByLabelText('Year Built from'), '1990');
  await waitFor(() => expect(last(portal).yearBuiltFrom).toBe('1990'));
  expect(portal.searches.some((query) => query.get('yearBuiltFrom') === '189')).toBe(false);
});

test('only listings with a photo are shown with one choice', async () => {
  const { portal, user } = await open();
  await addFilter(user, 'Has a photo');
  await waitFor(() => expect(last(portal).hasPhoto).toBe('true'));
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  await user.click(chips.getByRole('button', { name: 'Remove Has a photo' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove Has a photo' })).not.toBeInTheDocument(),
  );
});

test('what is no longer listed is hidden with one click, with its number', async () => {
  const { portal, user } = await open();
  await openShow(user);
  const box = await screen.findByRole('checkbox', { name: 'Hide no longer listed (1)' });
  await user.click(box);
  await waitFor(() => expect(last(portal).noLongerListed).toBe('false'));
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  await user.click(chips.getByRole('button', { name: 'Remove Hide no longer listed' }));
  expect(await screen.findByRole('button', { name: 'Show All but hidden' })).toBeInTheDocument();
});

test('ranges of bathrooms, sale dates and days until the sale can be added', async () => {
  const { portal, user } = await open();
  for (const name of ['Sale Date', 'Days Until Sale', 'Bathrooms']) await addFilter(user, name);
  expect(screen.getByLabelText('Bathrooms from')).toHaveFocus();
  await user.type(screen.getByLabelText('Bathrooms from'), '1.5');
  await user.type(screen.getByLabelText('Days Until Sale to'), '14');
  await user.type(screen.getByLabelText('Sale Date from'), '2026-12-01');
  await waitFor(() =>
    expect(last(portal)).toMatchObject({
      bathroomsFrom: '1.5',
      daysUntilSaleTo: '14',
      saleDateFrom: '2026-12-01',
    }),
  );
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(await chips.findByText('Sale Date from Tue, Dec 1, 2026')).toBeInTheDocument();
});

test('ranges of bid, share, bedrooms and areas can be added, with a chip for each', async () => {
  const { portal, user } = await open();
  for (const name of ['Opening Bid', 'Bid % of Value', 'Bedrooms', 'Lot Size']) await addFilter(user, name);
  expect(await screen.findByTitle('204 have no value')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Opening Bid to'), '150000');
  await waitFor(() => expect(last(portal).openingBidTo).toBe('150000'));
  await user.type(screen.getByLabelText('Bid % of Value to'), '70');
  await waitFor(() => expect(last(portal)).toMatchObject({ openingBidTo: '150000', bidShareTo: '70' }));
  await user.type(screen.getByLabelText('Bedrooms from'), '3');
  await waitFor(() => expect(last(portal).bedroomsFrom).toBe('3'));
  await user.type(screen.getByLabelText('Lot Size (sq ft) from'), '43560');
  await waitFor(() => expect(last(portal).lotSizeFrom).toBe('43560'));
  for (const chip of ['Opening Bid up to $150,000', 'Bid % of Value up to 70%', 'Bedrooms from 3'])
    expect(screen.getByText(chip)).toBeInTheDocument();
});

test('the place field fills state, county and zip code', async () => {
  const { portal, user } = await open();
  const field = screen.getByRole('combobox', { name: 'State, county or zip code' });
  await user.type(field, 'georg');
  expect(await screen.findByRole('option', { name: /^Georgia ?State$/, selected: true })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(last(portal).state).toBe('Georgia'));
  expect(field).toHaveValue('');
  await user.type(field, '30303{Enter}');
  await waitFor(() => expect(last(portal).zipCodes).toBe('30303'));
  await user.type(field, 'nowhere');
  expect(await screen.findByText('No options found')).toBeInTheDocument();
});

test('cancelled sales are hidden with one click', async () => {
  const { portal, user } = await open();
  await openShow(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Hide cancelled' }));
  await waitFor(() => expect(last(portal).status).toBe('Postponed,Scheduled'));
  expect(screen.getByText('Cancelled hidden')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Foreclosure Status/ })).not.toBeInTheDocument();
});

test('what is new since the last visit is shown with one click, and its number is known before', async () => {
  const facets = { ...FACETS, facets: { ...FACETS.facets, marks: [{ value: 'New', count: 2 }] } };
  const { portal, user, router } = await open({ facets });
  const fresh = await screen.findByRole('checkbox', { name: 'New since your last visit (2)' });
  await user.click(fresh);
  await waitFor(() => expect(last(portal).marks).toBe('New'));
  expect(fresh).toBeChecked();
  await waitFor(() => expect(place(router)).toContain('marks=New'));
  await user.click(fresh);
  await waitFor(() => expect(place(router)).not.toContain('marks'));
  expect(fresh).not.toBeChecked();
});

test('when nothing is new, there is no filter for it', async () => {
  await open();
  await screen.findByTitle('312 have no value');
  expect(screen.queryByRole('checkbox', { name: /^New since/ })).not.toBeInTheDocument();
});

test('listings with an opening bid are shown with one choice', async () => {
  const { portal, user } = await open();
  await addFilter(user, 'Has an opening bid');
  await waitFor(() => expect(last(portal)).toMatchObject({ openingBidFrom: '0' }));
  expect(screen.queryByLabelText('Opening Bid from')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Remove Has an opening bid' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove Has an opening bid' })).not.toBeInTheDocument(),
  );
});

test('lender and attorney can be searched, and their counts load when their list opens', async () => {
  const { portal, user } = await open({
    options: {
      ...OPTIONS,
      allLenders: ['First Coast Bank, N.A.', 'Second Bank'],
      allAttorneys: ['Whitfield LLP'],
    },
    facets: { ...FACETS, facets: { ...FACETS.facets, lender: [{ value: 'Second Bank', count: 2 }] } },
  } as Partial<FakePortal>);
  const asked = () =>
    portal.facetQueries.filter((query) => /lender|attorney/.test(query.get('facets') ?? ''));
  expect(asked()).toHaveLength(0);
  // A list that is added opens at once.
  await addFilter(user, 'Lender');
  await waitFor(() => expect(asked().map((query) => query.get('facets'))).toEqual(['lender']));
  await user.type(await screen.findByRole('searchbox', { name: 'Search Lender' }), 'second{Enter}{Escape}');
  await waitFor(() => expect(last(portal)).toMatchObject({ lender: 'Second Bank' }));
  await addFilter(user, 'Attorney');
  await waitFor(() => expect(asked().at(-1)?.get('facets')).toBe('lender,attorney'));
});

test('clearing all filters shows all auctions and removes the stored values', async () => {
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

test('the historical filter offers current and all, and all is sent without a parameter', async () => {
  const { portal, user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Historical filter' }));
  await user.click(await screen.findByRole('option', { name: 'All auctions' }));
  await waitFor(() => expect(last(portal)).toEqual({ page: '1', limit: '100' }));
});

test('a click on a column header sorts on the server', async () => {
  const { portal, user } = await open();
  await rowOf('1 Peachtree St');
  const head = within(screen.getByRole('columnheader', { name: /Opening Bid/ }));
  await user.click(head.getByText('Opening Bid'));
  await waitFor(() =>
    expect(last(portal)).toMatchObject({ sortColumn: 'matched_Current Bid', sortDirection: 'asc' }),
  );
  await user.click(head.getByText('Opening Bid'));
  await waitFor(() => expect(last(portal)).toMatchObject({ sortDirection: 'desc' }));
});

test('pages and page sizes are sent to the server, and a page past the end goes to the last one', async () => {
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

test('selected rows stay selected across pages, and the download counts them', async () => {
  const { store, user } = await open({ rows: MANY });
  await user.click(within(await rowOf('2 Peachtree St')).getByRole('checkbox'));
  await user.clear(screen.getByRole('textbox', { name: 'Page, of 3' }));
  await user.type(screen.getByRole('textbox', { name: 'Page, of 3' }), '2{Enter}');
  await user.click(within(await rowOf('101 Peachtree St')).getByRole('checkbox'));
  expect(store.getState().listingView.selectedPropertyIds).toEqual(['2', '101']);
  expect(screen.getByRole('button', { name: 'Download (2)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(async () =>
    expect(within(await rowOf('2 Peachtree St')).getByRole('checkbox')).toBeChecked(),
  );
  expect(within(await rowOf('3 Peachtree St')).getByRole('checkbox')).not.toBeChecked();
  await waitFor(() => expect(window.localStorage.getItem('selectedPropertyIds')).toBe('["2","101"]'));
});

test('a row that reuses another row’s element shows none of its state, even when all cells are equal', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(async () =>
    expect((await line()).getByRole('link')).toHaveAttribute('href', '#/property-details/16'),
  );
  expect((await line()).getByRole('checkbox')).not.toBeChecked();
  expect(await mark()).toBeEnabled();
});

test('the column chooser shows and hides columns, and the selection is stored', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Lender' }));
  await user.click(screen.getByRole('checkbox', { name: 'Opening Bid' }));
  expect(await screen.findByRole('columnheader', { name: /Lender/ })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Opening Bid/ })).not.toBeInTheDocument();
  await waitFor(() => expect(window.localStorage.getItem('selectedColumns')).toContain('Lender Name'));
});

test('a download requests a ticket and fetches it', async () => {
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

test('an empty download shows the empty-export alert', async () => {
  const { portal, user } = await open({ rows: [] });
  await user.click(screen.getByRole('button', { name: 'Download (0)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.XLS/ }));
  expect(
    await screen.findByRole('alertdialog', { name: 'No data available to download.' }),
  ).toBeInTheDocument();
  expect(portal.exports).toHaveLength(0);
});

test('an empty-export response from the server shows the same alert', async () => {
  const { user } = await open();
  refuseCall('post', 'export', () => refuse(422, 'empty_export', 'No data available to download.'));
  await user.click(screen.getByRole('button', { name: 'Download (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: /\.XLS/ }));
  expect(
    await screen.findByRole('alertdialog', { name: 'No data available to download.' }),
  ).toBeInTheDocument();
});

test('an empty result offers to clear the filters', async () => {
  const { portal, user } = await open({ rows: [] }, '/property-listing?state=Georgia');
  expect(await screen.findByText('No properties found matching your criteria.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters and try again' }));
  await waitFor(() => expect(last(portal)).toEqual({ page: '1', limit: '100' }));
});

test('a failure shows its request id, is not reported as an empty result, and can be retried', async () => {
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

test('an unreachable server is reported with what to do', async () => {
  const portal = fakePortal();
  refuseCall('get', 'get-properties', () => HttpResponse.error());
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText(/Check your connection, then try again/)).toBeInTheDocument();
});

test('a user without a subscription sees the reason and the next step', async () => {
  const portal = fakePortal();
  for (const call of ['get-properties', 'property-facets']) {
    refuseCall('get', call, () => refuse(402, 'no_subscription', 'Your trial has ended.'));
  }
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByRole('heading', { name: 'Start your free trial' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing');
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
});

test('the choices of the last visit are restored', async () => {
  window.localStorage.setItem('selectedStates', '["Georgia"]');
  window.localStorage.setItem('itemsPerPage', '25');
  const { portal, router } = await open();
  expect(last(portal)).toMatchObject({ state: 'Georgia', limit: '25' });
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia&limit=25'));
});

test('small screens show a notice about the best device', async () => {
  await open();
  expect(screen.getByText(/best used on a laptop or computer/)).toBeInTheDocument();
});

test('the next page is prefetched, and going to it sends no further request', async () => {
  const { portal, user } = await open({ rows: MANY });
  await waitFor(() => expect(portal.searches.at(-1)?.get('page')).toBe('2'));
  const asked = portal.searches.length;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await rowOf('101 Peachtree St')).toBeInTheDocument();
  await waitFor(() => expect(portal.searches).toHaveLength(asked + 1));
  expect(portal.searches.at(-1)?.get('page')).toBe('3');
});

test('Back steps through the choices', async () => {
  const { portal, router, user } = await open();
  await choose(user, 'State', 'Georgia');
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
  await choose(user, 'Property Type', 'Single Family');
  await waitFor(() =>
    expect(place(router)).toBe('/property-listing?state=Georgia&propertyType=Single+Family'),
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(last(portal)).toMatchObject({ state: 'Georgia' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove Single Family' })).not.toBeInTheDocument(),
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument());
  await act(() => router.navigate(1));
  expect(await screen.findByRole('button', { name: 'Remove Georgia' })).toBeInTheDocument();
});

test('a Back by key or mouse right after a choice undoes it alone', async () => {
  const { router, store, user } = await open();
  await user.click(screen.getByRole('button', { name: /^State/ }));
  const georgia = await screen.findByRole('checkbox', { name: 'Georgia' });
  await withoutAct(async () => {
    georgia.click();
    // The browser reports the key before it goes back.
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    expect(place(router)).toBe('/property-listing?state=Georgia');
    await router.navigate(-1);
  });
  await waitFor(() => expect(store.getState().listingView.selectedStates).toEqual([]));
  expect(place(router)).toBe('/property-listing');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument());
});

test('chips and the address follow a choice, and do not wait long for slow rows', async () => {
  const { router, user } = await open();
  await user.click(screen.getByRole('button', { name: /^State/ }));
  const georgia = await screen.findByRole('checkbox', { name: 'Georgia' });
  refuseCall('get', 'get-properties', () => new Promise<Response>(() => undefined));
  act(() => georgia.click());
  expect(georgia).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Remove Georgia' })).not.toBeInTheDocument();
  expect(place(router)).toBe('/property-listing');
  expect(await screen.findByRole('button', { name: 'Remove Georgia' })).toBeVisible();
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
});

test('the address takes precedence over stored values', async () => {
  window.localStorage.setItem('selectedStates', '["Alabama"]');
  window.localStorage.setItem('selectedPropertyTypes', '["Land"]');
  const { portal } = await open({}, '/property-listing?state=Georgia');
  expect(last(portal)).toEqual({ state: 'Georgia', historicalFilter: 'current', page: '1', limit: '100' });
});

test('‘My areas’ is one filter with one chip', async () => {
  // Without a stored view, the list begins with the filter.
  window.localStorage.setItem('itemsPerPage', '100');
  const { portal, user } = await open({ profile: { ...PROFILE, statesOfInterest: ['Georgia', 'Ohio'] } });
  await openShow(user);
  expect(await screen.findByText('Georgia and Ohio, from your preferences')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'My areas' }));
  await waitFor(() => expect(last(portal).myAreas).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Remove My areas' }));
  expect(await screen.findByRole('button', { name: 'Show All but hidden' })).toBeInTheDocument();
});

test.each([
  [['Georgia'], ['Fulton', 'DeKalb'], 'Fulton and DeKalb, from your preferences'],
  [['Georgia', 'Texas'], ['Fulton', 'DeKalb'], 'Fulton, DeKalb and Texas, from your preferences'],
  [
    ['Georgia'],
    ['Fulton', 'DeKalb', 'Georgia|Washington', 'Cobb', 'Clay'],
    'Fulton, DeKalb, Washington and 2 more, from your preferences',
  ],
])('‘My areas’ names the counties of %j that are chosen: %j', async (states, counties, words) => {
  const { user } = await open({
    profile: { ...PROFILE, statesOfInterest: states, countiesOfInterest: counties },
  });
  await openShow(user);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('without areas of interest, the filters say where to choose them, instead of ‘My areas’', async () => {
  const { user } = await open();
  expect(await screen.findByText(/^Choose your areas in/)).toHaveTextContent(
    'Choose your areas in Account Settings.',
  );
  expect(screen.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/account-settings');
  await openShow(user);
  expect(await screen.findByRole('checkbox', { name: 'Hide cancelled' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'My areas' })).not.toBeInTheDocument();
});

test('an amount is formatted as it is typed, and the number is sent', async () => {
  const { portal, user } = await open();
  const from = screen.getByRole('textbox', { name: 'Estimated Value from' });
  await user.type(from, '250000');
  expect(from).toHaveValue('$250,000');
  await waitFor(() => expect(last(portal).estimatedFrom).toBe('250000'));
  await user.keyboard('{Backspace}');
  expect(from).toHaveValue('$25,000');
});

test('j and k move between the rows, s saves the row, and ? lists the shortcuts', async () => {
  const { user } = await open();
  const fake = fakeSaved();
  await rowOf('1 Peachtree St');
  const closed = () =>
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  const focusedRow = () => document.activeElement?.closest('[row-index]')?.getAttribute('row-index');
  await user.keyboard('s');
  expect(fake.saves).toEqual([]);
  await user.keyboard('j');
  expect(focusedRow()).toBe('0');
  await user.keyboard('jj');
  expect(focusedRow()).toBe('2');
  await user.keyboard('k');
  expect(focusedRow()).toBe('1');
  await user.keyboard('s');
  await waitFor(() => expect(fake.saves).toEqual([{ propertyIds: ['2'] }]));
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Go to the next row')).toBeInTheDocument();
  await user.click(help.getByRole('checkbox', { name: 'Use keyboard shortcuts in this browser' }));
  await user.keyboard('{Escape}');
  await waitFor(closed);
  await user.keyboard('/');
  expect(search()).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts in this browser' }));
  await user.keyboard('{Escape}');
  await waitFor(closed);
  await user.keyboard('/');
  expect(search()).toHaveFocus();
});

test('Space selects the row of an address, and Enter opens its property', async () => {
  const { router, user } = await open();
  await rowOf('1 Peachtree St');
  await user.keyboard('jj ');
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  expect(place(router)).toMatch(/^\/property-listing/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place(router)).toBe('/property-details/2'));
});

test('f goes to the filters, Esc leaves a field of them, m opens the map and d the download menu', async () => {
  const { user } = await open();
  await rowOf('1 Peachtree St');
  await user.keyboard('f');
  expect(screen.getByRole('button', { name: /^State/ })).toHaveFocus();
  await user.click(screen.getByRole('textbox', { name: 'Year Built from' }));
  await user.keyboard('d{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  await user.keyboard('d');
  expect(await screen.findByRole('menu')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await user.keyboard('m');
  expect(await screen.findByRole('button', { name: 'Back to the list', expanded: true })).toBeInTheDocument();
});

test('columns fit the rows shown with one click', async () => {
  const { store, user } = await open();
  await rowOf('1 Peachtree St');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Fit widths to content' }));
  expect(store.getState().listingView.columnWidths.Address).toBe(128);
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(store.getState().listingView.columnWidths).toEqual({});
});

test('a slash focuses the search, unless the user is typing', async () => {
  const { user } = await open();
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('a/b');
  expect(search()).toHaveValue('a/b');
});

test('columns can be searched, moved by buttons and reset', async () => {
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

test('filters that failed to load are reported and can be reloaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'property-facets', () => refuse(500, 'internal', 'Something failed on our side.'));
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('Could not load the counts.')).toBeInTheDocument();
  fakePortal();
  await user.click(screen.getByRole('button', { name: 'Reload counts' }));
  await waitFor(() => expect(screen.queryByText('Could not load the counts.')).not.toBeInTheDocument());
});

test('an offline notice is shown, and the list refreshes after reconnecting', async () => {
  const { portal } = await open();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You're offline/)).toBeInTheDocument();
  const asked = portal.searches.length;
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(portal.searches.length).toBeGreaterThan(asked));
  expect(screen.queryByText(/^You're offline/)).not.toBeInTheDocument();
});

test('equity and days until sale are normal columns, hidden by default', async () => {
  const { portal, user } = await open({ rows: [row('1', { Equity: -12000, 'Days Until Sale': 12 })] });
  expect(screen.queryByRole('columnheader', { name: /Equity/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Equity' }));
  await user.click(screen.getByRole('checkbox', { name: 'Days Until Sale' }));
  await user.keyboard('{Escape}');
  const cells = within(await rowOf('1 Peachtree St'));
  expect(await cells.findByText('-$12,000')).toBeInTheDocument();
  await user.click(screen.getByText('Equity', { selector: '.ag-header-cell-text' }));
  await waitFor(() => expect(last(portal)).toMatchObject({ sortColumn: 'Equity' }));
});

test('a list without its details shows a notice and completes itself', async () => {
  const whole = row('1');
  const known = { ...whole };
  delete known.Address;
  const { portal } = await open({ rows: [known], degraded: true });
  const notice = await screen.findByText(/details are unavailable right now/);
  expect(notice.closest('[role="status"]')).toBeInTheDocument();
  const asked = portal.searches.length;
  jest.useFakeTimers({ advanceTimers: true });
  portal.rows = [whole];
  portal.degraded = false;
  await act(() => jest.advanceTimersByTimeAsync(5000));
  jest.useRealTimers();
  expect(await rowOf('1 Peachtree St')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/details are unavailable/)).not.toBeInTheDocument());
  expect(portal.searches.length).toBeGreaterThan(asked);
});

test('the heading of the default order has an arrow', async () => {
  const { user } = await open();
  const heading = () => screen.getByRole('columnheader', { name: /^Sale Date/ });
  await waitFor(() => expect(heading()).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(screen.getByRole('combobox', { name: 'Historical filter' }));
  await user.click(await screen.findByRole('option', { name: 'All auctions' }));
  await waitFor(() => expect(heading()).toHaveAttribute('aria-sort', 'descending'));
});

test('the grid and its checkboxes have names', async () => {
  await open();
  expect(await screen.findByRole('checkbox', { name: 'Select 2 Peachtree St' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeInTheDocument();
  expect(document.querySelector('[role="treegrid"], [role="grid"]')).toHaveAccessibleName('Properties');
});

test('Tab leaves the grid, and Esc goes from a control to its cell and then out', async () => {
  const { user } = await open();
  const link = await screen.findByRole('link', { name: '2 Peachtree St' });
  act(() => link.focus());
  await user.keyboard('{Escape}');
  expect(link.closest('[role="gridcell"]')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  act(() => link.focus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
});

test('a cancellation strikes through the date and the opening bid, not the word', async () => {
  await open({
    rows: [
      row('9', {
        'matched_Foreclosure Status': 'Cancelled',
        'Foreclosure Sale Date': '2030-01-02',
        'matched_Current Bid': 198000,
        Zestimate: 250000,
      }),
    ],
  });
  const cells = within(await rowOf('9 Peachtree St'));
  expect(cells.getByText('Wed, Jan 2, 2030')).toHaveClass('line-through');
  expect(cells.getByText('$198,000').closest('[role="gridcell"]')).toHaveClass('cell-void');
  expect(cells.getByText('Cancelled')).not.toHaveClass('line-through');
  expect(cells.getByText('$250,000').closest('[role="gridcell"]')).not.toHaveClass('cell-void');
});

test('counts that failed load by themselves after reconnecting', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'property-facets', () => HttpResponse.error());
  renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('Could not load the counts.')).toBeInTheDocument();
  fakePortal(portal);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(screen.queryByText('Could not load the counts.')).not.toBeInTheDocument());
});

test('Share view copies an address with filters, order and columns, which opens the same list', async () => {
  const { user } = await open(
    {},
    '/property-listing?state=Georgia&sortColumn=Zestimate&sortDirection=desc&page=1',
  );
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Download (3)' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share view' }));
  expect(await screen.findByText('Link to this view copied')).toBeInTheDocument();
  expect(copied.mock.calls[0]?.[0]).toMatch(
    /^http:\/\/localhost\/#\/property-listing\?state=Georgia&sortColumn=Zestimate&sortDirection=desc&columns=Address%2C/,
  );
});

test('an address with columns shows these columns', async () => {
  const { router } = await open({}, '/property-listing?state=Georgia&columns=Address,Lender+Name,nonsense');
  await rowOf('1 Peachtree St');
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('col-id'));
  expect(headings.filter((id) => !id?.startsWith('ag-Grid') && id !== 'saved')).toEqual([
    'Address',
    'Lender Name',
  ]);
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
});
