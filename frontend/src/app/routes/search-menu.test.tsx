import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSearches, savedSearch } from '../../testing/fake-searches';
import { place, renderApp } from '../../testing/render-app';

async function open(searches: Parameters<typeof fakeSearches>[0] = [], at = '/property-listing') {
  const portal = fakePortal();
  const fake = fakeSearches(searches);
  const app = renderApp({ at, token: portal.token });
  await screen.findByText('3 Properties Found');
  const openMenu = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Saved searches' }));
    return within(await screen.findByRole('menu'));
  };
  return { portal, fake, openMenu, ...app };
}

test('the menu opens a search with its filters, order and columns', async () => {
  const view = 'search=main&state=Georgia&sortColumn=Zestimate&sortDirection=desc&columns=Address%2CCounty';
  const { fake, openMenu, portal, router, store, user } = await open([
    savedSearch('1', { name: 'Main in Georgia', view, new: 3 }),
    savedSearch('2'),
  ]);
  const menu = await openMenu();
  await user.click(await menu.findByRole('menuitem', { name: 'Main in Georgia 3 new' }));
  await waitFor(() =>
    expect(place(router)).toBe(
      '/property-listing?search=main&state=Georgia&sortColumn=Zestimate&sortDirection=desc',
    ),
  );
  expect(store.getState().listingView).toMatchObject({
    searchInput: 'main',
    selectedStates: ['Georgia'],
    selectedColumns: ['Address', 'County'],
    currentPage: 1,
  });
  await waitFor(() => expect(portal.searches.some((query) => query.get('search') === 'main')).toBe(true));
  await waitFor(() => expect(fake.visits).toEqual(['1']));
  const again = await openMenu();
  expect(
    await again.findByRole('menuitem', { name: 'Shown now: Main in Georgia 3 new' }),
  ).toBeInTheDocument();
});

test('the current view is saved under a suggested name', async () => {
  const { fake, openMenu, user } = await open([], '/property-listing?state=Georgia&page=1&columns=Address');
  const menu = await openMenu();
  expect(await menu.findByText('No saved searches yet')).toBeInTheDocument();
  await user.click(menu.getByRole('menuitem', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveValue('Georgia');
  await user.clear(field);
  await user.type(field, 'All of Georgia{Enter}');
  expect(await screen.findByText('Search saved')).toBeInTheDocument();
  expect(fake.searches).toMatchObject([{ name: 'All of Georgia', view: 'state=Georgia&columns=Address' }]);
  const saved = await openMenu();
  expect(await saved.findByRole('menuitem', { name: 'Shown now: All of Georgia' })).toBeInTheDocument();
});

test('a search beyond the limit is refused in the dialog', async () => {
  const { openMenu, user } = await open();
  refuseCall('post', 'saved-searches', () =>
    refuse(422, 'too_many_searches', 'You can save at most 50 searches.'),
  );
  const menu = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await user.click(dialog.getByRole('button', { name: 'Save search' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You can save at most 50 searches.');
  expect(dialog.getByRole('button', { name: 'Save search' })).toBeEnabled();
});

test('searches that do not load can be retried in the menu', async () => {
  const { openMenu, user } = await open();
  refuseCall('get', 'saved-searches', () => refuse(503, 'unavailable', 'The service is busy.'));
  const menu = await openMenu();
  expect(await menu.findByText('The service is busy.')).toBeInTheDocument();
  fakeSearches([savedSearch('1')]);
  await user.click(menu.getByRole('menuitem', { name: 'Try again' }));
  expect(await menu.findByRole('menuitem', { name: 'Search 1' })).toBeInTheDocument();
});

test('the menu leads to the page of saved searches', async () => {
  const { openMenu, router, user } = await open([savedSearch('1')]);
  const menu = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'Manage saved searches' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved Searches' })).toBeInTheDocument();
  expect(place(router)).toBe('/saved-searches');
});

test('emails about new matches are chosen in the dialog that saves a search', async () => {
  const { fake, openMenu, user } = await open([], '/property-listing?state=Georgia&columns=Address');
  const menu = await openMenu();
  await user.click(await menu.findByRole('menuitem', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await user.click(dialog.getByRole('combobox', { name: 'Emails about new matches' }));
  await user.click(await screen.findByRole('option', { name: 'Email daily' }));
  await user.click(dialog.getByRole('button', { name: 'Save search' }));
  expect(await screen.findByText('Search saved')).toBeInTheDocument();
  expect(fake.searches).toMatchObject([{ name: 'Georgia', mail: 'daily' }]);
});
