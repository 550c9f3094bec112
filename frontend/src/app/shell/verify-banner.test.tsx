import { screen, waitFor, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const UNVERIFIED = { ...PROFILE, emailVerified: false };
const reminder = () => screen.queryByRole('complementary', { name: 'Email not verified' });

afterEach(() => window.sessionStorage.clear());

test('signed-in screens show a reminder for an unverified address, and the email can be sent again', async () => {
  const portal = fakePortal({ profile: UNVERIFIED });
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  expect(reminder()).toHaveTextContent('dana@example.com');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(portal.sent.at(-1)?.call).toBe('POST account/verification'));
  expect(await screen.findByRole('button', { name: 'Sent' })).toBeDisabled();
});

test('a dismissed reminder stays hidden for the browser session', async () => {
  const portal = fakePortal({ profile: UNVERIFIED });
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  await waitFor(() => expect(reminder()).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(reminder()).not.toBeInTheDocument();
  expect(window.sessionStorage.getItem('verifyBannerDismissedFor')).toBe('dana@example.com');
  expect(window.localStorage.getItem('verifyBannerDismissedFor')).toBeNull();
});

test('the reminder is shown again for another account', async () => {
  window.sessionStorage.setItem('verifyBannerDismissedFor', 'somebody@example.com');
  const portal = fakePortal({ profile: UNVERIFIED });
  renderApp({ at: '/account-settings', token: portal.token });
  await waitFor(() => expect(reminder()).toBeInTheDocument());
});

test.each([
  ['a verified user', PROFILE, 'token-1'],
  ['a visitor', UNVERIFIED, undefined],
])('%s sees no reminder', async (_who, profile, token) => {
  fakePortal({ profile });
  renderApp({ at: '/state-laws', token });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(reminder()).not.toBeInTheDocument();
});

test('a failure to send the email is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal({ profile: UNVERIFIED });
  refuseCall('post', 'account/verification', () => refuse(429, 'too_many', 'Please wait an hour.'));
  const { user } = renderApp({ at: '/account-settings', token: portal.token });
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Please wait an hour.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
});

describe('a purchase that waits', () => {
  const WAITING = { ...PROFILE, purchaseWaiting: true };
  const purchase = () => screen.queryByRole('complementary', { name: 'Purchase not finished' });

  test.each([
    ['granted access', { ...WAITING, grant: { endsAt: null } }],
    [
      'a subscription and an address that is not verified',
      {
        ...WAITING,
        emailVerified: false,
        subscription: {
          status: 'active',
          trialEndsAt: null,
          currentPeriodEnd: null,
          cancelAtPeriodEnd: false,
          graceEndsAt: null,
          plan: null,
          nextCharge: null,
        },
      },
    ],
  ])('is said to an account with %s, which never meets the gate', async (_access, profile) => {
    const portal = fakePortal({ profile });
    const { user } = renderApp({ at: '/account-settings', token: portal.token });
    await waitFor(() =>
      expect(purchase()).toHaveTextContent(
        'Your purchase is waiting. Open the email to dana@example.com to finish.',
      ),
    );
    expect(reminder()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(portal.sent.at(-1)?.call).toBe('POST account/verification'));
    await user.click(within(purchase()!).getByRole('button', { name: 'Dismiss' }));
    expect(purchase()).not.toBeInTheDocument();
  });

  test('is said by the gate to an account without access', async () => {
    const portal = fakePortal({ profile: { ...WAITING, emailVerified: false } });
    renderApp({ at: '/account-settings', token: portal.token });
    expect(await screen.findByText('Your purchase is waiting')).toBeInTheDocument();
    expect(purchase()).not.toBeInTheDocument();
    expect(reminder()).not.toBeInTheDocument();
  });
});
