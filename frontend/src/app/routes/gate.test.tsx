import { fireEvent, screen, waitFor } from '@testing-library/react';
import { leaveFor } from '../../lib/leave-for';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

jest.mock('../../lib/leave-for', () => ({ leaveFor: jest.fn() }));

const subscription = (status: string) => ({
  status,
  trialEndsAt: null,
  currentPeriodEnd: '2026-11-01T12:00:00Z',
  cancelAtPeriodEnd: false,
});

/** The data screen of an account that the API answers 402 with that reason. */
function gated(code: string, changes: Partial<FakePortal> = {}) {
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
])('%s says so, and its one button opens the checkout', async (code, status, title, deed) => {
  const { user, portal } = gated(code, {
    profile: { ...PROFILE, subscription: status ? subscription(status) : null },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change card|Manage Billing/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: deed }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://billing.example/checkout'));
  expect(portal.sent.at(-1)?.call).toBe('POST stripe/checkout-session');
});

test.each([
  ['payment_failed', 'past_due', 'Your last payment failed', /^Change card/],
  ['payment_failed', 'unpaid', 'Your last payment failed', /^Change card/],
  ['trial_over', 'paused', 'Your free trial is over', /^Manage Billing/],
])('%s of a subscription that is %s is mended in the portal', async (code, status, title, deed) => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = gated(code, { profile: { ...PROFILE, subscription: subscription(status) } });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: deed }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://billing.example/portal', '_blank'));
  expect(screen.queryByText(/charged today/)).not.toBeInTheDocument();
});

test('the price stands beside the button, with the trial for who never subscribed alone', async () => {
  gated('no_subscription');
  expect(
    await screen.findByText(
      'The first 30 days are free, then $79 a month. Cancel any time under Manage Billing.',
    ),
  ).toBeInTheDocument();
});

test('who subscribes again is charged today', async () => {
  gated('subscription_cancelled', { profile: { ...PROFILE, subscription: subscription('canceled') } });
  expect(
    await screen.findByText('$79 a month, charged today. Cancel any time under Manage Billing.'),
  ).toBeInTheDocument();
});

test('coming back from the portal opens the data when it is mended', async () => {
  const { portal } = gated('payment_failed', {
    profile: { ...PROFILE, subscription: subscription('past_due') },
  });
  expect(await screen.findByRole('heading', { name: 'Your last payment failed' })).toBeInTheDocument();
  fakePortal(portal);
  fireEvent.focus(window);
  expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
});

test('a purchase that waits is attached by the mail, which can be sent from here', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, portal } = gated('no_subscription');
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

describe('back from a checkout', () => {
  const settling = (settled: FakePortal['settled']) => {
    const portal = fakePortal({ settled });
    return { portal, ...renderApp({ at: '/property-listing?checkout=done', token: portal.token }) };
  };

  test('the subscription is set up first, then the data shows, with an address that says no more of it', async () => {
    const { router } = settling(['open', 'done']);
    expect(await screen.findByText('Setting up your subscription…')).toBeInTheDocument();
    expect(screen.queryByText(/Properties Found/)).not.toBeInTheDocument();
    expect(await screen.findByText('3 Properties Found', {}, { timeout: 4000 })).toBeInTheDocument();
    expect(place(router)).toBe('/property-listing');
  });

  test('nothing to wait for goes straight on', async () => {
    settling(['nothing']);
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
  });

  test('a provider that does not answer is told as that, and can be asked again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const portal = fakePortal();
    refuseCall('post', 'stripe/checkout-session/settle', () =>
      refuse(503, 'billing_unavailable', 'Billing can’t be reached.'),
    );
    renderApp({ at: '/property-listing?checkout=done', token: portal.token });
    expect(await screen.findByText('Setting up your subscription…')).toBeInTheDocument();
    for (let asked = 0; asked < 8; asked++) await jest.advanceTimersByTimeAsync(1600);
    expect(await screen.findByRole('alert')).toHaveTextContent('If you have paid, nothing is lost');
    fakePortal({ ...portal, settled: ['done'] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await jest.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('3 Properties Found')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
