import { screen, within } from '@testing-library/react';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { INVOICE, PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const open = () => renderApp({ at: '/order-history', token: 'token-1' });
const SUBSCRIPTION = {
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: '2027-01-20T12:00:00Z',
  cancelAtPeriodEnd: false,
  nextCharge: null,
  plan: null,
  graceEndsAt: null,
};

test('each invoice shows date, description, amount, status and links', async () => {
  fakePortal({
    invoices: [
      { ...INVOICE, id: 'CS-0002', date: '2027-01-20T12:00:00Z', status: 'open', pdfUrl: null },
      INVOICE,
    ],
  });
  open();
  const rows = await screen.findAllByRole('row');
  const [, due, paid] = rows.map((row) => within(row));
  expect(rows).toHaveLength(3);
  expect(due?.getByText('Jan 20, 2027')).toBeInTheDocument();
  expect(due?.getByText('Payment due')).toBeInTheDocument();
  expect(due?.getByRole('link', { name: /^Pay invoice CS-0002/ })).toBeInTheDocument();
  expect(due?.queryByRole('link', { name: /PDF/ })).not.toBeInTheDocument();
  expect(paid?.getByText('1 × Pro (at $79.00 / month)')).toBeInTheDocument();
  expect(paid?.getByText('$79.00')).toBeInTheDocument();
  expect(paid?.getByText('Paid')).toBeInTheDocument();
  const page = paid?.getByRole('link', { name: /^View invoice CS-0001/ });
  expect(page).toHaveAttribute('href', 'https://invoice.example.com/1');
  expect(page).toHaveAttribute('rel', 'noopener noreferrer');
  expect(paid?.getByRole('link', { name: /^PDF of invoice CS-0001/ })).toHaveAttribute(
    'href',
    'https://invoice.example.com/1.pdf',
  );
});

test.each([
  [
    'a trial',
    { status: 'trialing' },
    /^You get your first invoice with the first charge, when your trial ends/,
  ],
  [
    'a cancelled trial',
    { status: 'trialing', cancelAtPeriodEnd: true },
    /^You cancelled during the trial, so you are not charged/,
  ],
  ['an ended trial', { status: 'canceled' }, /^Your trial ended without a charge, so there is no invoice/],
  ['a paid month', { status: 'active' }, /^You get an invoice with each charge/],
])('without invoices the screen says what to expect of %s', async (_state, changes, text) => {
  fakePortal({
    profile: {
      ...PROFILE,
      subscription: { ...SUBSCRIPTION, currentPeriodEnd: '2099-01-20T12:00:00Z', ...changes },
    },
  });
  open();
  expect(await screen.findByText('No invoices yet')).toBeInTheDocument();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Manage Billing' })).toBeInTheDocument();
});

test('a user who never subscribed gets a link to the plans', async () => {
  fakePortal();
  open();
  expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
});

test('a failure is reported and can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = fakePortal();
  refuseCall('get', 'order-history', () => refuse(503, 'billing_unavailable', 'Billing can’t be reached.'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Billing can’t be reached.');
  expect(screen.queryByText('No invoices yet')).not.toBeInTheDocument();
  fakePortal({ ...portal, invoices: [INVOICE] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$79.00')).toBeInTheDocument();
});

test('a visitor is redirected to log-in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/order-history' });
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
  expect(place(router)).toBe('/login?to=%2Forder-history');
});

test('a user with granted access is not sent to the plans', async () => {
  fakePortal({ profile: { ...PROFILE, grant: { endsAt: null } } });
  open();
  expect(
    await screen.findByText('Access granted by Courthouse Steps. You are not charged.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
});
