import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { bidEntry, fakeBell } from '../../testing/fake-bell';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved } from '../../testing/fake-saved';
import { place, renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

type Entries = Parameters<typeof fakeBell>[0];

/** Opens the data screen with these notifications. */
async function open(entries: Entries = [], at = '/property-listing') {
  const portal = fakePortal();
  const fake = fakeBell(entries);
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('button', { name: /^Notifications/ });
  const openPanel = async () => {
    await app.user.click(screen.getByRole('button', { name: /^Notifications/ }));
    return within(await screen.findByRole('dialog', { name: 'Notifications' }));
  };
  return { portal, fake, openPanel, ...app };
}

const bell = (name: string) => screen.findByRole('button', { name });

test('the button says how many are unread, and the panel has all of them with old and new values', async () => {
  const { openPanel } = await open([
    bidEntry('3', {
      listing: {
        id: '2',
        title: '9 Oak Ave',
        changes: [
          { label: 'Status', old: 'Scheduled', new: 'Cancelled' },
          { label: 'No longer listed', old: null, new: null },
        ],
      },
    }),
    bidEntry('2', {
      kind: 'search',
      listing: null,
      search: { id: 'x', name: 'Fulton houses', view: 'county=Fulton', count: 3 },
    }),
    bidEntry('1', { kind: 'addressRefused', listing: null, read: true }),
  ]);
  await bell('Notifications, 2 unread');
  const panel = await openPanel();
  const entries = await panel.findAllByRole('listitem');
  expect(entries).toHaveLength(3);
  expect(entries[0]).toHaveTextContent('Unread: 9 Oak Ave');
  expect(entries[0]).toHaveTextContent('Status: Scheduled → is now CancelledNo longer listed');
  expect(entries[1]).toHaveTextContent('Unread: Fulton houses3 new matches');
  expect(entries[2]).toHaveTextContent('Your mailbox refuses our emails');
  expect(entries[2]).not.toHaveTextContent('Unread');
});

test('a link opens the property, closes the panel and marks the notification as read', async () => {
  const { fake, openPanel, router, user } = await open([bidEntry('2'), bidEntry('1')]);
  const panel = await openPanel();
  await user.click(await panel.findByRole('link', { name: /1 Elm St/ }));
  await waitFor(() => expect(place(router)).toBe('/property-details/2'));
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  await bell('Notifications, 1 unread');
  expect(fake.entries.map(({ read }) => read)).toEqual([false, true]);
});

test('on the data screen, a saved search opens in place', async () => {
  const { openPanel, router, user } = await open([
    bidEntry('1', {
      kind: 'search',
      listing: null,
      search: { id: 'x', name: 'In Georgia', view: 'state=Georgia&columns=Address', count: 1 },
    }),
  ]);
  const panel = await openPanel();
  await user.click(await panel.findByRole('link', { name: /In Georgia 1 new match/ }));
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
});

test('all are marked as read, and one that came meanwhile stays unread', async () => {
  const { fake, openPanel, user } = await open([bidEntry('2'), bidEntry('1')]);
  const panel = await openPanel();
  await panel.findByRole('link', { name: /2 Elm St/ });
  fake.entries = [bidEntry('3'), ...fake.entries];
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  expect(await panel.findByRole('link', { name: /^Unread: 3 Elm St/ })).toBeInTheDocument();
  await bell('Notifications, 1 unread');
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
  );
  await bell('Notifications');
});

test('if marking fails, the panel says so', async () => {
  const { openPanel, user } = await open([bidEntry('1')]);
  server.use(
    http.post('http://localhost/api/notifications/1/read-through', () => refuse(500, 'internal', 'No.')),
  );
  const panel = await openPanel();
  await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('The notifications were not marked. Try again.');
});

test('older notifications follow on request', async () => {
  const many = Array.from({ length: 21 }, (_, index) => bidEntry(String(21 - index)));
  const { openPanel, user } = await open(many);
  const panel = await openPanel();
  expect(await panel.findAllByRole('listitem')).toHaveLength(20);
  await user.click(panel.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(21));
  expect(panel.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('without notifications the panel says what will appear, and Escape returns the focus to the bell', async () => {
  const { openPanel, user } = await open();
  const panel = await openPanel();
  expect(await panel.findByText('No notifications yet')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus());
});

test('a list that does not load can be loaded again', async () => {
  const { openPanel, user } = await open();
  refuseCall('get', 'notifications', () => refuse(500, 'internal', 'Something failed on our side.'));
  const panel = await openPanel();
  expect(await panel.findByRole('alert')).toHaveTextContent('Something failed on our side.');
  fakeBell([bidEntry('1')]);
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByRole('link', { name: /1 Elm St/ })).toBeInTheDocument();
});

test('the count is current when the window gets the focus', async () => {
  const { fake } = await open();
  await bell('Notifications');
  fake.entries = [bidEntry('1')];
  act(() => void window.dispatchEvent(new Event('focus')));
  await bell('Notifications, 1 unread');
});

test('a user without a subscription has no bell', async () => {
  const portal = fakePortal();
  let asked = 0;
  server.use(
    http.get('http://localhost/api/notifications/count', () => {
      asked += 1;
      return refuse(402, 'no_subscription', 'Start your free trial.');
    }),
  );
  renderApp({ at: '/terms-of-service', token: portal.token });
  await screen.findByRole('button', { name: 'My Account' });
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument(),
  );
});

test('My Properties is marked until the user looks at it', async () => {
  const portal = fakePortal();
  fakeSaved();
  const fake = fakeBell();
  fake.savedChanged = true;
  const { user } = renderApp({ at: '/terms-of-service', token: portal.token });
  const link = await screen.findByRole('link', { name: 'My Properties changed since your last visit' });
  fake.savedChanged = false;
  await user.click(link);
  await screen.findByRole('link', { name: 'My Properties' });
});
