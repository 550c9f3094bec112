import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { portalApi } from '../../api/portal-api';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSearches, savedSearch } from '../../testing/fake-searches';
import { place, renderApp } from '../../testing/render-app';

async function open(searches: Parameters<typeof fakeSearches>[0] = [], at = '/saved-searches') {
  const portal = fakePortal();
  const fake = fakeSearches(searches);
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('heading', { level: 1, name: 'Saved Searches' });
  return { portal, fake, ...app };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Saved searches' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Makes the clipboard available, and returns what is written to it. */
function clipboard(): jest.SpyInstance<Promise<void>, [string]> {
  return jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
}

test('visitors are redirected to log-in and then back, also from a shared link', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/saved-searches?copy=Fulton&state=Georgia' });
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(place(router)).toBe('/login?to=%2Fsaved-searches%3Fcopy%3DFulton%26state%3DGeorgia');
});

test('without saved searches the screen says how to save one', async () => {
  await open();
  expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find properties' })).toBeInTheDocument();
});

test('each search shows its filters and what is new, and opens the whole view', async () => {
  const view = 'state=Georgia&estimatedTo=200000&sortColumn=Zestimate&sortDirection=desc&columns=Address';
  const { fake, portal, router, store, user } = await open([
    savedSearch('1', { name: 'Cheap in Georgia', view, new: 3 }),
    savedSearch('2', { new: 1200 }),
    savedSearch('3', { new: null }),
  ]);
  const link = await screen.findByRole('link', { name: 'Cheap in Georgia' });
  expect(screen.getByText('3 new')).toBeInTheDocument();
  expect(screen.getByText('999+ new')).toBeInTheDocument();
  expect(screen.getByText('This search uses a filter that no longer exists.')).toBeInTheDocument();
  expect(
    screen.getByText(
      'Georgia · Estimated Value up to $200,000 · Current auctions · by Estimated Value, descending',
    ),
  ).toBeInTheDocument();
  await user.click(link);
  await screen.findByText('3 Properties Found');
  expect(store.getState().listingView).toMatchObject({
    selectedStates: ['Georgia'],
    selectedEstimatedValue: { from: null, to: 200000 },
    sortParams: { colId: 'Zestimate', sort: 'desc' },
    selectedColumns: ['Address'],
  });
  expect(Object.fromEntries(portal.searches[0] ?? [])).toMatchObject({ state: 'Georgia' });
  expect(place(router)).toBe(
    '/property-listing?state=Georgia&estimatedTo=200000&sortColumn=Zestimate&sortDirection=desc',
  );
  await waitFor(() => expect(fake.visits).toEqual(['1']));
});

test('the keyboard moves a search, and the focus follows it', async () => {
  const { fake, user } = await open([savedSearch('1'), savedSearch('2'), savedSearch('3')]);
  await screen.findByRole('link', { name: 'Search 1' });
  screen.getByRole('button', { name: 'Move Search 1 down' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Search 2', 'Search 1', 'Search 3']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Search 1 down' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Search 2', 'Search 3', 'Search 1']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Search 1 up' })).toHaveFocus());
  await waitFor(() => expect(fake.searches.map(({ id }) => id)).toEqual(['2', '3', '1']));
});

test('an order that is chosen while the list loads again is not replaced by the old one', async () => {
  const { fake, store, user } = await open([savedSearch('1'), savedSearch('2')]);
  await screen.findByRole('link', { name: 'Search 1' });
  const waiting: (() => void)[] = [];
  const loads: string[][] = [];
  refuseCall('get', 'saved-searches', async () => {
    const { searches } = fake;
    loads.push(searches.map(({ id }) => id));
    if (loads.length === 1) await new Promise<void>((resolve) => waiting.push(resolve));
    return HttpResponse.json({ searches });
  });
  act(() => void store.dispatch(portalApi.util.invalidateTags(['Search'])));
  await waitFor(() => expect(loads).toEqual([['1', '2']]));
  await user.click(screen.getByRole('button', { name: 'Move Search 1 down' }));
  await waitFor(() => expect(fake.searches.map(({ id }) => id)).toEqual(['2', '1']));
  // The old list arrives after the new order was stored.
  waiting.forEach((answer) => answer());
  await waitFor(() =>
    expect(loads).toEqual([
      ['1', '2'],
      ['2', '1'],
    ]),
  );
  await waitFor(() => expect(names()).toEqual(['Search 2', 'Search 1']));
});

test('an order that could not be stored is undone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await open([savedSearch('1'), savedSearch('2')]);
  await screen.findByRole('link', { name: 'Search 1' });
  refuseCall('put', 'saved-searches', () => refuse(503, 'unavailable', 'The service is busy.'));
  await user.click(screen.getByRole('button', { name: 'Move Search 1 down' }));
  expect(await screen.findByText('Could not change the order')).toBeInTheDocument();
  expect(names()).toEqual(['Search 1', 'Search 2']);
});

test('a search is renamed in a dialog, which shows what is wrong', async () => {
  const { user } = await open([savedSearch('1')]);
  await user.click(await screen.findByRole('button', { name: 'Rename Search 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the search' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.click(field);
  await user.paste('x'.repeat(81));
  expect(dialog.getByText('Use at most 80 characters.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.clear(field);
  await user.type(field, 'Fulton houses{Enter}');
  expect(await screen.findByRole('link', { name: 'Fulton houses' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a deleted search can be restored from the toast', async () => {
  const { user } = await open([savedSearch('1'), savedSearch('2')]);
  await user.click(await screen.findByRole('button', { name: 'Delete Search 1' }));
  expect(await screen.findByText('Search deleted')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Search 2']));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Search restored')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Search 1', 'Search 2']));
});

test('an undo that fails says why', async () => {
  const { user } = await open([savedSearch('1')]);
  refuseCall('post', 'saved-searches/1/restore', () =>
    refuse(422, 'too_many_searches', 'You can save at most 50 searches.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Search 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Could not restore the search')).toBeInTheDocument();
  expect(screen.getByText('You can save at most 50 searches.')).toBeInTheDocument();
});

test('a shared link contains the name and the view, and saves a copy for its reader', async () => {
  const { user } = await open([savedSearch('1', { name: 'Fulton', view: 'state=Georgia&columns=Address' })]);
  const written = clipboard();
  await user.click(await screen.findByRole('button', { name: 'Share Fulton' }));
  expect(await screen.findByText('Link to a copy of this search copied')).toBeInTheDocument();
  expect(written).toHaveBeenCalledWith(
    'http://localhost/#/saved-searches?copy=Fulton&state=Georgia&columns=Address',
  );
});

test('a link to a copy asks for a name and saves the view', async () => {
  const at = '/saved-searches?copy=Fulton&state=Georgia&columns=Address';
  const { fake, router, user } = await open([], at);
  const dialog = within(await screen.findByRole('dialog', { name: 'Save a copy of this search?' }));
  expect(dialog.getByText(/^A search was shared with you: Georgia · Current auctions\./)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fulton');
  await user.click(dialog.getByRole('button', { name: 'Save a copy' }));
  expect(await screen.findByRole('link', { name: 'Fulton' })).toBeInTheDocument();
  expect(fake.searches).toMatchObject([{ name: 'Fulton', view: 'state=Georgia&columns=Address' }]);
  await waitFor(() => expect(place(router)).toBe('/saved-searches'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a copy beyond the limit is refused in the dialog', async () => {
  const { user } = await open([], '/saved-searches?copy=Fulton&state=Georgia');
  refuseCall('post', 'saved-searches', () =>
    refuse(422, 'too_many_searches', 'You can save at most 50 searches.'),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Save a copy of this search?' }));
  await user.click(dialog.getByRole('button', { name: 'Save a copy' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You can save at most 50 searches.');
  expect(dialog.getByRole('link', { name: 'Open without saving' })).toBeInTheDocument();
});

test('a failure is reported and can be retried', async () => {
  fakePortal();
  refuseCall('get', 'saved-searches', () => refuse(503, 'unavailable', 'The service is busy.'));
  const { user } = renderApp({ at: '/saved-searches', token: 'token-1' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  expect(screen.queryByText('No saved searches yet')).not.toBeInTheDocument();
  fakeSearches([savedSearch('1')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Search 1' })).toBeInTheDocument();
});

test('a user without a subscription sees the offer', async () => {
  fakePortal();
  refuseCall('get', 'saved-searches', () =>
    refuse(402, 'no_subscription', 'Start your free trial to see foreclosure data.'),
  );
  renderApp({ at: '/saved-searches', token: 'token-1' });
  expect(await screen.findByRole('heading', { name: 'Start your free trial' })).toBeInTheDocument();
});

test('an offline notice is shown', async () => {
  await open([savedSearch('1')]);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You're offline/)).toBeInTheDocument();
});

test('each search has a choice of emails', async () => {
  const { fake, user } = await open([savedSearch('1', { mail: 'daily' }), savedSearch('2')]);
  const first = await screen.findByRole('combobox', { name: 'Emails about Search 1' });
  expect(first).toHaveTextContent('Email daily');
  expect(screen.getByRole('combobox', { name: 'Emails about Search 2' })).toHaveTextContent('No email');
  await user.click(screen.getByRole('combobox', { name: 'Emails about Search 2' }));
  await user.click(await screen.findByRole('option', { name: 'Email instantly' }));
  await waitFor(() => expect(fake.searches.map(({ mail }) => mail)).toEqual(['daily', 'instantly']));
  expect(screen.getByRole('combobox', { name: 'Emails about Search 2' })).toHaveTextContent(
    'Email instantly',
  );
});

test('a choice of emails that could not be stored is undone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await open([savedSearch('1')]);
  const choice = await screen.findByRole('combobox', { name: 'Emails about Search 1' });
  refuseCall('put', 'saved-searches/1/mail', () => refuse(503, 'unavailable', 'The service is busy.'));
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Email on Mondays' }));
  expect(await screen.findByText('Could not change the emails')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Emails about Search 1' })).toHaveTextContent('No email');
});
