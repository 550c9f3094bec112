import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { leaveFor } from '../../lib/leave-for';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

jest.mock('../../lib/leave-for', () => ({ leaveFor: jest.fn() }));

const subscription = (status: string) => ({
  status,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
});

test('a visitor sees the plan and is led to sign up', async () => {
  fakePortal();
  renderApp({ at: '/pricing' });
  expect(
    await screen.findByRole('heading', { name: 'Choose Your Courthouse Steps Plan' }),
  ).toBeInTheDocument();
  expect(
    screen.getByText('Start your free trial. Cancel anytime. Upgrade or downgrade as needed.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', '/sign-up');
});

test('name, price, interval and trial are the provider’s', async () => {
  fakePortal({
    plans: {
      trialDays: 14,
      plans: [
        { id: 'p1', name: 'Investor', amount: 4950, currency: 'usd', interval: 'month' },
        { id: 'p2', name: 'Investor', amount: 49000, currency: 'usd', interval: 'year' },
      ],
    },
  });
  const { user } = renderApp({ at: '/pricing' });
  expect(await screen.findByRole('heading', { name: 'Investor' })).toBeInTheDocument();
  expect(screen.getByText('$49.50')).toBeInTheDocument();
  expect(screen.getByText('14 days free')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(screen.getByText('$490')).toBeInTheDocument();
  expect(screen.getByText('$104 less than twelve months')).toBeInTheDocument();
});

test('in the sandbox a visitor goes to the pricing table’s stand-in, or makes the account first', async () => {
  fakePortal({ config: { sandboxPlansUrl: 'http://127.0.0.1:8081/pricing-table' } });
  renderApp({ at: '/pricing' });
  expect(await screen.findByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:8081/pricing-table',
  );
  expect(screen.getByRole('link', { name: 'Create an account first' })).toHaveAttribute('href', '/sign-up');
  expect(screen.getByText(/sign up with the email address you paid with/)).toBeInTheDocument();
});

test('with a table configured the provider’s own is framed, and told who is signed in', async () => {
  fakePortal({
    config: { billingMode: 'test', pricingTableId: 'prctbl_1', stripePublishableKey: 'pk_test_1' },
  });
  renderApp({ at: '/pricing', token: 'token-1' });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Plans');
  const told = jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => {});
  const ready = new MessageEvent('message', {
    data: { kind: 'ready' },
    origin: window.location.origin,
    source: frame.contentWindow,
  });
  await waitFor(() => {
    window.dispatchEvent(ready);
    expect(told).toHaveBeenCalledWith(
      { kind: 'person', email: 'dana@example.com', account: PROFILE.accountId },
      window.location.origin,
    );
  });
});

test('plans that do not load are told as that, and can be asked for again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'plans', () => refuse(503, 'billing_unavailable', 'Billing can’t be reached right now.'));
  const { user } = renderApp({ at: '/pricing' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Billing can’t be reached right now.');
  fakePortal(portal);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$79')).toBeInTheDocument();
});

test('a provider that sells nothing is no failure', async () => {
  fakePortal({ plans: { trialDays: 30, plans: [] } });
  renderApp({ at: '/pricing' });
  expect(await screen.findByText('There are no plans at the moment')).toBeInTheDocument();
});

test('the chosen plan is the one whose checkout opens', async () => {
  const portal = fakePortal();
  let asked = '';
  server.use(
    http.post('http://localhost/api/stripe/checkout-session', ({ request }) => {
      asked = new URL(request.url).search;
      return HttpResponse.json({ url: 'https://billing.example/checkout' });
    }),
  );
  const { user } = renderApp({ at: '/pricing', token: portal.token });
  await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
  await user.click(screen.getByRole('button', { name: 'Go to Checkout' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://billing.example/checkout'));
  expect(asked).toBe('?plan=price_year');
});

test.each(['trialing', 'active', 'past_due'])(
  'whoever has a subscription (%s) manages it instead',
  async (status) => {
    fakePortal({ profile: { ...PROFILE, subscription: subscription(status) } });
    renderApp({ at: '/pricing', token: 'token-1' });
    expect(await screen.findByRole('button', { name: 'Manage Billing' })).toBeInTheDocument();
    expect(screen.queryByText('$79')).not.toBeInTheDocument();
  },
);

test('an account without one goes to checkout, and hears why when it cannot be opened', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ profile: { ...PROFILE, subscription: subscription('canceled') } });
  refuseCall('post', 'stripe/checkout-session', () =>
    refuse(503, 'unavailable', 'Billing is down. Try later.'),
  );
  const { user } = renderApp({ at: '/pricing', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Go to Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Billing is down. Try later.');
});
