import { screen, waitFor, within } from '@testing-library/react';
import type { components } from '../../api/schema';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { place, renderApp } from '../../testing/render-app';

type Download = components['schemas']['Download'];

const download = (id: string, changes: Partial<Download> = {}): Download => ({
  id,
  at: '2026-11-20T15:00:00Z',
  format: 'csv',
  rows: 1204,
  revision: 87,
  view: 'state=Georgia&historicalFilter=current&columns=Address',
  picked: null,
  saved: false,
  changesSince: null,
  comparable: true,
  ...changes,
});

async function open(changes: Partial<FakePortal> = {}) {
  const portal = fakePortal(changes);
  const app = renderApp({ at: '/downloads', token: portal.token });
  await screen.findByRole('heading', { level: 1, name: 'Downloads' });
  return { portal, ...app };
}

/** Collects the addresses that the browser downloads. */
function downloaded(): string[] {
  const addresses: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.href);
  });
  return addresses;
}

test('visitors are redirected to log-in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/downloads' });
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(place(router)).toBe('/login?to=%2Fdownloads');
});

test('without downloads the screen says how to make one', async () => {
  await open();
  expect(await screen.findByText('No downloads yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find properties' })).toBeInTheDocument();
});

test('each download shows its day, its rows and what was ordered', async () => {
  await open({
    downloads: [
      download('1'),
      download('2', { format: 'xlsx', rows: 1, picked: 1, view: '' }),
      download('3', { rows: null, comparable: false }),
      download('4', { rows: 3, changesSince: '2026-11-19T15:00:00Z' }),
      download('5', { saved: true, view: null, comparable: false }),
    ],
  });
  const rows = within(await screen.findByRole('list', { name: 'Downloads' })).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  const [list, picked, broken, changes, saved] = rows;
  expect(list).toHaveTextContent('Nov 20, 2026');
  expect(list).toHaveTextContent('1,204 rows, .CSV');
  expect(list).toHaveTextContent('Georgia · Current auctions');
  expect(picked).toHaveTextContent('1 row, .XLS');
  expect(picked).toHaveTextContent('1 selected property');
  expect(broken).toHaveTextContent('Not finished, .CSV');
  expect(within(broken!).queryByRole('button', { name: /^Only what changed/ })).not.toBeInTheDocument();
  expect(changes).toHaveTextContent('3 rows, .CSV, only changes since Nov 19, 2026');
  expect(saved).toHaveTextContent('My Properties · Many filters');
});

test('a download is run again, in full or for its changes', async () => {
  const addresses = downloaded();
  const { portal, user } = await open({ downloads: [download('one')] });
  await user.click(await screen.findByRole('button', { name: /^Download again: Nov 20, 2026/ }));
  await waitFor(() => expect(addresses).toEqual(['http://localhost/api/export/ticket-2']));
  await user.click(screen.getByRole('button', { name: /^Only what changed since Nov 20, 2026/ }));
  await waitFor(() => expect(addresses).toHaveLength(2));
  expect(portal.repeats).toEqual([
    { id: 'one', format: 'csv', onlyChanges: false },
    { id: 'one', format: 'csv', onlyChanges: true },
  ]);
});

test('without a change the screen says so', async () => {
  const { user } = await open({ downloads: [download('one')] });
  refuseCall('post', 'downloads/one/export', () =>
    refuse(422, 'nothing_changed', 'Nothing has changed since that download.'),
  );
  await user.click(await screen.findByRole('button', { name: /^Only what changed since/ }));
  expect(await screen.findByText('No changes')).toBeInTheDocument();
});

test('a failure is reported and can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ downloads: [download('one')] });
  refuseCall('get', 'downloads', () => refuse(503, 'unavailable', 'The database cannot be reached.'));
  const { user } = renderApp({ at: '/downloads', token: 'token-1' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database cannot be reached.');
  fakePortal({ downloads: [download('one')] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Downloads' })).toBeInTheDocument();
});

describe('the download menu', () => {
  async function openMenu(changes: Partial<FakePortal> = {}) {
    const portal = fakePortal(changes);
    const app = renderApp({ at: '/property-listing?state=Georgia', token: portal.token });
    await app.user.click(await screen.findByRole('button', { name: 'Download (3)' }));
    return { portal, ...app };
  }

  test('offers what changed since the last download of the list', async () => {
    const addresses = downloaded();
    const last = { comparable: true, download: download('one') };
    const { portal, user } = await openMenu({ lastDownload: last });
    const group = await screen.findByRole('group', { name: 'Only new or changed' });
    const item = await within(group).findByRole('menuitem', { name: /\.XLS/ });
    expect(group).toHaveTextContent('since Nov 20, 2026');
    await user.click(item);
    await waitFor(() => expect(addresses).toEqual(['http://localhost/api/export/ticket-1']));
    expect(portal.exports[0]).toMatchObject({ format: 'xlsx', since: 'one', filters: { state: 'Georgia' } });
  });

  test.each([
    [true, 'No earlier download of this list. Download the whole list first.'],
    [false, 'Not available with the filter “Marks”.'],
  ])('says why changes are not offered: comparable %s', async (comparable, reason) => {
    await openMenu({ lastDownload: { comparable, download: null } });
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  test('offers what changed in My Properties', async () => {
    const addresses = downloaded();
    const last = { comparable: true, download: download('one', { saved: true }) };
    const portal = fakePortal({ lastDownload: last });
    fakeSaved({ saved: [savedRow('1')] });
    const { user } = renderApp({ at: '/my-properties', token: portal.token });
    await user.click(await screen.findByRole('button', { name: /^Download \(/ }));
    const group = await screen.findByRole('group', { name: 'Only new or changed' });
    await user.click(await within(group).findByRole('menuitem', { name: /\.CSV/ }));
    await waitFor(() => expect(addresses).toEqual(['http://localhost/api/export/ticket-1']));
    expect(portal.lastAsked[0]).toMatchObject({ filters: { scope: 'saved' } });
    expect(portal.exports[0]).toMatchObject({ since: 'one', filters: { scope: 'saved' } });
  });

  test('leads to the history', async () => {
    const { router, user } = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Downloads of the last 30 days' }));
    await screen.findByRole('heading', { level: 1, name: 'Downloads' });
    expect(place(router)).toBe('/downloads');
  });
});
