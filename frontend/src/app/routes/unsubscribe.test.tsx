import { screen } from '@testing-library/react';
import { http } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const ALERTS = 'Cancellation / opening bid notifications on saved properties';

test('opening the link unsubscribes without a log-in, and the click can be undone', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/unsubscribe/abc' });
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(
    `You will no longer get these emails: ${ALERTS}. Your other emails stay as they are.`,
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'You are subscribed again' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(`You will get these emails again: ${ALERTS}.`);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
});

test('a damaged link is explained', async () => {
  fakePortal();
  refuseCall('post', 'unsubscribe/abc', () => refuse(404, 'unknown_link', 'This link is not valid.'));
  renderApp({ at: '/unsubscribe/abc' });
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Account Settings' })).toBeInTheDocument();
});

test('a failure can be retried, and nothing claims that it worked', async () => {
  fakePortal();
  let tries = 0;
  server.use(
    http.post('http://localhost/api/unsubscribe/abc', () => {
      tries += 1;
      return tries === 1 ? refuse(503, 'unavailable', 'Try again.') : undefined;
    }),
  );
  const { user } = renderApp({ at: '/unsubscribe/abc' });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('heading', { name: 'You are unsubscribed' })).not.toBeInTheDocument();
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeInTheDocument();
  expect(tries).toBe(2);
});
