import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const gone = () => refuse(404, 'verification_token_gone', 'This link is no longer valid.');

test('a link verifies the address, once', async () => {
  const portal = fakePortal();
  renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  expect(portal.sent).toEqual([{ call: 'verify-email/abc', body: {} }]);
});

test('a waiting purchase requires a new password, and the user is then signed in', async () => {
  const portal = fakePortal();
  server.use(
    http.post('http://localhost/api/verify-email/abc', async ({ request }) => {
      const { newPassword } = (await request.json()) as { newPassword?: string };
      return newPassword
        ? HttpResponse.json({ status: 'attached', token: 'token-2' })
        : refuse(409, 'password_required', 'Please choose a new password.');
    }),
  );
  const { user } = renderApp({ at: '/verify-email/abc', token: 'token-1' });
  await user.type(await screen.findByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Set Password and Continue' }));
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('New password'), ' no more');
  await user.type(screen.getByLabelText('Confirm password'), 'something else');
  await user.click(screen.getByRole('button', { name: 'Set Password and Continue' }));
  expect(screen.getByText('Passwords do not match.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'short no more');
  portal.token = 'token-2';
  await user.click(screen.getByRole('button', { name: 'Set Password and Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your subscription is ready' })).toBeInTheDocument();
  expect(window.localStorage.getItem('auth_token')).toBe('token-2');
  expect(screen.getByRole('link', { name: 'Go to Data' })).toBeInTheDocument();
});

test('a used link offers log-in to a visitor', async () => {
  fakePortal();
  refuseCall('post', 'verify-email/abc', gone);
  renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send verification email' })).not.toBeInTheDocument();
});

test('a used link offers a new email to a signed-in user', async () => {
  const portal = fakePortal();
  refuseCall('post', 'verify-email/abc', gone);
  const { user } = renderApp({ at: '/verify-email/abc', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Send verification email' }));
  expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
  expect(portal.sent.map(({ call }) => call)).toEqual(['POST account/verification']);
});

test('a failure can be retried', async () => {
  fakePortal();
  let tries = 0;
  server.use(
    http.post('http://localhost/api/verify-email/abc', () => {
      tries += 1;
      return tries === 1
        ? refuse(503, 'unavailable', 'Try again.')
        : HttpResponse.json({ status: 'verified' });
    }),
  );
  const { user } = renderApp({ at: '/verify-email/abc' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  await waitFor(() => expect(tries).toBe(2));
});

test('another link in the same tab starts another verification', async () => {
  fakePortal();
  refuseCall('post', 'verify-email/def', gone);
  const { router } = renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  await router.navigate('/verify-email/def');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
});
