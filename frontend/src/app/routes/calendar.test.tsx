import { act, screen, waitFor, within } from '@testing-library/react';
import { countySales, fakeCalendar } from '../../testing/fake-calendar';
import { fakePortal, refuse, refuseCall } from '../../testing/fake-portal';
import { fakeSaved, savedRow } from '../../testing/fake-saved';
import { fakeSearches, savedSearch } from '../../testing/fake-searches';
import { todayOfSales } from '../../lib/today';
import { row } from '../../testing/fixtures';
import { place, renderApp } from '../../testing/render-app';

const SALES = [
  countySales(1, 'Cobb', 3),
  countySales(1, 'Fulton', 12),
  countySales(8, 'Fulton', 1, { unusual: true }),
  countySales(10, null, 2, { state: 'Ohio' }),
];

async function open(at = '/calendar?month=2026-12', days = SALES) {
  const portal = fakePortal();
  const fake = fakeCalendar({ days });
  const app = renderApp({ at, token: portal.token });
  await screen.findByRole('heading', { level: 1 });
  return { portal, fake, ...app };
}

const wide = window.matchMedia.bind(window);

/** There is room for one month, unless a test makes room for two. */
beforeEach(() => {
  window.matchMedia = (query) => {
    const list = wide(query);
    return { ...list, matches: list.matches && !query.includes('1280px') };
  };
});
afterEach(() => {
  window.matchMedia = wide;
});

const grid = () => screen.getByRole('grid', { name: 'December 2026' });
const day = (name: RegExp) => within(grid()).getByRole('button', { name });

test('visitors are redirected to log-in and then back', async () => {
  fakePortal();
  const { router } = renderApp({ at: '/calendar?month=2026-12' });
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(place(router)).toBe('/login?to=%2Fcalendar%3Fmonth%3D2026-12');
});

test('a month shows the sales of each day, and a day its counties', async () => {
  const { router, user } = await open();
  expect(await screen.findByText(/^18 sales in December 2026\./)).toBeInTheDocument();
  const first = day(/^Tue, Dec 1, 2026, 15 sales, statutory sale day in Georgia$/);
  await user.click(first);
  expect(await screen.findByRole('heading', { level: 2, name: 'Tue, Dec 1, 2026' })).toBeInTheDocument();
  expect(place(router)).toBe('/calendar?month=2026-12&day=2026-12-01');
  const counties = screen.getByRole('list', { name: 'Counties' });
  expect(
    within(counties)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Fulton, Georgia12 sales', 'Cobb, Georgia3 sales']);
  expect(screen.getByRole('link', { name: 'Show all 15 sales of this day' })).toHaveAttribute(
    'href',
    '/property-listing?saleDays=2026-12-01',
  );
});

test('a county of a day opens the data screen with both as filters', async () => {
  const { portal, router, store, user } = await open('/calendar?month=2026-12&day=2026-12-01');
  await user.click(await screen.findByRole('link', { name: /^Fulton, Georgia/ }));
  await screen.findByText('3 Properties Found');
  expect(store.getState().listingView).toMatchObject({
    selectedSaleDays: ['2026-12-01'],
    selectedStates: ['Georgia'],
    selectedCounties: ['Georgia|Fulton'],
  });
  expect(place(router)).toContain('/property-listing?');
  expect(Object.fromEntries(portal.searches.at(-1) ?? [])).toMatchObject({
    saleDays: '2026-12-01',
    county: 'Georgia|Fulton',
  });
});

test('an unusual day is marked, with the rule', async () => {
  const { user } = await open();
  await screen.findByText(/^18 sales/);
  await user.click(day(/^Tue, Dec 8, 2026, 1 sale, unusual day$/));
  expect(await screen.findByText('Unusual day.')).toBeInTheDocument();
  expect(screen.getByText(/This month it is Tue, Dec 1, 2026\./)).toBeInTheDocument();
  await user.click(day(/^Thu, Dec 10, 2026, 2 sales$/));
  await screen.findByRole('heading', { level: 2, name: 'Thu, Dec 10, 2026' });
  expect(screen.queryByText('Unusual day.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Ohio, no county/ })).toBeInTheDocument();
});

test('it opens on the month of the next sale that fits', async () => {
  const portal = fakePortal({ rows: [row('1', { 'Foreclosure Sale Date': '2027-03-02' })] });
  fakeCalendar({ days: SALES });
  const { router } = renderApp({ at: '/calendar?state=Georgia', token: portal.token });
  expect(await screen.findByRole('grid', { name: 'March 2027' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'March 2027' })).toBeInTheDocument();
  await waitFor(() => expect(place(router)).toBe('/calendar?month=2027-03&state=Georgia'));
  const asked = portal.searches.find((query) => query.get('limit') === '1');
  expect(Object.fromEntries(asked ?? [])).toEqual({
    state: 'Georgia',
    historicalFilter: 'current',
    columns: 'Foreclosure Sale Date',
    limit: '1',
  });
});

test('without a next sale it opens on the current month', async () => {
  const portal = fakePortal({ rows: [] });
  fakeCalendar({ days: SALES });
  const { router } = renderApp({ at: '/calendar', token: portal.token });
  await waitFor(() => expect(place(router)).toBe(`/calendar?month=${todayOfSales().slice(0, 7)}`));
  expect(await screen.findByText(/^No sales in /)).toBeInTheDocument();
});

test('a wide window shows two months, and the keyboard moves from one to the other', async () => {
  window.matchMedia = wide;
  const { fake, router, user } = await open('/calendar?month=2026-11&day=2026-11-30');
  expect(await screen.findByText(/^0 sales in November 2026 and 18 in December 2026\./)).toBeInTheDocument();
  expect(fake.queries.map((query) => query.get('month')).sort()).toEqual(['2026-11', '2026-12']);
  const buttons = screen.getAllByRole('grid').flatMap((one) => within(one).getAllByRole('button'));
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const november = screen.getByRole('grid', { name: 'November 2026' });
  act(() =>
    within(november)
      .getByRole('button', { name: /^Mon, Nov 30/ })
      .focus(),
  );
  await user.keyboard('{ArrowRight}');
  expect(day(/^Tue, Dec 1,/)).toHaveFocus();
  expect(november).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Tue, Dec 1, 2026' })).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Counties' })).toBeInTheDocument();
  await user.keyboard('{PageDown}');
  const january = await screen.findByRole('grid', { name: 'January 2027' });
  expect(grid()).toBeVisible();
  await waitFor(() => expect(within(january).getByRole('button', { name: /^Fri, Jan 1,/ })).toHaveFocus());
  expect(place(router)).toBe('/calendar?month=2026-12');
});

test('more sales have a deeper ground', async () => {
  await open();
  await screen.findByText(/^18 sales/);
  const grounds = [/^Tue, Dec 1,/, /^Thu, Dec 10,/, /^Tue, Dec 8,/, /^Wed, Dec 9,/].map(
    (name) => /bg-brand\/\d+/.exec(day(name).className)?.[0],
  );
  expect(grounds).toEqual(['bg-brand/22', 'bg-brand/10', 'bg-brand/10', undefined]);
});

test('the keyboard moves in the grid and to other months', async () => {
  const { router, user } = await open('/calendar?month=2026-12&day=2026-12-01');
  await screen.findByText(/^18 sales/);
  const inTabOrder = within(grid())
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0);
  expect(inTabOrder).toHaveLength(1);
  act(() => day(/^Tue, Dec 1,/).focus());
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(day(/^Wed, Dec 9/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(day(/^Sun, Dec 6/)).toHaveFocus();
  await user.keyboard('{End}{Enter}');
  expect(day(/^Sat, Dec 12/)).toHaveFocus();
  await waitFor(() => expect(place(router)).toBe('/calendar?month=2026-12&day=2026-12-12'));
  await user.keyboard('{PageDown}');
  const january = await screen.findByRole('grid', { name: 'January 2027' });
  await waitFor(() => expect(within(january).getByRole('button', { name: /^Tue, Jan 12/ })).toHaveFocus());
  expect(place(router)).toBe('/calendar?month=2027-01');
});

test('the buttons show other months, with the filters of the data screen', async () => {
  const { fake, router, user } = await open('/calendar?month=2026-12&state=Georgia');
  await screen.findByText(/^18 sales/);
  expect(Object.fromEntries(fake.queries.at(-1) ?? [])).toEqual({
    month: '2026-12',
    state: 'Georgia',
    historicalFilter: 'current',
  });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('No sales in January 2027 with these filters.')).toBeInTheDocument();
  expect(place(router)).toBe('/calendar?month=2027-01&state=Georgia');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByText(/^18 sales/)).toBeInTheDocument();
});

test('a failure is not an empty month, and can be tried again', async () => {
  const portal = fakePortal();
  fakeCalendar({ days: SALES });
  refuseCall('get', 'sale-days', () => refuse(503, 'unavailable', 'Please try again in a moment.'));
  const { user } = renderApp({ at: '/calendar?month=2026-12', token: portal.token });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load');
  expect(screen.queryByText(/No sales/)).not.toBeInTheDocument();
  fakeCalendar({ days: SALES });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^18 sales/)).toBeInTheDocument();
});

test('without a subscription the screen offers one', async () => {
  const portal = fakePortal();
  refuseCall('get', 'sale-days', () =>
    refuse(402, 'no_subscription', 'Start your free trial to see foreclosure data.'),
  );
  renderApp({ at: '/calendar?month=2026-12', token: portal.token });
  expect(await screen.findByRole('heading', { name: 'Start your free trial' })).toBeInTheDocument();
});

test('offline, the screen says that the calendar may be out of date', async () => {
  await open();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^You're offline\. The calendar/)).toBeInTheDocument();
});

test('the calendar address of My Properties is shown once, renewed and turned off', async () => {
  const portal = fakePortal();
  fakeSaved({ saved: [savedRow('1')] });
  const fake = fakeCalendar();
  const { user } = renderApp({ at: '/my-properties', token: portal.token });
  await user.click(await screen.findByRole('button', { name: 'Download (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Subscribe in your calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendar of My Properties' });
  expect(await within(dialog).findByText('There is no address yet.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Create address' }));
  expect(await within(dialog).findByLabelText('Calendar address')).toHaveValue(
    'https://steps.example.com/api/calendar/secret-1.ics',
  );
  expect(within(dialog).getByRole('link', { name: 'Open in a calendar program' })).toHaveAttribute(
    'href',
    'webcal://steps.example.com/api/calendar/secret-1.ics',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Download (1)' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Subscribe in your calendar' }));
  expect(await screen.findByText(/It cannot be shown again\./)).toBeInTheDocument();
  expect(screen.queryByLabelText('Calendar address')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create a new address' }));
  expect(await screen.findByLabelText('Calendar address')).toHaveValue(
    'https://steps.example.com/api/calendar/secret-2.ics',
  );
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('There is no address yet.')).toBeInTheDocument();
  expect(fake.feeds).toEqual([]);
});

test('each saved search has a calendar address of its own', async () => {
  const portal = fakePortal();
  fakeSearches([savedSearch('1')]);
  const fake = fakeCalendar();
  const { user } = renderApp({ at: '/saved-searches', token: portal.token });
  await user.click(await screen.findByRole('button', { name: 'Calendar of Search 1' }));
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  await waitFor(() => expect(fake.feeds.map(({ searchId }) => searchId)).toEqual(['1']));
});
