import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { redirectTo } from '../../lib/redirect-to';
import { loggedOut } from '../../session/session-slice';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

jest.mock('../../lib/redirect-to', () => ({ redirectTo: jest.fn() }));

const subscription = (status: string) => ({
  status,
  trialEndsAt: null,
  currentPeriodEnd: '2026-11-01T12:00:00Z',
  cancelAtPeriodEnd: false,
  nextCharge: null,
  plan: null,
  // The grace period is over.
  graceEndsAt: status === 'past_due' ? '2020-11-08T12:00:00Z' : null,
});

/** Renders the data screen for an account whose calls are answered with 402 and that reason. */
function openNotEntitled(code: string, changes: Partial<FakePortal> = {}) {
  const portal = fakePortal(changes);
  for (const call of ['get-properties', 'property-facets', 'saved-properties', 'property-details/:id'])
    refuseCall('get', call, () => refuse(402, code, 'Not entitled.'));
  return { portal, ...renderApp({ at: '/property-listing', token: portal.token }) };
}

test.each([
  ['no_subscription', null, 'Start your free trial', 'Start free trial'],
  ['checkout_unfinished', 'incomplete', 'Finish your checkout', 'Go to Checkout'],
  ['trial_over', 'canceled', 'Your free trial is over', 'Subscribe'],
  ['subscription_cancelled', 'canceled', 'Your subscription has ended', 'Subscribe again'],
  ['grant_ended', null, 'Your access has ended', 'Subscribe'],
  ['a_reason_of_tomorrow', null, 'Start your free trial', 'Start free trial'],
])('%s is explained, and its button opens the checkout', async (code, status, title, action) => {
  const { user, portal } = openNotEntitled(code, {
    profile: { ...PROFILE, subscription: status ? subscription(status) : null },
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change card|Manage Billing/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://billing.example/checkout'));
  expect(portal.sent.at(-1)?.call).toBe('POST stripe/checkout-session');
});

test.each([
  ['payment_failed', 'past_due', 'Your last payment failed', /^Change card/],
  ['payment_failed', 'unpaid', 'Your last payment failed', /^Change card/],
  ['trial_over', 'paused', 'Your free trial is over', /^Manage Billing/],
])('%s of a subscription that is %s is resolved in the portal', async (code, status, title, action) => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = openNotEntitled(code, { profile: { ...PROFILE, subscription: subscription(status) } });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: action }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://billing.example/portal', '_blank'));
  expect(screen.queryByText(/charged today/)).not.toBeInTheDocument();
});

test('the price is next to the button, with the trial only for users who never subscribed', async () => {
  openNotEntitled('no_subscription');
  expect(
    await screen.findByText(
      'The first 30 days are free, then $79 a month. Cancel any time under Manage Billing.',
    ),
  ).toBeInTheDocument();
});

test('a user who subscribes again is charged today', async () => {
  openNotEntitled('subscription_cancelled', {
    profile: { ...PROFILE, subscription: subscription('canceled'), trialUsed: true },
  });
  expect(
    await screen.findByText('$79 a month, charged today. Cancel any time under Manage Billing.'),
  ).toBeInTheDocument();
});

test('a person who had the trial with another account is not offered one', async () => {
  openNotEntitled('no_subscription', { profile: { ...PROFILE, trialUsed: true } });
  expect(await screen.findByRole('heading', { name: 'Subscribe to continue' })).toBeInTheDocument();
  expect(await screen.findByText(/\$79 a month, charged today/)).toBeInTheDocument();
  expect(screen.queryByText(/days are free/)).not.toBeInTheDocument();
});

test('after a lapse in an open tab, the plans are offered without a reload', async () => {
  const portal = fakePortal({ profile: { ...PROFILE, subscription: subscription('active') } });
  const { user } = renderApp({ at: '/property-listing', token: portal.token });
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  portal.profile = { ...portal.profile, subscription: subscription('canceled'), trialUsed: true };
  for (const call of ['get-properties', 'property-facets', 'saved-properties'])
    refuseCall('get', call, () => refuse(402, 'subscription_cancelled', 'Your subscription has ended.'));
  await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'Oak');
  await user.click(await screen.findByRole('link', { name: 'Compare plans' }));
  expect(await screen.findByRole('button', { name: 'Go to Checkout' })).toBeInTheDocument();
  expect(screen.queryByText('You have a subscription')).not.toBeInTheDocument();
});

test('during grace the data screen names the last day of access', async () => {
  fakePortal({
    profile: {
      ...PROFILE,
      subscription: { ...subscription('past_due'), graceEndsAt: '2099-12-08T12:00:00Z' },
    },
  });
  renderApp({ at: '/property-listing', token: 'token-1' });
  const banner = await screen.findByRole('complementary', { name: 'Payment failed' });
  expect(banner).toHaveTextContent('You have access until December 8, 2099.');
  expect(within(banner).getByRole('button', { name: /^Change card/ })).toBeInTheDocument();
});

test('returning from the portal opens the data when the payment is resolved', async () => {
  const { portal } = openNotEntitled('payment_failed', {
    profile: { ...PROFILE, subscription: subscription('past_due') },
  });
  expect(await screen.findByRole('heading', { name: 'Your last payment failed' })).toBeInTheDocument();
  fakePortal(portal);
  fireEvent.focus(window);
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
});

test('a waiting purchase is attached through an email that can be sent from here', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, portal } = openNotEntitled('no_subscription');
  refuseCall('post', 'stripe/checkout-session', () =>
    refuse(409, 'purchase_waiting', 'You have paid already. Verify your email to attach it.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Start free trial' }));
  expect(
    await screen.findByText('You have paid already. Verify your email to attach it.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send verification email' }));
  await waitFor(() => expect(portal.sent.at(-1)?.call).toBe('POST account/verification'));
});

test('an account whose purchase waits is not asked to subscribe', async () => {
  const { user, portal } = openNotEntitled('no_subscription', {
    profile: { ...PROFILE, purchaseWaiting: true },
  });
  expect(await screen.findByRole('heading', { name: 'Your purchase is waiting' })).toBeInTheDocument();
  expect(
    screen.getByText('Open the email to dana@example.com to finish. You do not need to subscribe again.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Compare plans' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('button', { name: 'Email sent' })).toBeDisabled();
  expect(portal.sent.map(({ call }) => call)).toEqual(['POST account/verification']);
});

describe('a purchase that this tab returned with', () => {
  const PURCHASE = { plan: null, firstCharge: null, emailId: 'dana@example.com' } as const;
  beforeEach(() => window.sessionStorage.setItem('paidCheckout', 'cs_1'));
  afterEach(() => window.sessionStorage.clear());

  test('opens the data by itself once its event arrives', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { portal } = openNotEntitled('no_subscription', { purchase: PURCHASE });
    expect(await screen.findByRole('heading', { name: 'Your purchase is waiting' })).toBeInTheDocument();
    fakePortal(portal);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('that the account has by now opens the data, and is asked about once', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { portal } = openNotEntitled('no_subscription');
    let asked = 0;
    refuseCall('post', 'purchase', () => {
      asked += 1;
      // Asking about it attached it.
      fakePortal(portal);
      return refuse(404, 'unknown_purchase', 'This purchase is not known.');
    });
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
    expect(window.sessionStorage.getItem('paidCheckout')).toBeNull();
    expect(asked).toBe(1);
  });

  test('by another address leaves the checkout, and its address is masked', async () => {
    openNotEntitled('no_subscription', { purchase: { ...PURCHASE, emailId: 'buyer@paid.example' } });
    expect(await screen.findByText('b…@p…')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Start your free trial' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start free trial' })).toBeInTheDocument();
    expect(screen.queryByText(/buyer@paid\.example/)).not.toBeInTheDocument();
  });

  test('is forgotten at log-out, so that the next person learns nothing', async () => {
    const { store } = openNotEntitled('no_subscription', { purchase: PURCHASE });
    await screen.findByRole('heading', { name: 'Your purchase is waiting' });
    act(() => void store.dispatch(loggedOut()));
    expect(window.sessionStorage.getItem('paidCheckout')).toBeNull();
  });
});

test('purchase_waiting is such a reason', async () => {
  openNotEntitled('purchase_waiting', {
    profile: { ...PROFILE, subscription: subscription('canceled'), trialUsed: true },
  });
  expect(await screen.findByRole('heading', { name: 'Your purchase is waiting' })).toBeInTheDocument();
});

test('a purchase after a used trial is charged only by a click, and then the data opens', async () => {
  const { user, portal } = openNotEntitled('trial_used', {
    profile: {
      ...PROFILE,
      trialUsed: true,
      subscription: {
        ...subscription('trialing'),
        plan: { id: 'price_month', name: 'Pro', amount: 7900, currency: 'usd', interval: 'month' },
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Your free trial is used' })).toBeInTheDocument();
  expect(screen.getByText(/^Start now, \$79 charged today\./)).toBeInTheDocument();
  expect(portal.sent).toEqual([]);
  fakePortal(portal);
  await user.click(screen.getByRole('button', { name: 'Start now' }));
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  expect(portal.sent.map(({ call }) => call)).toEqual(['POST stripe/start-now']);
});

test('a start that fails says so and can be repeated', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = openNotEntitled('trial_used', { profile: { ...PROFILE, trialUsed: true } });
  refuseCall('post', 'stripe/start-now', () => refuse(402, 'card_declined', 'Your card was declined.'));
  await user.click(await screen.findByRole('button', { name: 'Start now' }));
  expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start now' })).toBeEnabled();
});

describe('back from a checkout', () => {
  const settling = (settled: FakePortal['settled']) => {
    const portal = fakePortal({ settled });
    return { portal, ...renderApp({ at: '/property-listing?checkout=done', token: portal.token }) };
  };

  test('the subscription is set up first, then the data is shown and the address no longer mentions it', async () => {
    const { router } = settling(['open', 'done']);
    expect(await screen.findByText('Setting up your subscription…')).toBeInTheDocument();
    expect(screen.queryByText(/Properties Found/)).not.toBeInTheDocument();
    expect(await screen.findByText('3 Properties Found', {}, { timeout: 4000 })).toBeInTheDocument();
    expect(place(router)).toBe('/property-listing');
  });

  test('without a pending checkout the data is shown at once', async () => {
    settling(['nothing']);
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  });

  test('a provider that does not respond is reported, and the user can try again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const portal = fakePortal();
    refuseCall('post', 'stripe/checkout-session/settle', () =>
      refuse(503, 'billing_unavailable', 'Billing can’t be reached.'),
    );
    renderApp({ at: '/property-listing?checkout=done', token: portal.token });
    expect(await screen.findByText('Setting up your subscription…')).toBeInTheDocument();
    for (let asked = 0; asked < 8; asked++) await jest.advanceTimersByTimeAsync(1600);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'If you have paid, your subscription will be set up',
    );
    fakePortal({ ...portal, settled: ['done'] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await jest.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
