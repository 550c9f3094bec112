import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { portalApi } from '../api/portal-api';
import { fakePortal } from '../testing/fake-portal';
import { PROFILE } from '../testing/fixtures';
import { place, renderApp } from '../testing/render-app';
import { server } from '../testing/server';
import { billingNews } from './billing-news';

const plan = { id: 'price_month', name: 'Pro', amount: 7_900, currency: 'usd', interval: 'month' as const };
const YEAR = { ...plan, id: 'price_year', amount: 79_000, interval: 'year' as const };
const RUNNING = {
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: '2027-01-20T12:00:00Z',
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
  plan,
  nextCharge: '2027-01-20T12:00:00Z',
};
const ENDING = { ...RUNNING, cancelAtPeriodEnd: true, nextCharge: null };

test.each([
  [
    RUNNING,
    '4242',
    ENDING,
    '4242',
    'Your subscription ends on January 20, 2027. You have access until then.',
  ],
  [ENDING, '4242', RUNNING, '4242', 'Your subscription will continue.'],
  [RUNNING, '4242', { ...RUNNING, plan: YEAR }, '4242', 'You are now on Pro, billed yearly.'],
  [RUNNING, '4242', RUNNING, '1111', 'Your card was updated. It ends in 1111.'],
  [RUNNING, '4242', RUNNING, '4242', undefined],
  // A subscription whose payment failed ends at once.
  [RUNNING, '4242', { ...RUNNING, status: 'canceled' }, '4242', 'Your subscription has ended.'],
  [ENDING, '4242', { ...RUNNING, status: 'canceled' }, '4242', 'Your subscription has ended.'],
  [null, null, RUNNING, null, undefined],
])('what happened in the portal', (was, card, is, next, news) => {
  expect(billingNews({ subscription: was, cardLast4: card }, { subscription: is, cardLast4: next })).toBe(
    news,
  );
});

describe('after a change in the portal', () => {
  const SUBSCRIBER: typeof PROFILE = { ...PROFILE, subscription: RUNNING, cardLast4: '4242' };
  const CANCELLED = 'Your subscription ends on January 20, 2027. You have access until then.';

  let opened: jest.SpyInstance;

  /** Opens the portal from the order history, in a tab that is left then. */
  async function leaveForPortal() {
    opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const portal = fakePortal({ profile: SUBSCRIBER });
    const { store, user } = renderApp({ at: '/order-history', token: portal.token });
    await user.click(await screen.findByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(opened).toHaveBeenCalled());
    return { portal, store, user };
  }

  test('the tab that it returns in shows the page that it was opened from, and says what happened once', async () => {
    await leaveForPortal();
    cleanup();
    const portal = fakePortal({ profile: { ...SUBSCRIBER, subscription: ENDING } });
    const { router } = renderApp({ at: '/account-settings?portal=back', token: portal.token });
    expect(await screen.findByText(CANCELLED)).toBeInTheDocument();
    expect(place(router)).toBe('/order-history');

    cleanup();
    renderApp({ at: '/order-history', token: portal.token });
    await screen.findByRole('heading', { name: 'Order History' });
    expect(screen.queryByText(CANCELLED)).not.toBeInTheDocument();
  });

  test('an event that arrives late is said, too', async () => {
    await leaveForPortal();
    cleanup();
    jest.useFakeTimers({ advanceTimers: true });
    const portal = fakePortal({ profile: SUBSCRIBER });
    renderApp({ at: '/account-settings?portal=back', token: portal.token });
    await screen.findByRole('heading', { name: 'Order History' });
    portal.profile = { ...SUBSCRIBER, cardLast4: '1111' };
    await act(() => jest.advanceTimersByTimeAsync(1500));
    jest.useRealTimers();
    expect(await screen.findByText('Your card was updated. It ends in 1111.')).toBeInTheDocument();
  });

  test('the tab that opened it says it when the user goes back to it', async () => {
    const { portal } = await leaveForPortal();
    portal.profile = { ...SUBSCRIBER, subscription: ENDING };
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(CANCELLED)).toBeInTheDocument();
  });

  test('a change after one that another tab has shown is compared with that one', async () => {
    const { user } = await leaveForPortal();
    const visit = JSON.parse(window.localStorage.getItem('portalVisit')!) as object;
    window.localStorage.setItem('portalVisit', JSON.stringify({ ...visit, subscription: ENDING }));
    await user.click(screen.getByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Your subscription will continue.')).toBeInTheDocument();
  });

  test('a tab in the background leaves it to the one that the user sees', async () => {
    const { portal, store } = await leaveForPortal();
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    portal.profile = { ...SUBSCRIBER, subscription: ENDING };
    const asked = jest.fn();
    server.events.on('response:mocked', ({ request }) => request.url.endsWith('profile/view') && asked());
    act(() => void store.dispatch(portalApi.util.invalidateTags(['Profile'])));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText(CANCELLED)).not.toBeInTheDocument();
    seen.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(CANCELLED)).toBeInTheDocument();
  });

  test('another account is told nothing, and a log-out forgets it', async () => {
    const { user } = await leaveForPortal();
    cleanup();
    const portal = fakePortal({ profile: { ...SUBSCRIBER, accountId: 'another', subscription: ENDING } });
    renderApp({ at: '/order-history', token: portal.token });
    await screen.findByRole('heading', { name: 'Order History' });
    expect(screen.queryByText(CANCELLED)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'My Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.localStorage.getItem('portalVisit')).toBeNull());
  });
});
