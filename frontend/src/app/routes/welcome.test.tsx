import { cleanup, screen, waitFor } from '@testing-library/react';
import { fakePortal } from '../../testing/fake-portal';
import { PROFILE } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const ALERTS = 'Cancellation / opening bid notifications on saved properties';

/** A subscriber who came from the short sign-up form. */
const NEW: typeof PROFILE = {
  ...PROFILE,
  referralSource: 'LinkedIn',
  grant: { endsAt: null },
};

function open(profile = NEW, at = '/property-listing') {
  const portal = fakePortal({ profile });
  const app = renderApp({ at, token: portal.token });
  return { portal, ...app };
}

const heading = () => screen.findByRole('heading', { name: 'Which auctions interest you?' });

test('a new subscriber is asked about areas, property types and alerts, and then sees the list', async () => {
  const { portal, user } = open();
  await heading();
  expect(screen.getByRole('checkbox', { name: ALERTS })).toBeChecked();
  expect(screen.getByText('Alerts are on. Clear the box if you do not want them.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save and show properties' }));
  expect(await screen.findByText('Please choose at least one state.')).toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Georgia' }));
  for (const kind of ['Single Family', 'Multifamily', 'Land', 'Office', 'Retail'])
    expect(screen.getByRole('checkbox', { name: kind })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save and show properties' }));
  expect(await screen.findByText(/Properties Found/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show My areas' }));
  expect(screen.getByRole('checkbox', { name: 'My areas' })).toBeChecked();
  expect(screen.getByText('Georgia, from your preferences')).toBeInTheDocument();
  expect(portal.profile).toMatchObject({
    statesOfInterest: ['Georgia'],
    propertyTypes: ['Single Family', 'Multifamily', 'Land', 'Office', 'Retail'],
    emailPreferences: [ALERTS],
    referralSource: 'LinkedIn',
  });
});

test('the first list is the answer, from the top, whatever the address had before', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { portal, router, user } = open(NEW, '/property-listing?state=Alabama&page=3');
  await heading();
  await user.click(await screen.findByRole('checkbox', { name: 'Georgia' }));
  scrolled.mockClear();
  await user.click(screen.getByRole('button', { name: 'Save and show properties' }));
  expect(await screen.findByRole('button', { name: 'Remove My areas' })).toBeInTheDocument();
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  await waitFor(() => expect(place(router)).toBe('/property-listing?myAreas=true'));
  const asked = portal.searches.map((query) => Object.fromEntries(query));
  const first = { myAreas: 'true', historicalFilter: 'current', page: '1', limit: '100' };
  expect(asked).toEqual(asked.map(() => first));
  expect(asked).not.toHaveLength(0);
});

test('only the state is marked as required, and no bounds are asked for', async () => {
  open();
  await heading();
  const isRequired = (name: string) =>
    screen.getByRole('searchbox', { name: new RegExp(`^${name}`) }).getAttribute('aria-required') === 'true';
  expect(['States', 'Counties', 'Zip Codes'].map(isRequired)).toEqual([true, false, false]);
  expect(screen.getByRole('group', { name: 'Property types' })).toBeInTheDocument();
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
});

test('the question can be skipped, and is not asked again in this browser', async () => {
  const { user } = open();
  await heading();
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText(/Properties Found/)).toBeInTheDocument();
  cleanup();
  open();
  expect(await screen.findByText(/Properties Found/)).toBeInTheDocument();
});

test.each([
  ['who has areas', { ...NEW, statesOfInterest: ['Georgia'] }],
  ['who signed up with the long form', { ...NEW, propertyTypes: ['Land'] }],
  ['without a subscription', { ...NEW, grant: null }],
  [
    'whose subscription has ended',
    {
      ...NEW,
      grant: null,
      subscription: {
        status: 'canceled',
        trialEndsAt: null,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        graceEndsAt: null,
        plan: null,
        nextCharge: null,
      },
    },
  ],
])('a user %s is not asked', async (_who, profile) => {
  open(profile);
  expect(await screen.findByText(/Properties Found/)).toBeInTheDocument();
});

describe('the first list of an account that has areas', () => {
  const WITH_AREAS = { ...NEW, statesOfInterest: ['Georgia'], propertyTypes: ['Land'] };
  /** Expects that the list of what is shown has the filter, or does not. */
  const expectMyAreas = async (isOn: boolean) =>
    expect(
      await screen.findByRole('button', { name: isOn ? 'Show My areas' : 'Show All but hidden' }),
    ).toBeInTheDocument();

  test('begins with ‘My areas’, in a browser without a stored view', async () => {
    const { portal, router, user } = open(WITH_AREAS);
    await expectMyAreas(true);
    expect(portal.searches.map((query) => query.get('myAreas'))).toEqual(['true']);
    await waitFor(() => expect(place(router)).toBe('/property-listing?myAreas=true'));
    await user.click(screen.getByRole('button', { name: 'Show My areas' }));
    await user.click(await screen.findByRole('checkbox', { name: 'My areas' }));
    await waitFor(() => expect(window.localStorage.getItem('selectedMyAreas')).toBe('false'));
    cleanup();
    open(WITH_AREAS);
    await expectMyAreas(false);
  });

  test('begins with ‘My areas’ after another account used the browser', async () => {
    window.localStorage.setItem('preferencesOwner', 'another@example.com');
    window.localStorage.setItem('selectedStates', '["Alabama"]');
    const { portal } = open(WITH_AREAS);
    await expectMyAreas(true);
    expect(portal.searches.map((query) => query.get('state'))).toEqual([null]);
  });

  test('keeps the filters of an address and of a stored view', async () => {
    open(WITH_AREAS, '/property-listing?state=Alabama');
    await expectMyAreas(false);
    cleanup();
    window.localStorage.clear();
    window.localStorage.setItem('itemsPerPage', '25');
    open(WITH_AREAS);
    await expectMyAreas(false);
  });
});
