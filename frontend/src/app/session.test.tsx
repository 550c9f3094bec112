import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { portalApi } from '../api/portal-api';
import { fakePortal, refuse, refuseCall } from '../testing/fake-portal';
import { PROFILE } from '../testing/fixtures';
import { sessionDropped } from '../session/session-slice';
import { place, renderApp } from '../testing/render-app';

test('a visitor sees About, Log In and Sign Up', async () => {
  fakePortal();
  renderApp();
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/pricing');
});

test('a stored token loads the profile while a skeleton is shown', async () => {
  fakePortal();
  const { user } = renderApp({ token: 'token-1' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('link', { name: 'Data' })).toHaveAttribute('href', '/property-listing');
  expect(header.getByRole('link', { name: 'My Properties' })).toHaveAttribute('href', '/my-properties');
  expect(await header.findByText('D')).toBeInTheDocument();
  await user.click(header.getByRole('button', { name: 'My Account' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Account Settings', 'Manage Billing', 'Log Out']);
});

test('a token whose profile fails to load is removed, and the user stays on the screen', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal();
  const { router } = renderApp({ at: '/about', token: 'dead' });
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeInTheDocument();
  expect(window.localStorage.getItem('auth_token')).toBeNull();
  expect(place(router)).toBe('/about');
  expect(logged).toHaveBeenCalled();
});

test('logging out asks for confirmation, and cancelling changes nothing', async () => {
  fakePortal();
  const { user } = renderApp({ token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'My Account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' }));
  expect(dialog.getByText('You will need to log in again to access your account.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
});

async function logOut(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'My Account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
}

test('logging out clears token and user and goes to the home page', async () => {
  fakePortal();
  const { router, user } = renderApp({ at: '/property-listing', token: 'token-1' });
  await screen.findByText('3 Properties Found');
  await logOut(user);
  await waitFor(() => expect(place(router)).toBe('/'));
  expect(window.localStorage.getItem('auth_token')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeInTheDocument();
});

test('opening the same address again after the session ended redirects to log-in', async () => {
  const portal = fakePortal();
  const { router, store } = renderApp({ at: '/property-listing', token: portal.token });
  await screen.findByRole('link', { name: '1 Peachtree St' });
  // This is the state while the redirect to the home page is still loading after logging out.
  act(() => void store.dispatch(sessionDropped()));
  await act(() => router.navigate('/property-listing'));
  await waitFor(() => expect(place(router)).toMatch(/^\/login/));
});

test('a failed log-out call leaves the user logged in', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal();
  refuseCall('post', 'logout', () => refuse(503, 'unavailable', 'Try again.'));
  const { user } = renderApp({ token: 'token-1' });
  await logOut(user);
  expect(await screen.findByText('Could not log out')).toBeInTheDocument();
  expect(window.localStorage.getItem('auth_token')).toBe('token-1');
  expect(screen.getByRole('button', { name: 'My Account' })).toBeInTheDocument();
});

test('a 401 of a later profile load ends the session like every other', async () => {
  fakePortal();
  const { router, store } = renderApp({ at: '/property-listing', token: 'token-1' });
  await screen.findByText('3 Properties Found');
  refuseCall('get', 'profile/view', () => refuse(401, 'not_signed_in', 'Please log in.'));
  act(() => void store.dispatch(portalApi.util.invalidateTags(['Profile'])));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});

test('a 401 during a session clears the token, goes to log-in and remembers the page', async () => {
  const portal = fakePortal();
  const { router, user } = renderApp({ at: '/property-listing', token: 'token-1' });
  await screen.findByText('3 Properties Found');
  portal.token = 'another';
  await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'main');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.state.location.pathname).toBe('/login');
  expect(new URLSearchParams(router.state.location.search).get('to')).toMatch(/^\/property-listing/);
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});

test('an address that waits for the rows does not stop the way to log-in, and the view is there afterwards', async () => {
  const portal = fakePortal();
  const { router, user } = renderApp({ at: '/property-listing', token: 'token-1' });
  await screen.findByText('3 Properties Found');
  portal.token = 'another';
  const targets: string[] = [];
  const stop = router.subscribe(({ navigation, location }) => {
    targets.push((navigation.location ?? location).pathname);
    // A key writes an address that waits.
    fireEvent.keyDown(document.body, { key: 'Shift' });
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'main');
  await screen.findByRole('heading', { name: 'Log in' });
  stop();
  expect(new Set(targets)).toEqual(new Set(['/login']));
  expect(new URLSearchParams(router.state.location.search).get('to')).toMatch(/^\/property-listing/);
  await user.type(screen.getByLabelText('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText('Password'), 'courthouse-demo');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('searchbox', { name: 'Search by address' })).toHaveValue('main');
  await waitFor(() => expect(place(router)).toBe('/property-listing?search=main'));
});

test('stored preferences are dropped when another account logs in', async () => {
  const portal = fakePortal();
  window.localStorage.setItem('preferencesOwner', 'someone@example.com');
  window.localStorage.setItem('selectedStates', '["Georgia"]');
  const { store } = renderApp({ at: '/property-listing', token: 'token-1' });
  await screen.findByText('3 Properties Found');
  expect(portal.profile).toBe(PROFILE);
  expect(store.getState().listingView.selectedStates).toEqual([]);
  expect(window.localStorage.getItem('selectedStates')).toBeNull();
});

test('an unknown address shows the not-found page', async () => {
  fakePortal();
  renderApp({ at: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('one toast is shown at a time, and a new one replaces the old one', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/login' });
  await user.type(await screen.findByLabelText('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByText('Login Failed');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'courthouse-demo');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByText('Login Successful');
  expect(screen.queryByText('Login Failed')).not.toBeInTheDocument();
});
