import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeBrowser, fakePush, HERE, type FakeBrowser } from '../../testing/fake-push';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const ALERTS = 'Cancellation / opening bid notifications on saved properties';
const WANTS = { ...PROFILE, emailPreferences: [ALERTS], emailVerified: true };

let browser: ReturnType<typeof fakeBrowser> | undefined;
afterEach(() => {
  browser?.restore();
  browser = undefined;
});

function start(changes: Partial<FakeBrowser> = {}, profile = WANTS) {
  browser = fakeBrowser(changes);
  const portal = fakePortal({ profile: { ...profile, savedProperties: ['1'] } });
  fakeSaved({ saved: [savedRow('1')] });
  return { portal, browser };
}

/** Opens the offer on My Properties. */
async function offer(portal: { token: string }) {
  const { user } = renderApp({ at: '/my-properties', token: portal.token });
  await user.click(await screen.findByRole('button', { name: /^(Notify me|Notified) here$/ }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Notify me in this browser' })) };
}

test('the offer turns notifications on in this browser and off again', async () => {
  const { portal, browser } = start();
  const server = fakePush();
  const { user, dialog } = await offer(portal);
  expect(await dialog.findByText('Notifications are off in this browser.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(
    await dialog.findByText('Notifications are on in this browser while you are logged in.'),
  ).toBeInTheDocument();
  expect(server.added).toEqual([
    { endpoint: 'https://push.example.com/secret', keys: { p256dh: 'public', auth: 'secret' } },
  ]);
  expect(browser.subscribed).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText('Notifications are off in this browser.')).toBeInTheDocument();
  expect(server.browsers).toEqual([]);
  expect(browser.subscribed).toBe(false);
});

test('nothing is offered where the operator has no key', async () => {
  const { portal } = start();
  renderApp({ at: '/my-properties', token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  expect(screen.queryByRole('button', { name: 'Notify me here' })).not.toBeInTheDocument();
});

test('a user who blocks notifications is told where to allow them', async () => {
  const { portal } = start({ answer: 'denied' });
  const server = fakePush();
  const { user, dialog } = await offer(portal);
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText(/You blocked notifications from this site/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  expect(server.added).toEqual([]);
});

test('a user who closes the question of the browser can click again', async () => {
  const { portal } = start({ answer: 'default' });
  const server = fakePush();
  const { user, dialog } = await offer(portal);
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Turn on' })).toBeEnabled());
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(server.added).toEqual([]);
});

test('a browser without notifications says so', async () => {
  const portal = fakePortal({ profile: { ...WANTS, savedProperties: ['1'] } });
  fakeSaved({ saved: [savedRow('1')] });
  fakePush();
  const { dialog } = await offer(portal);
  expect(await dialog.findByText(/This browser cannot show notifications/)).toBeInTheDocument();
});

test('a failure of the push service or of the server is shown, and another click tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { portal, browser } = start({ offline: true });
  fakePush();
  const { user, dialog } = await offer(portal);
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Notifications could not be turned on.');
  browser.offline = false;
  refuseCall('post', 'push', () =>
    refuse(409, 'push_not_offered', 'This site does not offer browser notifications.'),
  );
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('This site does not offer browser notifications.')).toBeInTheDocument();
  expect(dialog.getByText('Notifications are off in this browser.')).toBeInTheDocument();
});

test('a subscription for a key that was replaced is off, and turning on makes a new one', async () => {
  const { portal, browser } = start({
    permission: 'granted',
    subscribed: true,
    key: Uint8Array.of(4, 9, 9),
  });
  fakePush([HERE]);
  const { user, dialog } = await offer(portal);
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }));
  await dialog.findByText('Notifications are on in this browser while you are logged in.');
  expect([...browser.key]).toEqual([4, 1, 2]);
});

test('notifications that cannot come say what is missing', async () => {
  const { portal } = start({}, { ...WANTS, emailPreferences: [] });
  fakePush();
  const { dialog } = await offer(portal);
  expect(await dialog.findByText(/You get notifications only while it is on/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Account Settings' })).toBeInTheDocument();
});

test('the settings list the browsers and remove one', async () => {
  const { portal } = start({ permission: 'granted', subscribed: true });
  const phone = {
    ...HERE,
    id: '7f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10',
    browser: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    current: false,
  };
  const server = fakePush([phone, HERE]);
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  const list = within(await screen.findByRole('list', { name: 'Browsers that get notifications' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Chrome on Android'),
    expect.stringContaining('Firefox on LinuxThis browser'),
  ]);
  await user.click(list.getByRole('button', { name: /^Remove Chrome on Android/ }));
  await waitFor(() => expect(server.browsers).toEqual([HERE]));
  expect(
    await screen.findByText('Notifications are on in this browser while you are logged in.'),
  ).toBeInTheDocument();
});

test('a browser that lost its subscription is offered notifications again on every screen', async () => {
  const { portal, browser } = start();
  const server = fakePush();
  localStorage.setItem('push_wanted', 'yes');
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  const banner = within(await screen.findByRole('complementary', { name: 'Notifications stopped' }));
  expect(browser.subscribed).toBe(false);
  await user.click(banner.getByRole('button', { name: 'Turn on again' }));
  await waitFor(() => expect(server.added).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Notifications stopped' })).not.toBeInTheDocument(),
  );
});

test('the offer can be dismissed for good, and is not made to a browser that never had notifications', async () => {
  const { portal } = start();
  fakePush();
  localStorage.setItem('push_wanted', 'yes');
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  const banner = within(await screen.findByRole('complementary', { name: 'Notifications stopped' }));
  await user.click(banner.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary', { name: 'Notifications stopped' })).not.toBeInTheDocument();
  expect(localStorage.getItem('push_wanted')).toBeNull();
});

test('a working browser is remembered, and turning off or logging out forgets it', async () => {
  const { portal } = start({ subscribed: true, permission: 'granted' });
  fakePush([HERE]);
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  const list = within(await screen.findByRole('list', { name: 'Browsers that get notifications' }));
  expect(list.getByText(/No notification yet/)).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('push_wanted')).toBe('yes'));
  await user.click(list.getByRole('button', { name: /^Remove / }));
  await waitFor(() => expect(localStorage.getItem('push_wanted')).toBeNull());
  expect(screen.queryByRole('complementary', { name: 'Notifications stopped' })).not.toBeInTheDocument();
});

test('the settings say when a browser last got a notification', async () => {
  const { portal } = start({ subscribed: true, permission: 'granted' });
  fakePush([{ ...HERE, lastPushAt: '2026-11-23T14:05:00Z' }]);
  renderApp({ at: '/account-settings', token: portal.token });
  expect(await screen.findByText(/Last notification Nov 23, 2026/)).toBeInTheDocument();
});

test('a subscription that was renewed while the server did not answer is reported on the next visit', async () => {
  const { portal } = start({ subscribed: true, permission: 'granted' });
  const server = fakePush([HERE]);
  const keys = { p256dh: 'old', auth: 'old' };
  const known = { endpoint: 'https://push.example.com/old', keys };
  const put = jest.fn();
  const cache = {
    match: () => Promise.resolve({ json: () => Promise.resolve({ publicKey: 'BAEC', ...known }) }),
    put,
  };
  Object.defineProperty(window, 'caches', {
    value: { open: () => Promise.resolve(cache), delete: jest.fn() },
    configurable: true,
  });
  renderApp({ at: '/account-settings', token: portal.token });
  const renewed = { endpoint: 'https://push.example.com/secret', keys: { p256dh: 'public', auth: 'secret' } };
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  expect(server.renewed).toEqual([{ known, renewed }]);
  Reflect.deleteProperty(window, 'caches');
});
