import { screen } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

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
