import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { saveText } from '../../lib/save-text';
import { fakePortal, refuse, refuseCall, type FakePortal } from '../../testing/fake-portal';
import { fakeCalendar } from '../../testing/fake-calendar';
import { fakeSearches, savedSearch } from '../../testing/fake-searches';
import { GEOGRAPHY, PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

jest.mock('../../lib/save-text', () => ({ saveText: jest.fn() }));

const SAVED_PROFILE = {
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
  const portal = fakePortal({ profile: SAVED_PROFILE, sessions: SESSIONS, ...changes });
  const app = renderApp({ at: '/account-settings', token: 'token-1' });
  await screen.findByRole('heading', { name: 'Account Settings' });
  await screen.findByRole('checkbox', { name: 'Georgia' });
  return { portal, ...app };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const calls = (portal: FakePortal) =>
  portal.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));

test('a visitor is redirected to log-in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/account-settings' });
  await screen.findByLabelText('Email');
  expect(place(router)).toBe('/login?to=%2Faccount-settings');
});

test('the settings say that they load', async () => {
  fakePortal({ profile: SAVED_PROFILE });
  const { router } = renderApp({ at: '/about', token: 'token-1' });
  await screen.findByRole('button', { name: 'My Account' });
  refuseCall('get', 'geography-data', () => new Promise<Response>(() => {}));
  await act(() => router.navigate('/account-settings'));
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});

describe('preferences', () => {
  test('emails that were turned off because the mailbox refused them say why, until one is chosen again', async () => {
    const { portal, user } = await open({
      profile: { ...SAVED_PROFILE, emailPreferences: [], emailsStoppedAt: '2026-11-23T15:00:00Z' },
    });
    const why = /because the mailbox dana@example\.com refused three of our emails in a row/;
    expect(section('Preferences').getByText(why)).toHaveTextContent(
      /We turned these emails off on .*2026.* Then choose the emails again and save\./,
    );
    expect(screen.getByRole('checkbox', { name: /^Weekly auction updates/ })).not.toBeChecked();

    await user.click(screen.getByRole('checkbox', { name: /^Weekly auction updates/ }));
    await user.click(save());
    await screen.findByText('Account settings updated successfully.');
    expect(calls(portal)).toEqual(['PUT profile/onboarding']);
    await waitFor(() => expect(screen.queryByText(why)).not.toBeInTheDocument());
  });

  test('nothing is said about emails that were not turned off', async () => {
    await open();
    expect(screen.queryByText(/We turned these emails off/)).not.toBeInTheDocument();
  });

  test('stored preferences are shown, and saved changes are loaded again', async () => {
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

  test('a rejected save shows its errors and no success alert', async () => {
    const { user } = await open();
    refuseCall('put', 'profile/onboarding', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', {
        countiesOfInterest: "'Fulton' is not a county of the chosen states.",
      }),
    );
    await user.click(save());
    expect(await screen.findByText("'Fulton' is not a county of the chosen states.")).toBeInTheDocument();
    expect(screen.getByText(/Your changes were not saved/)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('missing fields are reported before a request is sent', async () => {
    const { portal, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Clear States' }));
    await user.click(save());
    expect(screen.getByText('Please choose at least one state.')).toBeInTheDocument();
    expect(calls(portal)).toEqual([]);
  });

  test('leaving with unsaved changes asks first', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Office' }));
    await act(() => router.navigate('/about'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(place(router)).toBe('/account-settings');
    expect(screen.getByRole('checkbox', { name: 'Office' })).toBeChecked();
    await act(() => router.navigate('/about'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place(router)).toBe('/about'));
  });

  test('saved changes are left without a question', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Office' }));
    await user.click(save());
    const alert = await screen.findByRole('alertdialog', { name: 'Account settings updated successfully.' });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await act(() => router.navigate('/about'));
    await waitFor(() => expect(place(router)).toBe('/about'));
  });

  test('all states can be selected at once', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Select all 2' }));
    for (const state of ['Alabama', 'Georgia', 'Texas'])
      expect(screen.getByRole('checkbox', { name: state })).toBeChecked();
  });

  test('the selected states come first', async () => {
    await open({ profile: { ...SAVED_PROFILE, statesOfInterest: ['Texas'], countiesOfInterest: [] } });
    const boxes = screen
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent ?? box.ariaLabel);
    const at = (state: string) => boxes.findIndex((text) => text?.includes(state));
    expect(at('Texas')).toBeLessThan(at('Alabama'));
    expect(at('Alabama')).toBeLessThan(at('Georgia'));
  });

  test('areas can be searched once their lists are loaded, not before', async () => {
    fakePortal({ profile: SAVED_PROFILE, sessions: SESSIONS });
    let load: (answer: Response) => void = () => undefined;
    refuseCall('get', 'geography-data', () => new Promise<Response>((resolve) => (load = resolve)));
    const { user } = renderApp({ at: '/account-settings', token: 'token-1' });
    await screen.findByRole('checkbox', { name: 'Georgia' });
    const search = (name: string) => screen.getByRole('searchbox', { name });
    for (const name of ['States', 'Counties', 'Zip Codes']) expect(search(name)).toBeDisabled();

    act(() => load(HttpResponse.json(GEOGRAPHY)));
    await waitFor(() => expect(search('States')).toBeEnabled());
    await user.type(search('States'), 'tex{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Texas' })).toBeVisible();
  });

  test('an account with granted access saves its areas without the referral question', async () => {
    const { portal, user } = await open({
      profile: { ...SAVED_PROFILE, referralSource: '', grant: { endsAt: null } },
    });
    expect(screen.queryByLabelText(/How did you hear about us/)).not.toBeInTheDocument();
    await user.click(save());
    await screen.findByText('Account settings updated successfully.');
    expect(calls(portal)).toEqual(['PUT profile/onboarding']);
  });

  test('bounds may be empty', async () => {
    const { portal, user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Multifamily' }));
    await user.click(screen.getByRole('checkbox', { name: 'Land' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Maximum units' }), '12');
    await user.click(save());
    await screen.findByText('Account settings updated successfully.');
    expect(portal.profile).toMatchObject({ mfUnitsMin: '', mfUnitsMax: 12, landAcresMin: '' });
  });

  test('a network failure shows the failure alert', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = await open();
    refuseCall('put', 'profile/onboarding', () => HttpResponse.error());
    await user.click(save());
    expect(
      await screen.findByRole('alertdialog', { name: 'Failed to update account settings.' }),
    ).toBeInTheDocument();
  });
});

describe('calendar addresses', () => {
  const feed = (id: string, searchId: string | null) => ({ id, searchId, createdAt: '2026-11-20T15:00:00Z' });

  function openWith(feeds: ReturnType<typeof feed>[]) {
    fakePortal({ profile: SAVED_PROFILE });
    fakeSearches([savedSearch('1')]);
    const fake = fakeCalendar({ feeds });
    return { fake, ...renderApp({ at: '/account-settings', token: 'token-1' }) };
  }

  test('each address says whose sales it has and can be turned off', async () => {
    const { fake, user } = openWith([feed('a', null), feed('b', '1'), feed('c', 'unknown')]);
    const list = await screen.findByRole('list', { name: 'Calendar addresses' });
    await within(list).findByText('Search 1');
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^My PropertiesCreated on Nov 20, 2026/),
      expect.stringMatching(/^Search 1Created on/),
      expect.stringMatching(/^A saved searchCreated on/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Turn off the calendar address of Search 1' }));
    expect(await screen.findByText('Calendar address turned off')).toBeInTheDocument();
    expect(fake.feeds.map(({ id }) => id)).toEqual(['a', 'c']);
    await waitFor(() => expect(within(list).queryByText('Search 1')).not.toBeInTheDocument());
  });

  test('without one, the section says where they are made', async () => {
    openWith([]);
    expect(
      await screen.findByText(/^You have none yet\. Create one with “Calendar” on My Properties/),
    ).toBeInTheDocument();
  });

  test('failures are shown and can be tried again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = openWith([feed('a', null)]);
    refuseCall('delete', 'calendar-feeds/:id', () => refuse(503, 'unavailable', 'The service is busy.'));
    await user.click(
      await screen.findByRole('button', { name: 'Turn off the calendar address of My Properties' }),
    );
    expect(await screen.findByText('Could not turn off the address')).toBeInTheDocument();
    expect(await screen.findByText('The service is busy.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Calendar addresses' })).toBeInTheDocument();
  });

  test('a list that does not load can be loaded again', async () => {
    fakePortal({ profile: SAVED_PROFILE });
    refuseCall('get', 'calendar-feeds', () => refuse(503, 'unavailable', 'The service is busy.'));
    const { user } = renderApp({ at: '/account-settings', token: 'token-1' });
    expect(await screen.findByText('Could not load your calendar addresses.')).toBeInTheDocument();
    fakeCalendar({ feeds: [feed('a', null)] });
    await user.click(section('Calendar addresses').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Calendar addresses' })).toBeInTheDocument();
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

  test('changing the address requires the password and waits for the emailed link', async () => {
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
    expect(screen.getByText('This is already your email address.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('New email'));
    await user.type(screen.getByLabelText('New email'), 'new@example.com');
    await user.click(section('Account').getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/Waiting for confirmation of new@example.com/)).toBeInTheDocument();
    expect(portal.sent).toContainEqual({
      call: 'POST account/email',
      body: { emailId: 'new@example.com', password: 'courthouse-demo' },
    });
  });

  test('the verification email can be sent again to an unverified address', async () => {
    const { portal, user } = await open({ profile: { ...SAVED_PROFILE, emailVerified: false } });
    expect(section('Account').getByText('Not verified')).toBeInTheDocument();
    await user.click(section('Account').getByRole('button', { name: 'Send verification email' }));
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(calls(portal)).toEqual(['POST account/verification']);
  });

  test('changing the password requires the current password', async () => {
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

  test('a wrong current password is marked and does not end the session', async () => {
    const { router, user } = await open();
    refuseCall('put', 'account/password', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', {
        currentPassword: 'The password is incorrect.',
      }),
    );
    await user.type(screen.getByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'long enough');
    await user.type(screen.getByLabelText('Confirm new password'), 'long enough');
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is incorrect.')).toBeInTheDocument();
    expect(place(router)).toBe('/account-settings');
  });
});

describe('sessions', () => {
  test('another session can be ended, and the current one is marked', async () => {
    const { portal, user } = await open();
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    expect(list.getByText('This device')).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: /^End session/ }));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    expect(calls(portal)).toEqual(['DELETE account/sessions/s-2']);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });

  test('logging out everywhere asks for confirmation, clears the token and goes to the home page', async () => {
    const { portal, router, user } = await open();
    await user.click(section('Sessions').getByRole('button', { name: 'Log out everywhere' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(place(router)).toBe('/'));
    expect(window.localStorage.getItem('auth_token')).toBeNull();
    expect(calls(portal)).toEqual(['POST account/logout-everywhere']);
  });

  test('sessions that fail to load can be reloaded', async () => {
    const portal = fakePortal({ profile: SAVED_PROFILE, sessions: SESSIONS });
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
      ...SAVED_PROFILE,
      cardLast4: '4242',
      billingZip: '30303',
      subscription: {
        status: 'trialing',
        trialEndsAt: '2026-12-21T12:00:00Z',
        currentPeriodEnd: '2026-12-21T12:00:00Z',
        cancelAtPeriodEnd: false,
        nextCharge: '2026-12-21T12:00:00Z',
        plan: { id: 'price_1', name: 'Pro', amount: 7_900, currency: 'usd', interval: 'month' },
        graceEndsAt: null,
      },
    },
  });
  expect(section('Subscription').getByText('Free trial')).toBeInTheDocument();
  expect(section('Subscription').getByText(/ends on December 21, 2026/)).toBeInTheDocument();
  expect(section('Subscription').getByText(/Card ending in 4242/)).toBeInTheDocument();
  expect(
    section('Subscription').getByText('Pro, $79 a month · next charge December 21, 2026'),
  ).toBeInTheDocument();
  await user.click(section('Subscription').getByRole('button', { name: /^Manage Billing/ }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://billing.example/portal', '_blank'));
});

test('the billing link is there without a subscription, too', async () => {
  await open({ profile: { ...SAVED_PROFILE, subscription: null, grant: { endsAt: null } } });
  expect(section('Subscription').getByRole('button', { name: /^Manage Billing/ })).toBeEnabled();
});

test('an address can open a section', async () => {
  fakePortal({ profile: SAVED_PROFILE });
  renderApp({ at: '/account-settings?section=password', token: 'token-1' });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Password' })).toHaveFocus());
});

describe('storage', () => {
  const storage = { limit: 20_000_000, used: 0, notes: 0, history: 0, searches: 0, downloads: 0, marks: 0 };

  test('it says how much is used and by what', async () => {
    await open();
    expect(await screen.findByText('Storage: 3.2 of 20 MB')).toBeInTheDocument();
    expect(section('Storage').getByText('2.1 MB')).toBeInTheDocument();
    expect(section('Storage').getAllByText('< 0.1 MB')).toHaveLength(2);
    expect(screen.queryByText(/storage is/)).toBeNull();
  });

  test('from 90 % on there is a warning', async () => {
    await open({ storage: { ...storage, used: 18_000_000, notes: 18_000_000 } });
    expect(await screen.findByText(/Your storage is nearly full/)).toBeInTheDocument();
  });

  test('a full storage says what helps', async () => {
    await open({ storage: { ...storage, used: 20_000_000, notes: 20_000_000 } });
    expect(await screen.findByText(/Your storage is full/)).toBeInTheDocument();
  });
});

describe('a purchase', () => {
  test('that waits is named, and its email can be sent again', async () => {
    const { portal, user } = await open({
      profile: { ...SAVED_PROFILE, purchaseWaiting: true, trialUsed: true },
    });
    const panel = section('Subscription');
    expect(panel.getByText('Your purchase is waiting')).toBeInTheDocument();
    expect(panel.queryByText(/Subscribe|No subscription/)).not.toBeInTheDocument();
    expect(panel.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Send again' }));
    expect(await panel.findByRole('button', { name: 'Email sent' })).toBeDisabled();
    expect(calls(portal)).toEqual(['POST account/verification']);
  });

  test('after a used trial is not started, and a link leads to where it starts', async () => {
    const subscription = {
      status: 'trialing',
      toBeStarted: true,
      trialEndsAt: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      graceEndsAt: null,
      plan: null,
      nextCharge: null,
    };
    const { user } = await open({ profile: { ...SAVED_PROFILE, trialUsed: true, subscription } });
    const panel = section('Subscription');
    expect(panel.getByText('Not started')).toBeInTheDocument();
    await user.click(panel.getByRole('link', { name: 'Start this subscription' }));
    expect(await screen.findByRole('button', { name: 'Start now' })).toBeInTheDocument();
  });
});

describe('your data', () => {
  test('the download is the file as the server wrote it', async () => {
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

  test.each([
    [true, 1],
    [false, 0],
  ])('with a purchase that waits (%s), the question says that it stays', async (purchaseWaiting, count) => {
    const { user } = await open({ profile: { ...SAVED_PROFILE, purchaseWaiting } });
    await user.click(section('Your data').getByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^We will cancel your subscription/)).toBeInTheDocument();
    expect(
      question.queryAllByText(
        /Your purchase is waiting and is not cancelled with the account\. .* to dana@example\.com to finish it\./,
      ),
    ).toHaveLength(count);
  });

  test('a wrong password deletes nothing', async () => {
    const { router, user } = await open();
    refuseCall('post', 'account/delete', () =>
      refuse(422, 'invalid', 'Please correct the marked fields.', { password: 'The password is incorrect.' }),
    );
    await user.click(section('Your data').getByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.type(question.getByLabelText('Your password'), 'wrong');
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await question.findByText('The password is incorrect.')).toBeInTheDocument();
    expect(place(router)).toBe('/account-settings');
  });
});

test('the section list marks the section that is read', async () => {
  await open();
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  await waitFor(() => expect(nav.getByRole('button', { name: 'Your data' })).toHaveAttribute('aria-current'));
  for (const [anchor, top] of [
    ['preferences', -400],
    ['browser-notifications', -150],
    ['account', 90],
    ['password', 700],
    ['sessions', 1200],
    ['calendar', 1450],
    ['subscription', 1700],
    ['storage', 1950],
    ['your-data', 2200],
  ] as const)
    jest
      .spyOn(document.getElementById(anchor)!, 'getBoundingClientRect')
      .mockReturnValue({ top } as unknown as DOMRect);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
  expect(nav.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-current', 'true');
  expect(nav.getByRole('button', { name: 'Your data' })).not.toHaveAttribute('aria-current');
});
