import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { redirectTo } from '../../lib/redirect-to';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { PLANS, PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';
import { server } from '../../testing/server';

jest.mock('../../lib/redirect-to', () => ({ redirectTo: jest.fn() }));

const subscription = (status: string) => ({
  status,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  nextCharge: null,
  plan: null,
  graceEndsAt: null,
});

test('a visitor sees the plan and a link to sign-up', async () => {
  fakePortal();
  renderApp({ at: '/pricing' });
  expect(
    await screen.findByRole('heading', { name: 'Choose Your Courthouse Steps Plan' }),
  ).toBeInTheDocument();
  expect(
    screen.getByText('Start your free trial. Cancel anytime. Upgrade or downgrade as needed.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    '/sign-up?plan=price_month',
  );
});

test('name, price, interval and trial come from the provider', async () => {
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
  expect(screen.getByText('Save $104 a year')).toBeInTheDocument();
});

const TABLE = { pricingTableId: 'prctbl_1', stripePublishableKey: 'pk_test_1' };

test('the page with the table says what a year saves, and what every plan has', async () => {
  fakePortal({ config: TABLE });
  renderApp({ at: '/pricing' });
  expect(await screen.findByText('Save $158 a year with the yearly plan')).toBeInTheDocument();
  expect(screen.getByText('Downloads as CSV and XLS, saved properties with notes')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
});

test.each([
  ['costs as much as twelve months', { amount: 94800 }],
  ['costs more', { amount: 99900 }],
  ['has another currency', { currency: 'eur' }],
])('a year saves nothing if it %s', async (_when, changes) => {
  const [month, year] = PLANS.plans;
  fakePortal({ plans: { trialDays: 30, plans: [month!, { ...year!, ...changes }] } });
  const { user } = renderApp({ at: '/pricing' });
  await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
  expect(screen.getByText('a year')).toBeInTheDocument();
  expect(screen.queryByText(/^Save /)).not.toBeInTheDocument();
});

test.each(['sandbox', 'test', 'live'] as const)(
  'a visitor sees the embedded table (%s)',
  async (billingMode) => {
    fakePortal({ config: { ...TABLE, billingMode } });
    renderApp({ at: '/pricing' });
    expect(await screen.findByTitle('Plans')).toHaveAttribute('src', '/pricing-table.html');
    expect(screen.queryByRole('link', { name: 'Start free trial' })).not.toBeInTheDocument();
    expect(screen.getByText(/^You pay first and sign up afterwards\./)).toHaveTextContent(
      'You pay first and sign up afterwards. You can also Create your account first. After checkout, sign up with the email address you paid with.',
    );
    expect(screen.queryAllByText(/takes no real payments/)).toHaveLength(billingMode === 'sandbox' ? 1 : 0);
  },
);

test('a table that does not load leaves our own card with the same plans', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ config: { ...TABLE, billingMode: 'sandbox' } });
  renderApp({ at: '/pricing' });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Plans');
  const data = { kind: 'failed' };
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: window.location.origin, source: frame.contentWindow }),
  );
  expect(await screen.findByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    '/sign-up?plan=price_month',
  );
  expect(screen.queryByText(/After checkout, sign up/)).not.toBeInTheDocument();
});

test('our own card replaces a frame that left our site', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ config: { ...TABLE, billingMode: 'test' } });
  renderApp({ at: '/pricing' });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Plans');
  fireEvent.load(frame);
  expect(frame).toBeInTheDocument();
  Object.defineProperty(frame, 'contentDocument', { value: null });
  fireEvent.load(frame);
  expect(await screen.findByRole('link', { name: 'Start free trial' })).toBeInTheDocument();
});

test('the yearly choice travels to sign-up, which names plan and price', async () => {
  fakePortal();
  const { user, router } = renderApp({ at: '/pricing' });
  await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
  await user.click(screen.getByRole('link', { name: 'Start free trial' }));
  expect(await screen.findByText('Pro, yearly:')).toBeInTheDocument();
  expect(place(router)).toBe('/sign-up?plan=price_year');
  expect(screen.getByText(/\$790 a year after the trial\./)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Change plan' }));
  expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
});

test('a person whose trial is used reads what is charged today', async () => {
  fakePortal({ profile: { ...PROFILE, subscription: subscription('canceled'), trialUsed: true } });
  renderApp({ at: '/pricing', token: 'token-1' });
  expect(
    await screen.findByText(
      'You have already used your free trial, so $79 is charged today and then every month. Cancel any time under Manage Billing.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('Cancel anytime. Upgrade or downgrade as needed.')).toBeInTheDocument();
  expect(screen.queryByText(/days free|free trial\./)).not.toBeInTheDocument();
  expect(screen.getByText(/^By subscribing, you accept/)).toBeInTheDocument();
});

test('a person whose trial is used sees our own card instead of the provider’s table', async () => {
  fakePortal({
    config: { billingMode: 'test', ...TABLE },
    profile: { ...PROFILE, trialUsed: true },
  });
  renderApp({ at: '/pricing', token: 'token-1' });
  expect(await screen.findByText(/is charged today/)).toBeInTheDocument();
  expect(screen.queryByTitle('Plans')).not.toBeInTheDocument();
});

test('an account with granted access is offered neither a trial nor a checkout', async () => {
  fakePortal({ profile: { ...PROFILE, grant: { endsAt: '2099-03-01T12:00:00Z' } } });
  renderApp({ at: '/pricing', token: 'token-1' });
  expect(
    await screen.findByRole('heading', {
      name: 'Access granted by Courthouse Steps until March 1, 2099',
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Data' })).toHaveAttribute('href', '/property-listing');
  expect(screen.queryByText(/Checkout|trial|\$79/)).not.toBeInTheDocument();
});

test.each([
  ['past_due', '2099-12-08T12:00:00Z', 'Payment failed', /You have access until December 8, 2099\./],
  ['past_due', '2020-12-08T12:00:00Z', 'Your subscription needs a payment', /as soon as a payment goes/],
  ['unpaid', null, 'Your subscription needs a payment', /as soon as a payment goes/],
])('a subscription that is %s until %s is described as it is', async (status, graceEndsAt, title, text) => {
  fakePortal({ profile: { ...PROFILE, subscription: { ...subscription(status), graceEndsAt } } });
  renderApp({ at: '/pricing', token: 'token-1' });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('an account whose purchase waits reads what the gate says, and neither a price nor a trial', async () => {
  const portal = fakePortal({ profile: { ...PROFILE, purchaseWaiting: true, trialUsed: true } });
  const { user } = renderApp({ at: '/pricing', token: portal.token });
  expect(await screen.findByRole('heading', { name: 'Your purchase is waiting' })).toBeInTheDocument();
  expect(
    screen.getByText('Open the email to dana@example.com to finish. You do not need to subscribe again.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Checkout|trial|\$79/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('button', { name: 'Email sent' })).toBeDisabled();
  expect(portal.sent.map(({ call }) => call)).toEqual(['POST account/verification']);
});

test('a purchase after a used trial can be started here, and only a click charges it', async () => {
  const held = { ...subscription('trialing'), toBeStarted: true, plan: PLANS.plans[0]! };
  const portal = fakePortal({ profile: { ...PROFILE, trialUsed: true, subscription: held } });
  const { user } = renderApp({ at: '/pricing', token: portal.token });
  expect(await screen.findByRole('heading', { name: 'Your free trial is used' })).toBeInTheDocument();
  expect(
    screen.getByText(/^Start now, \$79 charged today\. If you do not start within 7 days/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Manage Billing' })).not.toBeInTheDocument();
  expect(portal.sent).toEqual([]);
  portal.profile = { ...portal.profile, subscription: subscription('active') };
  await user.click(screen.getByRole('button', { name: 'Start now' }));
  expect(await screen.findByRole('heading', { name: 'You have a subscription' })).toBeInTheDocument();
  expect(portal.sent.map(({ call }) => call)).toEqual(['POST stripe/start-now']);
});

test('why billing could not be opened is shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ profile: { ...PROFILE, subscription: subscription('active') } });
  refuseCall('post', 'stripe/portal-session', () =>
    refuse(409, 'nothing_to_manage', 'There is no billing to manage yet: you have not subscribed.'),
  );
  const { user } = renderApp({ at: '/pricing', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Manage Billing' }));
  expect(
    await screen.findByText('There is no billing to manage yet: you have not subscribed.'),
  ).toBeInTheDocument();
});

test('a configured pricing table is framed and receives the signed-in user', async () => {
  fakePortal({
    config: { billingMode: 'test', ...TABLE },
  });
  renderApp({ at: '/pricing', token: 'token-1' });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Plans');
  const postMessage = jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => {});
  const ready = new MessageEvent('message', {
    data: { kind: 'ready' },
    origin: window.location.origin,
    source: frame.contentWindow,
  });
  await waitFor(() => {
    window.dispatchEvent(ready);
    expect(postMessage).toHaveBeenCalledWith(
      { kind: 'person', email: 'dana@example.com', account: PROFILE.accountId },
      window.location.origin,
    );
  });
});

test('plans that fail to load are reported and can be reloaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'plans', () => refuse(503, 'billing_unavailable', 'Billing can’t be reached right now.'));
  const { user } = renderApp({ at: '/pricing' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Billing can’t be reached right now.');
  fakePortal(portal);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$79')).toBeInTheDocument();
});

test('a provider without plans is not a failure', async () => {
  fakePortal({ plans: { trialDays: 30, plans: [] } });
  renderApp({ at: '/pricing' });
  expect(await screen.findByText('No plans available')).toBeInTheDocument();
});

test('the checkout opens for the selected plan', async () => {
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
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://billing.example/checkout'));
  expect(asked).toBe('?plan=price_year');
});

test('a cancelled checkout returns to the plan that was chosen for it', async () => {
  const portal = fakePortal();
  jest.mocked(redirectTo).mockClear();
  const { user } = renderApp({ at: '/pricing', token: portal.token });
  await user.click(await screen.findByRole('radio', { name: 'Yearly' }));
  await user.click(screen.getByRole('button', { name: 'Go to Checkout' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  cleanup();
  renderApp({ at: '/pricing?checkout=cancelled', token: portal.token });
  expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
});

test.each(['trialing', 'active', 'past_due'])(
  'a user with a subscription (%s) can manage it instead',
  async (status) => {
    fakePortal({ profile: { ...PROFILE, subscription: subscription(status) } });
    renderApp({ at: '/pricing', token: 'token-1' });
    expect(await screen.findByRole('button', { name: 'Manage Billing' })).toBeInTheDocument();
    expect(screen.queryByText('$79')).not.toBeInTheDocument();
  },
);

test('an account without a subscription goes to checkout and sees why it cannot be opened', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePortal({ profile: { ...PROFILE, subscription: subscription('canceled') } });
  refuseCall('post', 'stripe/checkout-session', () =>
    refuse(503, 'unavailable', 'Billing is down. Try later.'),
  );
  const { user } = renderApp({ at: '/pricing', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Go to Checkout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Billing is down. Try later.');
});

test('a portal without an address is logged and opens nothing', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  fakePortal({ profile: { ...PROFILE, subscription: subscription('active') } });
  refuseCall('post', 'stripe/portal-session', () => HttpResponse.json({}));
  const { user } = renderApp({ at: '/pricing', token: 'token-1' });
  await user.click(await screen.findByRole('button', { name: 'Manage Billing' }));
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('the billing portal could not be opened', expect.any(Error)),
  );
  expect(opened).not.toHaveBeenCalled();
});
