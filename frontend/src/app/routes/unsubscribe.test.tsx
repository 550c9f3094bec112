import { screen } from '@testing-library/react';
import { http } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const ALERTS = 'Cancellation / opening bid notifications on saved properties';

test('opening the link says the state and changes nothing; a click does, and can be undone', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/unsubscribe/abc' });
  const off = await screen.findByRole('button', { name: 'Turn these emails off' });
  expect(screen.getByRole('status')).toHaveTextContent(`${ALERTS}These emails are on.`);
  expect(screen.getByRole('link', { name: 'Keep them' })).toHaveAttribute('href', '/');
  expect(portal.sent).toEqual([]);
  await user.click(off);
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
  expect(portal.sent).toEqual([{ call: 'unsubscribe/abc', body: undefined }]);
  expect(screen.getByRole('status')).toHaveTextContent(
    'You will no longer get these emails. Your other emails stay as they are.',
  );
  expect(screen.queryByRole('link', { name: 'Keep them' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn these emails on again' }));
  expect(await screen.findByRole('heading', { name: 'You are subscribed again' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You will get these emails again.');
  await user.click(screen.getByRole('button', { name: 'Turn these emails off' }));
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
});

test.each([
  [true, '2026-11-20T17:00:00Z', 'You turned these on again on November 20, 2026.', 'off'],
  [false, '2026-11-20T17:00:00Z', 'You turned these off on November 20, 2026.', 'on again'],
  [false, null, 'These emails are off.', 'on again'],
])('the page says since when: on %s at %s', async (isOn, changedAt, text, offered) => {
  fakePortal({ emailChoice: { emailPreference: ALERTS, isOn, changedAt } });
  renderApp({ at: '/unsubscribe/abc' });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `Turn these emails ${offered}` })).toBeInTheDocument();
});

test('a damaged link is explained', async () => {
  fakePortal();
  refuseCall('get', 'unsubscribe/abc', () => refuse(404, 'unknown_link', 'This link is not valid.'));
  renderApp({ at: '/unsubscribe/abc' });
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Account Settings' })).toBeInTheDocument();
});

test('a failed click can be repeated, and nothing claims that it worked', async () => {
  fakePortal();
  let tries = 0;
  server.use(
    http.post('http://localhost/api/unsubscribe/abc', () => {
      tries += 1;
      return tries === 1 ? refuse(503, 'unavailable', 'Try again.') : undefined;
    }),
  );
  const { user } = renderApp({ at: '/unsubscribe/abc' });
  await user.click(await screen.findByRole('button', { name: 'Turn these emails off' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'You are unsubscribed' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn these emails off' }));
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
  expect(tries).toBe(2);
});

test('a failed load can be repeated', async () => {
  fakePortal();
  let tries = 0;
  server.use(
    http.get('http://localhost/api/unsubscribe/abc', () => {
      tries += 1;
      return tries === 1 ? refuse(503, 'unavailable', 'Try again.') : undefined;
    }),
  );
  const { user } = renderApp({ at: '/unsubscribe/abc' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Turn these emails off' })).toBeInTheDocument();
});
