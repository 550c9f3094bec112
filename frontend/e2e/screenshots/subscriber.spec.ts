import type { Page } from '@playwright/test';
import { test as people } from '../people';
import { expect, test, type Portal } from '../support';
import { fileOf, LOOKS, takePage, takeWindow, WITH_GRAPHICS } from './take';

test.use({ launchOptions: WITH_GRAPHICS });
people.use({ launchOptions: WITH_GRAPHICS });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Returns the listings of a list: rows, or cards on a phone. */
const listingsOf = (page: Page) => page.locator(isPhone(page) ? '#main article' : '.ag-row');

async function signIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
}

async function openData(page: Page, portal: Portal, query = ''): Promise<void> {
  await signIn(page, portal.token);
  await page.goto(`/#/property-listing${query}`);
  await page.getByText(/Properties Found$/).waitFor();
  await expect(listingsOf(page).first()).toBeVisible();
  await page.getByRole('region', { name: 'Totals' }).waitFor();
}

/** Whether the filters are next to the list. On narrower screens they are in a dialog. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

async function filtersOf(page: Page) {
  if (isWide(page)) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters' }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

/** Waits until the map is drawn and has stopped moving. */
async function waitForMap(page: Page): Promise<void> {
  await expect(page.getByText(/propert(y|ies) on the map/)).toBeVisible();
  await expect(page.getByText('Loading map view...')).toHaveCount(0);
  await page.waitForTimeout(1500);
}

/**
 * Saves a few properties with a note and a stage. The result is always the same, so the function can run twice at once.
 */
async function saveExamples(portal: Portal): Promise<void> {
  const ids = (await portal.search({ limit: '6' })).data.map(({ unique_ID }) => unique_ID);
  await portal.save(ids);
  const [first = '', second = ''] = ids;
  await portal.annotate(first, {
    note: 'Roof is new. Ask the clerk about the second lien.',
    stage: 'Inspected',
  });
  await portal.annotate(second, { note: '', stage: 'Ready to bid' });
}

const failing = {
  status: 503,
  json: { error: 'The service is busy. Try again in a moment.', code: 'unavailable' },
};

const INVOICES = [
  ['A1B2C3-0003', 'open', '2026-11-14T09:00:00Z'],
  ['A1B2C3-0002', 'paid', '2026-10-14T09:00:00Z'],
  ['A1B2C3-0001', 'void', '2026-09-14T09:00:00Z'],
].map(([id, status, date]) => ({
  id,
  status,
  date,
  description: '1 × Pro (at $79.00 / month)',
  amount: 7900,
  currency: 'usd',
  hostedUrl: 'https://example.com/invoice',
  pdfUrl: 'https://example.com/invoice.pdf',
}));

const SEARCHES = [
  ['Fulton houses under $200k', 'county=Georgia%7CFulton&estimatedTo=200000&columns=Address%2CCounty', 12],
  ['Everything in my areas, dearest first', 'myAreas=true&sortColumn=Zestimate&sortDirection=desc', 0],
  ['Four ZIP codes in Miami', 'zipCodes=33101%2C33125%2C33126%2C33127&historicalFilter=all', 1400],
].map(([name, view, count], index) => ({
  id: `6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a1${index}`,
  name,
  view,
  createdAt: '2026-11-20T14:05:00Z',
  new: count,
  mail: 'daily',
}));

const DOWNLOADS = [
  ['csv', 1204, null, false, null],
  ['xlsx', 3, null, false, '2026-11-19T14:05:00Z'],
  ['csv', 17, null, true, null],
  ['csv', 4, 4, false, null],
  ['xlsx', null, null, false, null],
].map(([format, rows, picked, saved, changesSince], index) => ({
  id: `6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a2${index}`,
  at: `2026-11-${20 - index}T14:05:00Z`,
  format,
  rows,
  revision: 87,
  view: 'state=Georgia&county=Georgia%7CFulton&propertyType=Single%20Family&historicalFilter=current',
  picked,
  saved,
  changesSince,
  comparable: rows !== null,
}));

const NOTIFICATIONS = [
  [
    'listing',
    false,
    {
      id: 'GA-1',
      title: '412 Peachtree Hills Ave NE, Atlanta, GA',
      changes: [
        { label: 'Sale date', old: 'Tuesday, December 1, 2026', new: 'Tuesday, January 5, 2027' },
        { label: 'Opening bid', old: '$212,500', new: '$198,000' },
      ],
    },
    null,
  ],
  ['search', false, null, { name: 'Fulton houses under $200k', view: 'county=Georgia%7CFulton', count: 12 }],
  ['address', true, null, null],
].map(([kind, read, listing, search], index) => ({
  id: `${30 - index}`,
  kind,
  at: '2026-11-20T14:05:00Z',
  read,
  listing,
  search,
}));

for (const look of LOOKS) {
  const { viewport, colorScheme } = look;
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use(look);
    test.slow();

    test('the data screen', async ({ page, portal }) => {
      await openData(page, portal);
      await takePage(page, 'data');
    });

    test('the data screen with filters and selected rows', async ({ page, portal }) => {
      await openData(
        page,
        portal,
        '?state=Georgia,Florida&propertyType=Single+Family&yearBuiltFrom=1980&search=a',
      );
      for (const row of [0, 1, 3]) {
        const listing = isPhone(page)
          ? listingsOf(page).nth(row)
          : page.locator(`.ag-row[row-index="${row}"]`);
        await listing.getByRole('checkbox').check();
      }
      await takePage(page, 'data-filtered');
    });

    test('an open filter, and the filters that can be added', async ({ page, portal }) => {
      await openData(page, portal);
      const filters = await filtersOf(page);
      await filters.getByRole('button', { name: /^County/ }).click();
      await page.getByRole('checkbox').first().waitFor();
      await takeWindow(page, 'data-county-filter');
      await page.keyboard.press('Escape');
      if (!isWide(page)) await filters.waitFor();
      await filters.getByRole('combobox', { name: 'Add a filter' }).click();
      await page.getByRole('option', { name: 'Owner Occupancy' }).waitFor();
      await takeWindow(page, 'data-more-filters');
    });

    test('the column chooser, the download menu and the page sizes', async ({ page, portal }) => {
      await openData(page, portal);
      // Cards have no columns.
      if (!isPhone(page)) {
        await page.getByRole('button', { name: 'Columns' }).click();
        await page.getByRole('dialog', { name: 'Columns' }).waitFor();
        await takeWindow(page, 'data-columns');
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: isPhone(page) ? 'More actions' : /^Download/ }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).waitFor();
      await takeWindow(page, 'data-download');
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Page size' }).click();
      await takeWindow(page, 'data-page-size');
    });

    test('the totals at the foot of the list', async ({ page, portal }) => {
      await openData(page, portal, '?state=Georgia');
      const totals = page.getByRole('region', { name: 'Totals' });
      await totals.locator('summary').click();
      await totals.scrollIntoViewIfNeeded();
      await takeWindow(page, 'data-totals');
    });

    test('an empty result and an empty download', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.goto('/#/property-listing?search=zzzz');
      await page.getByText('No properties found matching your criteria.').waitFor();
      await takePage(page, 'data-empty');
      await page.getByRole('button', { name: isPhone(page) ? 'More actions' : /^Download/ }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
      await page.getByRole('alertdialog').waitFor();
      await takeWindow(page, 'data-nothing-to-download');
    });

    test('a list that failed to load', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.route(/get-properties|property-facets/, (route) => route.fulfill(failing));
      await page.goto('/#/property-listing');
      await page.getByText('Could not load', { exact: true }).waitFor();
      await takePage(page, 'data-failed');
    });

    test('a list that is loading', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.route(/get-properties|property-facets/, () => {});
      await page.goto('/#/property-listing');
      await page.getByLabel('Loading properties').waitFor();
      await page.screenshot({ path: await fileOf(page, 'data-loading') });
    });

    test('the offline notice and a toast', async ({ page, portal, context }) => {
      await openData(page, portal);
      await context.setOffline(true);
      await page.getByText(/^You're offline/).waitFor();
      await page.getByRole('button', { name: /^Save All/ }).click();
      await page.getByText('Failed to save properties').first().waitFor();
      await page.waitForTimeout(350);
      await page.screenshot({ path: await fileOf(page, 'data-offline') });
    });

    test('the map with a card', async ({ page, portal }) => {
      test.skip(viewport.width < 768, 'the map is not offered on small screens');
      await openData(page, portal);
      await page.getByRole('button', { name: 'Explore All Properties on Map' }).click();
      await waitForMap(page);
      await takeWindow(page, 'map');
      const one = (await portal.search({})).data.find(({ Latitude }) => typeof Latitude === 'number');
      await page.getByRole('searchbox', { name: 'Search by address' }).fill(one?.unique_ID ?? '');
      await expect(page.getByText('1 property on the map')).toBeVisible();
      await page.waitForTimeout(1500);
      await page.locator('.mapboxgl-canvas').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'View details' })).toBeVisible();
      // The map pans to make room for the card.
      await page.waitForTimeout(1500);
      await takeWindow(page, 'map-card');
    });

    test('a property', async ({ page, portal }) => {
      const id = await portal.withComparables();
      await signIn(page, portal.token);
      await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
      await page.getByText('Median price per sq ft').waitFor();
      await page.getByText('Open in maps').scrollIntoViewIfNeeded();
      await expect(page.locator('.mapboxgl-canvas')).toBeVisible();
      // The map of the sales loads near the window, and its pins are drawn after its points.
      await page.getByText('Included sale', { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: /^1\. / }).waitFor();
      await page.waitForTimeout(2500);
      await takePage(page, 'property-details');
    });

    test('an unknown property', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.goto('/#/property-details/nobody');
      await page.getByText('Property not found').waitFor();
      await takePage(page, 'property-unknown');
    });

    test('My Properties', async ({ page, portal }) => {
      await saveExamples(portal);
      await signIn(page, portal.token);
      await page.goto('/#/my-properties');
      await expect(listingsOf(page).first()).toBeVisible();
      await takePage(page, 'my-properties');
      await page
        .getByRole('button', { name: /^Note on / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await takeWindow(page, 'my-properties-note');
      await page.keyboard.press('Escape');
      if (isPhone(page)) return;
      await page.getByRole('button', { name: 'Show all on the map' }).click();
      await waitForMap(page);
      await takeWindow(page, 'my-properties-map');
    });

    test('My Properties without saved properties', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.route('**/api/saved-properties?*', (route) =>
        route.fulfill({ json: { properties: [], meta: { totalCount: 0, totalPages: 0 } } }),
      );
      await page.goto('/#/my-properties');
      await page.getByText('No saved properties yet').waitFor();
      await takePage(page, 'my-properties-empty');
    });

    test('the order history, with invoices and without', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.goto('/#/order-history');
      await page.getByRole('heading', { name: 'Order History' }).waitFor();
      await takePage(page, 'order-history-empty');
      await page.route('**/api/order-history', (route) => route.fulfill({ json: { invoices: INVOICES } }));
      await page.reload();
      await page.getByText('$79.00').first().waitFor();
      await takePage(page, 'order-history');
    });

    test('saved searches', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.route('**/api/saved-searches', (route) => route.fulfill({ json: { searches: [] } }));
      await page.goto('/#/saved-searches');
      await page.getByText('No saved searches yet').waitFor();
      await takePage(page, 'saved-searches-empty');
      await page.route('**/api/saved-searches', (route) => route.fulfill({ json: { searches: SEARCHES } }));
      await page.reload();
      await page.getByText('12 new').waitFor();
      await takePage(page, 'saved-searches');
      await page.getByRole('button', { name: `Rename ${SEARCHES[0]?.name}` }).click();
      await page.getByRole('dialog', { name: 'Rename the search' }).waitFor();
      await takeWindow(page, 'saved-searches-rename');
      await openData(page, portal);
      await filtersOf(page);
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByText('12 new').waitFor();
      await takeWindow(page, 'saved-searches-menu');
    });

    test('the downloads', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.route('**/api/downloads', (route) => route.fulfill({ json: [] }));
      await page.goto('/#/downloads');
      await page.getByText('No downloads yet').waitFor();
      await takePage(page, 'downloads-empty');
      await page.route('**/api/downloads', (route) => route.fulfill({ json: DOWNLOADS }));
      await page.reload();
      await page.getByText('1,204 rows, .CSV').waitFor();
      await takePage(page, 'downloads');
    });

    test('the calendar and a calendar address', async ({ page, portal }) => {
      await signIn(page, portal.token);
      await page.goto('/#/calendar');
      await page.getByText(/^[\d,]+ sales/).waitFor();
      await takePage(page, 'calendar');
      await saveExamples(portal);
      await page.goto('/#/my-properties');
      await page.getByRole('button', { name: isPhone(page) ? 'More actions' : /^Download/ }).click();
      await page.getByRole('menuitem', { name: 'Subscribe in your calendar' }).click();
      await page.getByRole('dialog', { name: 'Calendar of My Properties' }).waitFor();
      await takeWindow(page, 'calendar-address');
    });

    test('the bell', async ({ page, portal }) => {
      await openData(page, portal);
      await page.route(/\/api\/notifications(\?|$)/, (route) =>
        route.fulfill({ json: { notifications: NOTIFICATIONS, hasMore: false } }),
      );
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('12 new matches').waitFor();
      await takeWindow(page, 'bell');
    });

    test('the account menu and the log-out question', async ({ page, portal }) => {
      await openData(page, portal);
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
      await takeWindow(page, 'account-menu');
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await page.getByRole('alertdialog').waitFor();
      await takeWindow(page, 'log-out');
    });
  });

  people.describe(`a new account at ${viewport.width} px, ${colorScheme}`, () => {
    people.use(look);

    people('account settings', async ({ settings: page }) => {
      await takePage(page, 'account-settings');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
      await takeWindow(page, 'account-delete');
    });

    people('the data screen without a subscription', async ({ page, member }) => {
      await signIn(page, member.token);
      await page.goto('/#/property-listing');
      await page.getByRole('alert').first().waitFor();
      await takePage(page, 'gate');
    });
  });
}
