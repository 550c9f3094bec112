import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { place, renderApp } from '../../testing/render-app';

async function fill(user: ReturnType<typeof renderApp>['user'], email: string, password: string) {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
}

test('a correct password saves the token, shows a toast and goes to the data screen', async () => {
  fakePortal();
  const { router, user } = renderApp({ at: '/login' });
  await fill(user, 'dana@example.com', 'courthouse-demo');
  expect(await screen.findByText('Login Successful')).toBeInTheDocument();
  await waitFor(() => expect(place(router)).toBe('/property-listing'));
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
});

test('a visitor of the data screen is redirected to log-in and then back', async () => {
  fakePortal();
  const { router, user } = renderApp({ at: '/property-listing?state=Georgia' });
  await fill(user, 'dana@example.com', 'courthouse-demo');
  await waitFor(() => expect(place(router)).toBe('/property-listing?state=Georgia'));
});

test('a wrong password shows the server’s message and stays on the screen', async () => {
  fakePortal();
  const { router, user } = renderApp({ at: '/login' });
  await fill(user, 'dana@example.com', 'wrong');
  expect(await screen.findByText('Login Failed')).toBeInTheDocument();
  expect(screen.getByText('The email or the password is wrong.')).toBeInTheDocument();
  expect(place(router)).toBe('/login');
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});

test('a failure without a server message shows our own', async () => {
  fakePortal();
  refuseCall('post', 'login', () => new HttpResponse('<html>', { status: 502 }));
  const { user } = renderApp({ at: '/login' });
  await fill(user, 'dana@example.com', 'x');
  expect(await screen.findByText('An error occurred during login.')).toBeInTheDocument();
});

test('an unreachable server shows the other fallback text', async () => {
  fakePortal();
  refuseCall('post', 'login', () => HttpResponse.error());
  const { user } = renderApp({ at: '/login' });
  await fill(user, 'dana@example.com', 'x');
  expect(await screen.findByText('An unexpected error occurred.')).toBeInTheDocument();
});

test('fields that the server rejects are marked', async () => {
  fakePortal();
  refuseCall('post', 'login', () =>
    refuse(422, 'invalid', 'Check the fields.', { emailId: 'This is no email address.' }),
  );
  const { user } = renderApp({ at: '/login' });
  await fill(user, 'dana@example', 'x');
  expect(await screen.findByText('This is no email address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('email and password are required', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/login' });
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email address/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});

test('the password can be shown and hidden', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/login' });
  expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('the links go to pricing and to the password reset', async () => {
  fakePortal();
  renderApp({ at: '/login' });
  const main = await screen.findByRole('main');
  await screen.findByLabelText('Email');
  expect(main.querySelector('a[href="/pricing"]')).toHaveTextContent('Sign up');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('a signed-in user is redirected to the home page after two seconds', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/login', token: 'token-1' });
  expect(await screen.findByText('You’re already logged in. Redirecting…')).toBeInTheDocument();
  expect(place(router)).toBe('/login');
  await waitFor(() => expect(place(router)).toBe('/'), { timeout: 4000 });
});

test('after a session ended, log-in says so', async () => {
  const portal = fakePortal();
  const { router } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  portal.token = 'another';
  await act(() => router.navigate('/order-history'));
  expect(await screen.findByText('Your session has ended. Log in to continue.')).toBeInTheDocument();
});

test('a stored token that is no longer valid is named as the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal();
  renderApp({ at: '/property-listing', token: 'of yesterday' });
  expect(await screen.findByText('Your session has ended. Log in to continue.')).toBeInTheDocument();
});

test('a visitor who opens a page for subscribers reads why log-in is shown', async () => {
  fakePortal();
  renderApp({ at: '/my-properties' });
  expect(await screen.findByText('Log in to open this page.')).toBeInTheDocument();
});

test('log-in that was opened by itself gives no reason', async () => {
  fakePortal();
  renderApp({ at: '/login' });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
  expect(screen.queryByText(/session has ended|to open this page/)).not.toBeInTheDocument();
});

test('the email field is of email type', async () => {
  fakePortal();
  renderApp({ at: '/login' });
  expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
});
