import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { place, renderApp } from '../../testing/render-app';

type User = ReturnType<typeof renderApp>['user'];

describe('forgot password', () => {
  const send = async (user: User, email?: string) => {
    const field = await screen.findByLabelText('Email');
    if (email) await user.type(field, email);
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  };

  test('an empty email is rejected', async () => {
    const portal = fakePortal();
    const { user } = renderApp({ at: '/forgot-password' });
    await send(user);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(portal.sent).toEqual([]);
  });

  test('success shows the server’s message and redirects to the home page after three seconds', async () => {
    const portal = fakePortal();
    const { router, user } = renderApp({ at: '/forgot-password' });
    await send(user, ' dana@example.com ');
    expect(await screen.findByText('Success')).toBeInTheDocument();
    expect(screen.getByText('If that address has an account, a link is on its way.')).toBeInTheDocument();
    expect(portal.sent).toEqual([{ call: 'forgot-password', body: { emailId: 'dana@example.com' } }]);
    expect(place(router)).toBe('/forgot-password');
    await waitFor(() => expect(place(router)).toBe('/'), { timeout: 5000 });
  });

  test('a success without a message shows our own', async () => {
    fakePortal();
    refuseCall('post', 'forgot-password', () => HttpResponse.json(''));
    const { user } = renderApp({ at: '/forgot-password' });
    await send(user, 'dana@example.com');
    expect(
      await screen.findByText('Password reset link sent to your email. Redirecting'),
    ).toBeInTheDocument();
  });

  test.each([
    ['the server’s message', () => refuse(429, 'too_many', 'Too many attempts.'), 'Too many attempts.'],
    ['no message', () => new HttpResponse('<html>', { status: 502 }), 'Something went wrong.'],
    ['no response', () => HttpResponse.error(), 'An unknown error occurred.'],
  ])('a failure with %s is shown in a toast', async (_case, refusal, words) => {
    fakePortal();
    refuseCall('post', 'forgot-password', refusal);
    const { router, user } = renderApp({ at: '/forgot-password' });
    await send(user, 'dana@example.com');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(place(router)).toBe('/forgot-password');
  });
});

describe('reset password', () => {
  const resetPortal = (state: 'works' | 'used' | 'expired' = 'works') =>
    fakePortal({ link: { purpose: 'reset_password', state, needsPassword: false } });

  const set = async (user: User, password: string, confirmation: string) => {
    const field = await screen.findByLabelText('New password');
    if (password) await user.type(field, password);
    if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  };
  const INVALID = 'Invalid token or password must be at least 8 characters long.';

  test('a short password is rejected', async () => {
    const portal = resetPortal();
    const { user } = renderApp({ at: '/reset-password/abc' });
    await set(user, 'short', 'short');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(INVALID);
    expect(portal.sent.map(({ call }) => call)).toEqual(['link-state']);
  });

  test('a link without a token is rejected', async () => {
    const portal = resetPortal();
    const { user } = renderApp({ at: '/reset-password' });
    await set(user, 'long enough', 'long enough');
    expect(screen.getByRole('alert')).toHaveTextContent(INVALID);
    expect(portal.sent).toEqual([]);
  });

  test('passwords that differ are rejected', async () => {
    resetPortal();
    const { user } = renderApp({ at: '/reset-password/abc' });
    await set(user, 'long enough', 'long enougH');
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match.');
  });

  test('success shows a message and redirects to log-in after three seconds', async () => {
    const portal = resetPortal();
    const { router, user } = renderApp({ at: '/reset-password/a-b_c' });
    await set(user, 'long enough', 'long enough');
    expect(await screen.findByText('Password reset successful! Redirecting...')).toBeInTheDocument();
    expect(portal.sent).toEqual([
      { call: 'link-state', body: { token: 'a-b_c' } },
      { call: 'reset-password/a-b_c', body: { newPassword: 'long enough' } },
    ]);
    await waitFor(() => expect(place(router)).toBe('/login'), { timeout: 5000 });
    expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  });

  test('a reset by a signed-in user also ends this browser’s session and redirects to log-in', async () => {
    resetPortal();
    const { router, user } = renderApp({ at: '/reset-password/abc', token: 'token-1' });
    await set(user, 'long enough', 'long enough');
    expect(await screen.findByText('Password reset successful! Redirecting...')).toBeInTheDocument();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    await waitFor(() => expect(place(router)).toBe('/login'), { timeout: 5000 });
    expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  });

  test('a failure shows the server’s error', async () => {
    resetPortal();
    refuseCall('post', 'reset-password/abc', () => refuse(404, 'link_gone', 'This link is no longer valid.'));
    const { user } = renderApp({ at: '/reset-password/abc' });
    await set(user, 'long enough', 'long enough');
    expect(await screen.findByText('This link is no longer valid.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test.each([
    ['no message', () => new HttpResponse('<html>', { status: 502 })],
    ['no response', () => HttpResponse.error()],
  ])('a failure with %s shows the fallback text', async (_case, refusal) => {
    resetPortal();
    refuseCall('post', 'reset-password/abc', refusal);
    const { user } = renderApp({ at: '/reset-password/abc' });
    await set(user, 'long enough', 'long enough');
    expect(await screen.findByText('An error occurred while resetting the password.')).toBeInTheDocument();
  });

  test.each([
    ['used', 'This link was already used to set a new password. A link works once.'],
    ['expired', 'This link has expired. A link works for one hour.'],
  ] as const)('a link that is %s says so before the user types', async (state, words) => {
    const portal = resetPortal(state);
    renderApp({ at: '/reset-password/abc' });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(portal.sent.map(({ call }) => call)).toEqual(['link-state']);
  });

  test('a link of another page or a damaged one does not work here', async () => {
    fakePortal();
    const { router } = renderApp({ at: '/reset-password/abc' });
    const words = 'This link is incomplete, or a newer one has replaced it.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    refuseCall('post', 'link-state', () => refuse(422, 'invalid', 'Please correct the marked fields.'));
    await router.navigate('/reset-password/damaged');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('if the link cannot be checked, the form is shown', async () => {
    resetPortal();
    refuseCall('post', 'link-state', () => refuse(503, 'unavailable', 'Try again.'));
    renderApp({ at: '/reset-password/abc' });
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });
});
