import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { saveText } from '../../lib/save-text';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

jest.mock('../../lib/save-text', () => ({ saveText: jest.fn() }));

const KEPT = {
  ...PROFILE,
  statesOfInterest: ['Georgia'],
  countiesOfInterest: ['Fulton'],
  propertyTypes: ['Single Family'],
  referralSource: 'LinkedIn',
};

const SESSIONS = [
  {
    id: 's-1',
    createdAt: '2026-11-20T10:00:00Z',
    lastUsedAt: '2026-11-21T08:00:00Z',
    network: '127.0.0.1',
    browser: null,
    current: true,
  },
  {
    id: 's-2',
    createdAt: '2026-11-02T15:20:00Z',
    lastUsedAt: null,
    network: '203.0.113.7',
    browser: null,
    current: false,
  },
];

async function open(changes: Partial<FakePortal> = {}) {
  const portal = fakePortal({ profile: KEPT, sessions: SESSIONS, ...changes });
  const app = renderApp({ at: '/account-settings', token: 'token-1' });
  await screen.findByRole('heading', { name: 'Account Settings' });
  await screen.findByRole('checkbox', { name: 'Georgia' });
  return { portal, ...app };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const calls = (portal: FakePortal) =>
  portal.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));

test('a visitor is sent to log in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/account-settings' });
  await screen.findByLabelText('Email');
  expect(place(router)).toBe('/login?to=%2Faccount-settings');
});

describe('preferences', () => {
  test('what is kept is shown, and what is saved is read back', async () => {
    const { portal, user } = await open();
    expect(screen.getByRole('checkbox', { name: 'Georgia' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Fulton' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Land' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Minimum acreage' }), '0.5');
    await user.type(screen.getByRole('spinbutton', { name: 'Maximum acreage' }), '40');
    await user.click(save());
    const alert = await screen.findByRole('alertdialog', { name: 'Account settings updated successfully.' });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    const [sent] = portal.sent.filter(({ call }) => call === 'PUT profile/onboarding');
    expect(sent?.body).toMatchObject({
      profession: 'Investor',
      statesOfInterest: ['Georgia'],
      countiesOfInterest: ['Fulton'],
      propertyTypes: ['Single Family', 'Land'],
      landAcresMin: 0.5,
      landAcresMax: 40,
      mfUnitsMin: '',
    });
    expect(screen.getByRole('spinbutton', { name: 'Minimum acreage' })).toHaveValue(0.5);
  });

  test('a refused save shows its errors and no success', async () => {
    const { user } = await open();
    refuseCall('put', 'profile/onboarding', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', {
        countiesOfInterest: "'Fulton' is not a county of the chosen states.",
      }),
    );
    await user.click(save());
    expect(await screen.findByText("'Fulton' is not a county of the chosen states.")).toBeInTheDocument();
    expect(screen.getByText(/Nothing was saved/)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('what is missing is named before the server is asked', async () => {
    const { portal, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Clear States' }));
    await user.click(save());
    expect(screen.getByText('Please choose at least one state.')).toBeInTheDocument();
    expect(calls(portal)).toEqual([]);
  });

  test('a network failure shows the spec’s alert', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = await open();
    refuseCall('put', 'profile/onboarding', () => HttpResponse.error());
    await user.click(save());
    expect(
      await screen.findByRole('alertdialog', { name: 'Failed to update account settings.' }),
    ).toBeInTheDocument();
  });
});

describe('account', () => {
  test('the name is saved', async () => {
    const { portal, user } = await open();
    const field = section('Account').getByRole('textbox', { name: 'Name' });
    expect(section('Account').getByRole('button', { name: 'Save name' })).toBeDisabled();
    await user.clear(field);
    await user.click(section('Account').getByRole('button', { name: 'Save name' }));
    expect(field).toHaveAccessibleDescription('Please enter your name.');
    await user.type(field, 'Dana W.');
    await user.click(section('Account').getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Name saved')).toBeInTheDocument();
    expect(portal.sent).toContainEqual({ call: 'PUT account/name', body: { name: 'Dana W.' } });
  });

  test('another address is asked for with the password, and waits for its link', async () => {
    const { portal, user } = await open();
    await user.click(section('Account').getByRole('button', { name: 'Change email' }));
    await user.click(section('Account').getByRole('button', { name: 'Send link' }));
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password.');
    await user.type(screen.getByLabelText('New email'), 'DANA@example.com');
    await user.type(screen.getByLabelText('Your password'), 'courthouse-demo');
    await user.click(section('Account').getByRole('button', { name: 'Send link' }));
    expect(screen.getByText('That is the address of your account already.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('New email'));
    await user.type(screen.getByLabelText('New email'), 'new@example.com');
    await user.click(section('Account').getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/Waiting for new@example.com/)).toBeInTheDocument();
    expect(portal.sent).toContainEqual({
      call: 'POST account/email',
      body: { emailId: 'new@example.com', password: 'courthouse-demo' },
    });
  });

  test('an address that is not verified can be sent its mail again', async () => {
    const { portal, user } = await open({ profile: { ...KEPT, emailVerified: false } });
    expect(section('Account').getByText('Not verified')).toBeInTheDocument();
    await user.click(section('Account').getByRole('button', { name: 'Send verification email' }));
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(calls(portal)).toEqual(['POST account/verification']);
  });

  test('the password is changed with the current one', async () => {
    const { portal, user } = await open();
    const change = section('Password').getByRole('button', { name: 'Change password' });
    await user.click(change);
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Current password'), 'courthouse-demo');
    await user.type(screen.getByLabelText('New password'), 'long enough');
    await user.type(screen.getByLabelText('Confirm new password'), 'long enougH');
    await user.click(change);
    expect(screen.getByText('Passwords do not match.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.type(screen.getByLabelText('Confirm new password'), 'long enough');
    await user.click(change);
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(portal.sent).toContainEqual({
      call: 'PUT account/password',
      body: { currentPassword: 'courthouse-demo', newPassword: 'long enough' },
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('a wrong current password is marked and ends no session', async () => {
    const { router, user } = await open();
    refuseCall('put', 'account/password', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', {
        currentPassword: 'The password is not right.',
      }),
    );
    await user.type(screen.getByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'long enough');
    await user.type(screen.getByLabelText('Confirm new password'), 'long enough');
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is not right.')).toBeInTheDocument();
    expect(place(router)).toBe('/account-settings');
  });
});

describe('sessions', () => {
  test('another session can be ended, this one is marked', async () => {
    const { portal, user } = await open();
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    expect(list.getByText('This device')).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: /^End session/ }));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    expect(calls(portal)).toEqual(['DELETE account/sessions/s-2']);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });

  test('logging out everywhere asks, clears the token and goes home', async () => {
    const { portal, router, user } = await open();
    await user.click(section('Sessions').getByRole('button', { name: 'Log out everywhere' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(place(router)).toBe('/'));
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(calls(portal)).toEqual(['POST account/logout-everywhere']);
  });

  test('sessions that do not load can be tried again', async () => {
    const portal = fakePortal({ profile: KEPT, sessions: SESSIONS });
    refuseCall('get', 'account/sessions', () => refuse(503, 'unavailable', 'Try again.'));
    const { user } = renderApp({ at: '/account-settings', token: 'token-1' });
    await screen.findByText('Could not load your sessions.');
    fakePortal({ ...portal });
    await user.click(section('Sessions').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeInTheDocument();
  });
});

test('the subscription shows its dates and card, and billing opens in a new tab', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open({
    profile: {
      ...KEPT,
      cardLast4: '4242',
      billingZip: '30303',
      subscription: {
        status: 'trialing',
        trialEndsAt: '2026-12-21T12:00:00Z',
        currentPeriodEnd: '2026-12-21T12:00:00Z',
        cancelAtPeriodEnd: false,
      },
    },
  });
  expect(section('Subscription').getByText('Free trial')).toBeInTheDocument();
  expect(section('Subscription').getByText(/ends on December 21, 2026/)).toBeInTheDocument();
  expect(section('Subscription').getByText(/Card ending in 4242/)).toBeInTheDocument();
  await user.click(section('Subscription').getByRole('button', { name: /^Manage Billing/ }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://billing.example/portal', '_blank'));
});

describe('one’s data', () => {
  test('it is downloaded as the server wrote it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() =>
      expect(saveText).toHaveBeenCalledWith(
        'account-data.json',
        'application/json',
        '{"account":{"name":"Dana Whitfield"}}',
      ),
    );
  });

  test('deleting the account asks for the password, then logs out', async () => {
    const { portal, router, user } = await open();
    await user.click(section('Your data').getByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(question.getByText('Enter your password.')).toBeInTheDocument();
    await user.type(question.getByLabelText('Your password'), 'courthouse-demo');
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(place(router)).toBe('/'));
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(portal.sent).toContainEqual({
      call: 'POST account/delete',
      body: { password: 'courthouse-demo' },
    });
  });

  test('a wrong password deletes nothing', async () => {
    const { router, user } = await open();
    refuseCall('post', 'account/delete', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', { password: 'The password is not right.' }),
    );
    await user.click(section('Your data').getByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.type(question.getByLabelText('Your password'), 'wrong');
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await question.findByText('The password is not right.')).toBeInTheDocument();
    expect(place(router)).toBe('/account-settings');
  });
});
