import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { selectView } from '../../listing-view/listing-view-slice';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { renderApp } from '../../testing/render-app';

/** What the link of a 'finish your account' email is. */
const FINISH = { purpose: 'finish_account' as const, state: 'works' as const, needsPassword: false };

type User = ReturnType<typeof renderApp>['user'];

const box = (name: string) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const tick = (user: User, name: string) => user.click(screen.getByRole('checkbox', { name }));
const send = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Create Account & Complete Setup' }));

async function fillAccount(user: User, password = 'long enough', confirmation = password) {
  await screen.findByRole('heading', { name: 'Almost There!' });
  await user.type(box('First name'), 'Dana');
  await user.type(box('Last name'), 'Whitfield');
  await user.type(box('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.type(screen.getByLabelText(/^Confirm password/), confirmation);
}

async function fillPreferences(user: User) {
  await user.selectOptions(choice('Profession'), 'Investor');
  await screen.findByRole('checkbox', { name: 'Georgia' });
  await tick(user, 'Georgia');
  await tick(user, 'Single Family');
  await user.selectOptions(choice('How did you hear about us?'), 'Youtube');
}

test('an empty form reports that all fields are required and marks each one', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/complete-signup' });
  await screen.findByRole('heading', { name: 'Almost There!' });
  await send(user);
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.');
  for (const name of ['First name', 'Last name', 'Email']) expect(box(name)).toBeInvalid();
  expect(choice('Profession')).toHaveAccessibleDescription('Please choose your profession.');
  expect(screen.getByRole('searchbox', { name: 'States' })).toHaveAccessibleDescription(
    'Please choose at least one state.',
  );
  expect(screen.getByRole('group', { name: /Property types/ })).toHaveAccessibleDescription(
    'Please choose at least one property type.',
  );
  expect(choice('How did you hear about us?')).toHaveAccessibleDescription(
    'Please tell us how you heard about us.',
  );
  await waitFor(() => expect(box('First name')).toHaveFocus());
  expect(portal.sent).toEqual([]);
});

test.each([
  ['that differ', 'long enough', 'long enougH', 'Passwords do not match.'],
  ['under eight characters', 'short', 'short', 'Password must be at least 8 characters long.'],
])('passwords %s are rejected', async (_case, password, confirmation, words) => {
  fakePortal();
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user, password, confirmation);
  await send(user);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test("'Other' reveals a required text field, for profession and referral", async () => {
  fakePortal();
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user);
  await fillPreferences(user);
  expect(screen.queryByRole('textbox', { name: 'Your profession' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Please specify' })).not.toBeInTheDocument();
  await user.selectOptions(choice('Profession'), 'Other');
  await user.selectOptions(choice('How did you hear about us?'), 'Other');
  await send(user);
  expect(box('Your profession')).toBeRequired();
  expect(box('Your profession')).toHaveAccessibleDescription('Please specify your profession.');
  expect(box('Please specify')).toBeRequired();
  expect(box('Please specify')).toHaveAccessibleDescription('Please specify.');
});

test('Multifamily reveals units and Land reveals acreage, with their bounds', async () => {
  fakePortal();
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user);
  await fillPreferences(user);
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  await tick(user, 'Multifamily');
  await tick(user, 'Land');
  const units = screen.getByRole('spinbutton', { name: 'Minimum units' });
  expect(units).toHaveAttribute('min', '2');
  expect(units).toBeRequired();
  const acres = screen.getByRole('spinbutton', { name: 'Maximum acreage' });
  expect(acres).toHaveAttribute('min', '0');
  expect(acres).toHaveAttribute('step', '0.1');
  await user.type(units, '1');
  await send(user);
  expect(units).toHaveAccessibleDescription('Units must be 2 or more.');
  expect(acres).not.toHaveAccessibleDescription();
  await tick(user, 'Land');
  expect(screen.queryByRole('spinbutton', { name: 'Maximum acreage' })).not.toBeInTheDocument();
});

test('a link that has created an account says so before the person types', async () => {
  fakePortal({ link: { ...FINISH, state: 'used' } });
  renderApp({ at: '/complete-signup?token=from-the-email' });
  expect(await screen.findByRole('alert')).toHaveTextContent('was already used to create your account.');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test.each([
  ['has expired', { ...FINISH, state: 'expired' as const }],
  ['is unknown', { state: 'unknown' as const, needsPassword: false }],
  ['is of another kind', { ...FINISH, purpose: 'reset_password' as const }],
])('with a link that %s, the account is set up without it', async (_case, link) => {
  const portal = fakePortal({ link });
  const { user } = renderApp({ at: '/complete-signup?token=from-the-email' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The link from your email no longer works.');
  await fillAccount(user);
  await fillPreferences(user);
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Signup Complete!' })).toBeInTheDocument();
  expect(portal.sent.at(-1)).toHaveProperty('call', 'complete-signup');
  expect(portal.sent.at(-1)?.body).not.toHaveProperty('token');
});

test('everything is sent in one request with the link’s token, and the screen confirms it', async () => {
  const portal = fakePortal({ link: FINISH });
  const { store, user } = renderApp({ at: '/complete-signup?token=from-the-email' });
  await fillAccount(user);
  await fillPreferences(user);
  await tick(user, 'Fulton');
  await tick(user, '30303');
  await tick(user, 'Weekly auction updates with properties you may be interested in');
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Signup Complete!' })).toBeInTheDocument();
  expect(selectView(store.getState()).selectedMyAreas).toBe(true);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(portal.sent).toEqual([
    { call: 'link-state', body: { token: 'from-the-email' } },
    {
      call: 'complete-signup',
      body: {
        firstName: 'Dana',
        lastName: 'Whitfield',
        emailId: 'dana@example.com',
        password: 'long enough',
        token: 'from-the-email',
        profession: 'Investor',
        professionOther: '',
        statesOfInterest: ['Georgia'],
        countiesOfInterest: ['Fulton'],
        zipCodesOfInterest: ['30303'],
        propertyTypes: ['Single Family'],
        mfUnitsMin: '',
        mfUnitsMax: '',
        landAcresMin: '',
        landAcresMax: '',
        priorityRank: '',
        priorityOther: '',
        emailPreferences: ['Weekly auction updates with properties you may be interested in'],
        referralSource: 'Youtube',
        referralOther: '',
      },
    },
  ]);
});

test.each([
  ['the server’s message', () => refuse(429, 'too_many', 'Too many attempts.'), 'Too many attempts.'],
  ['no message', () => new HttpResponse('<html>', { status: 502 }), 'Signup failed. Please try again.'],
  ['no response', () => HttpResponse.error(), 'Signup failed. Please try again.'],
])('a failure with %s is reported and keeps the entered data', async (_case, refusal, words) => {
  fakePortal();
  refuseCall('post', 'complete-signup', refusal);
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user);
  await fillPreferences(user);
  await send(user);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(box('First name')).toHaveValue('Dana');
});

test('fields that the server rejects are marked, in the questionnaire too', async () => {
  fakePortal();
  refuseCall('post', 'complete-signup', () =>
    refuse(422, 'invalid', 'Please correct the marked fields.', {
      emailId: 'This is no email address.',
      statesOfInterest: 'Ohio is not a coverage state.',
    }),
  );
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user);
  await fillPreferences(user);
  await send(user);
  expect(await screen.findByText('Ohio is not a coverage state.')).toBeInTheDocument();
  expect(box('Email')).toHaveAccessibleDescription('This is no email address.');
});

describe('the area picker', () => {
  const selected = () => within(screen.getByRole('region', { name: 'Your Selected Areas' }));
  const counties = () =>
    within(screen.getByRole('group', { name: 'Counties' }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);

  test('counties come from all selected states, and ZIP codes from the last one', async () => {
    fakePortal();
    const { user } = renderApp({ at: '/complete-signup' });
    await screen.findByRole('checkbox', { name: 'Texas' });
    expect(screen.getByText('Select a state to see its counties')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your Selected Areas' })).not.toBeInTheDocument();
    await tick(user, 'Texas');
    await tick(user, 'Georgia');
    expect(counties()).toEqual(['Dallas', 'DeKalb', 'Fulton', 'Washington']);
    expect(screen.getByRole('checkbox', { name: '30002' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: '75001' })).not.toBeInTheDocument();
  });

  test('removing a state removes its counties but not its ZIP codes', async () => {
    fakePortal();
    const { user } = renderApp({ at: '/complete-signup' });
    await screen.findByRole('checkbox', { name: 'Texas' });
    for (const name of ['Texas', 'Dallas', '75001', 'Georgia', 'Fulton']) await tick(user, name);
    expect(selected().getByRole('button', { name: 'Remove 75001' })).toBeInTheDocument();
    await user.click(selected().getByRole('button', { name: 'Remove Texas' }));
    expect(selected().queryByRole('button', { name: 'Remove Dallas' })).not.toBeInTheDocument();
    expect(selected().getByRole('button', { name: 'Remove Fulton' })).toBeInTheDocument();
    expect(selected().getByText(/1 ZIP code is outside these states/)).toBeInTheDocument();
    await tick(user, 'Texas');
    expect(selected().getByRole('button', { name: 'Remove 75001' })).toBeInTheDocument();
    expect(selected().queryByRole('button', { name: 'Remove Dallas' })).not.toBeInTheDocument();
  });

  test('typing filters a list, and Enter selects its first row without submitting the form', async () => {
    const portal = fakePortal();
    const { user } = renderApp({ at: '/complete-signup' });
    await screen.findByRole('checkbox', { name: 'Texas' });
    await user.type(screen.getByRole('searchbox', { name: 'States' }), 'geo{Enter}');
    await user.type(screen.getByRole('searchbox', { name: 'Counties' }), 'ful');
    expect(counties()).toEqual(['Fulton']);
    await user.keyboard('{Enter}');
    expect(selected().getByRole('button', { name: 'Remove Fulton' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Counties' })).toHaveValue('');
    await user.type(screen.getByRole('searchbox', { name: 'Zip Codes' }), '3');
    await user.click(screen.getByRole('button', { name: 'Select all 3 that match' }));
    expect(selected().getAllByRole('button', { name: /^Remove 3/ })).toHaveLength(3);
    expect(portal.sent).toEqual([]);
  });

  test('when the geography fails to load, three states are offered and a notice explains it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    fakePortal();
    refuseCall('get', 'geography-data', () => refuse(500, 'internal', 'Something failed.'));
    const { user } = renderApp({ at: '/complete-signup' });
    await screen.findByRole('checkbox', { name: 'Florida' });
    expect(screen.getByText(/The full list of states did not load/)).toBeInTheDocument();
    const states = within(screen.getByRole('group', { name: 'States' })).getAllByRole('checkbox');
    expect(states).toHaveLength(3);
    await tick(user, 'Texas');
    expect(
      screen.getByText('All 2,601 ZIP codes of Texas, the state you selected last.'),
    ).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Counties' }), 'zavala');
    expect(counties()).toEqual(['Zavala']);
  });

  test('trying again loads the full list', async () => {
    fakePortal();
    const { user } = renderApp({ at: '/complete-signup' });
    refuseCall('get', 'geography-data', () => refuse(500, 'internal', 'Something failed.'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    fakePortal();
    await user.click(again);
    expect(await screen.findByRole('checkbox', { name: 'Alabama' })).toBeInTheDocument();
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  });
});

test('areas, property types and email preferences are marked as required', async () => {
  fakePortal();
  renderApp({ at: '/complete-signup' });
  await screen.findByRole('heading', { name: 'Almost There!' });
  for (const name of ['States', 'Counties', 'Zip Codes']) {
    const [label] = screen.getByRole<HTMLInputElement>('searchbox', { name }).labels ?? [];
    expect(label).toHaveTextContent(`${name}*`);
    expect(screen.getByRole('searchbox', { name })).toBeRequired();
  }
  for (const name of ['Property types', 'Email preferences'])
    expect(
      screen.getByRole('group', { name: new RegExp(`^${name}`) }).querySelector('legend'),
    ).toHaveTextContent(`${name}*`);
});

test('a property type is added and removed by its checkbox', async () => {
  const portal = fakePortal();
  const { user } = renderApp({ at: '/complete-signup' });
  await fillAccount(user);
  await fillPreferences(user);
  await tick(user, 'Office');
  await tick(user, 'Retail');
  await tick(user, 'Office');
  await send(user);
  await waitFor(() => expect(portal.sent).toHaveLength(1));
  expect(portal.sent[0]?.body).toMatchObject({ propertyTypes: ['Single Family', 'Retail'] });
});

test('the questionnaire offers 5 property types, 3 email preferences and 8 referral sources', async () => {
  fakePortal();
  renderApp({ at: '/complete-signup' });
  await screen.findByRole('heading', { name: 'Property Preferences' });
  const boxes = (legend: RegExp) =>
    within(screen.getByRole('group', { name: legend }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  expect(boxes(/^Property types/)).toEqual(['Single Family', 'Multifamily', 'Land', 'Office', 'Retail']);
  expect(boxes(/^Email preferences/)).toEqual([
    'Cancellation / opening bid notifications on saved properties',
    'Weekly auction updates with properties you may be interested in',
    'Marketing / product update emails (infrequent, informative, and non-spam)',
  ]);
  const sources = within(choice('How did you hear about us?')).getAllByRole('option');
  expect(sources.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Google / search engine',
    'Facebook',
    'Youtube',
    'Instagram',
    'LinkedIn',
    'In Person',
    'From a friend',
    'Other',
  ]);
});
