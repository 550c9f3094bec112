import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

const gone = () => refuse(404, 'verification_token_gone', 'This link is no longer valid.');

const verify = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Verify this address' }));
const WAITS = { purpose: 'verify_email', state: 'works', needsPassword: true } as const;

/** As after a sign-up in this browser at that time. */
const SECRET = '0123456789abcdef'.repeat(4);
const keep = (at: number) =>
  window.localStorage.setItem('signup_secret', JSON.stringify({ secret: SECRET, at }));

test('a link verifies the address on a click, and a page load only asks what the link is', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/verify-email/abc' });
  await screen.findByRole('button', { name: 'Verify this address' });
  expect(portal.sent).toEqual([{ call: 'link-state', body: { token: 'abc' } }]);
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  expect(portal.sent.slice(1)).toEqual([{ call: 'verify-email/abc', body: {} }]);
});

test.each(['verify_email', 'change_email'] as const)(
  'a used link for %s says that the address is already verified',
  async (purpose) => {
    const portal = fakePortal({ link: { purpose, state: 'used', needsPassword: false } });
    renderApp({ at: '/verify-email/abc' });
    expect(
      await screen.findByRole('heading', { name: 'Your email is already verified' }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' })).toBeInTheDocument();
    expect(portal.sent.map(({ call }) => call)).toEqual(['link-state']);
  },
);

test.each([
  ['expired', { purpose: 'verify_email', state: 'expired', needsPassword: false }],
  ['unknown', { state: 'unknown', needsPassword: false }],
  ['for another page', { purpose: 'reset_password', state: 'works', needsPassword: false }],
] as const)('a link that is %s no longer works', async (_case, link) => {
  fakePortal({ link });
  renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify this address' })).not.toBeInTheDocument();
});

test('a damaged link no longer works', async () => {
  fakePortal();
  refuseCall('post', 'link-state', () => refuse(422, 'invalid', 'Please correct the marked fields.'));
  renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
});

test('a link that could not be checked can be checked again', async () => {
  fakePortal();
  refuseCall('post', 'link-state', () => refuse(503, 'unavailable', 'Try again.'));
  const { user } = renderApp({ at: '/verify-email/abc' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakePortal();
  await user.click(again);
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
});

test('in the browser of the sign-up, one click attaches the purchase, and the page says whose password stays', async () => {
  const portal = fakePortal({ link: WAITS });
  keep(Date.now() - 60_000);
  let body: unknown;
  server.use(
    http.post('http://localhost/api/verify-email/abc', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ status: 'attached', token: 'token-1' });
    }),
  );
  const { user } = renderApp({ at: '/verify-email/abc' });
  expect(
    await screen.findByText(/You chose the password of this account in this browser on/),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(portal.sent.map(({ call }) => call)).toEqual(['link-state']);
  await verify(user);
  expect(await screen.findByRole('link', { name: 'Go to Data' })).toBeInTheDocument();
  expect(body).toEqual({ secret: SECRET });
  expect(window.localStorage.getItem('signup_secret')).toBeNull();
});

test('another password can be chosen in the browser of the sign-up', async () => {
  const portal = fakePortal({ link: WAITS });
  keep(Date.now());
  const { user } = renderApp({ at: '/verify-email/abc' });
  await user.click(await screen.findByRole('button', { name: 'Choose another password' }));
  await user.type(screen.getByLabelText('New password'), 'of my own');
  await user.type(screen.getByLabelText('Confirm password'), 'of my own');
  await verify(user);
  await waitFor(() =>
    expect(portal.sent.at(-1)).toEqual({
      call: 'verify-email/abc',
      body: { newPassword: 'of my own' },
    }),
  );
});

test('a secret of more than 24 hours is removed and not used', async () => {
  fakePortal({ link: WAITS });
  keep(Date.now() - 24 * 60 * 60 * 1000);
  renderApp({ at: '/verify-email/abc' });
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(window.localStorage.getItem('signup_secret')).toBeNull();
});

test('a secret that does not fit leads to a new password', async () => {
  fakePortal({ link: WAITS });
  keep(Date.now());
  refuseCall('post', 'verify-email/abc', () =>
    refuse(409, 'password_required', 'Please choose a new password.'),
  );
  const { user } = renderApp({ at: '/verify-email/abc' });
  await verify(user);
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});

test('a purchase that arrives while the page is open is named before the secret is sent', async () => {
  fakePortal();
  keep(Date.now());
  const bodies: unknown[] = [];
  server.use(
    http.post('http://localhost/api/verify-email/abc', async ({ request }) => {
      bodies.push(await request.json());
      return refuse(409, 'password_required', 'Please choose a new password.');
    }),
  );
  const { user } = renderApp({ at: '/verify-email/abc' });
  await verify(user);
  expect(await screen.findByText(/You chose the password of this account/)).toBeInTheDocument();
  expect(bodies).toEqual([{}]);
});

test('a waiting purchase requires a new password, and the user is then signed in', async () => {
  const portal = fakePortal({ link: WAITS });
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
  await user.click(screen.getByRole('button', { name: 'Verify this address' }));
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('New password'), ' no more');
  await user.type(screen.getByLabelText('Confirm password'), 'something else');
  await user.click(screen.getByRole('button', { name: 'Verify this address' }));
  expect(screen.getByText('Passwords do not match.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'short no more');
  portal.token = 'token-2';
  await user.click(screen.getByRole('button', { name: 'Verify this address' }));
  expect(await screen.findByRole('heading', { name: 'Your subscription is ready' })).toBeInTheDocument();
  expect(window.localStorage.getItem('auth_token')).toBe('token-2');
  expect(screen.getByRole('link', { name: 'Go to Data' })).toBeInTheDocument();
});

test('a link that stops working offers log-in to a visitor', async () => {
  fakePortal();
  refuseCall('post', 'verify-email/abc', gone);
  const { user } = renderApp({ at: '/verify-email/abc' });
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send verification email' })).not.toBeInTheDocument();
});

test('an expired link offers a new email to a signed-in user', async () => {
  const portal = fakePortal({ link: { purpose: 'verify_email', state: 'expired', needsPassword: false } });
  const { user } = renderApp({ at: '/verify-email/abc', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Send verification email' }));
  expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
  expect(portal.sent.map(({ call }) => call)).toEqual(['link-state', 'POST account/verification']);
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
  await verify(user);
  expect(await screen.findByText('Try again.')).toBeInTheDocument();
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  expect(tries).toBe(2);
});

test('another link in the same tab starts another verification', async () => {
  fakePortal();
  refuseCall('post', 'verify-email/def', gone);
  const { router, user } = renderApp({ at: '/verify-email/abc' });
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument();
  await router.navigate('/verify-email/def');
  await verify(user);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
});
