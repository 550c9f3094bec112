import type { Page } from '@playwright/test';
import { expect, failAt, found, openFilter, test } from './support';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

test('the default historical filter is current, and all shows every auction', async ({
  dataScreen: page,
  portal,
}) => {
  const filter = page.getByRole('combobox', { name: 'Historical filter' });
  await expect(filter).toHaveText('Current auctions');
  await expect(found(page, (await portal.search({})).meta.totalCount)).toBeVisible();
  await filter.click();
  await expect(page.getByRole('option')).toHaveText(['Current auctions', 'All auctions']);
  await page.getByRole('option', { name: 'All auctions' }).click();
  await expect(found(page, (await portal.search({ historicalFilter: 'all' })).meta.totalCount)).toBeVisible();
});

test('the filter column has multi-selects for State, County, Zip Code, Sale Month, Sale Day and Property Type; Year Built and Estimated Value from/to; ‘Clear all filters’', async ({
  dataScreen: page,
}) => {
  for (const label of ['State', 'County', 'Zip Code', 'Sale Month', 'Sale Day', 'Property Type']) {
    await filters(page)
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .click();
    const list = page.getByRole('dialog', { name: label, exact: true });
    await expect(list.getByRole('checkbox').first()).toBeVisible();
    await expect(list.getByRole('searchbox', { name: `Search ${label}` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
  for (const range of ['Year Built', 'Estimated Value'])
    for (const bound of ['from', 'to'])
      await expect(filters(page).getByRole('textbox', { name: `${range} ${bound}` })).toBeVisible();
  await expect(filters(page).getByRole('button', { name: 'Clear all filters' })).toBeVisible();
});

test('Year Built accepts numbers from 1900 to 2100, and it and Estimated Value filter the list', async ({
  dataScreen: page,
  portal,
}) => {
  const from = filters(page).getByRole('textbox', { name: 'Year Built from' });
  for (const year of ['1899', '2101', '19x0']) {
    await from.fill(year);
    await expect(filters(page).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  }
  await from.fill('1990');
  await expect(page.getByRole('button', { name: 'Remove Year Built from 1990' })).toBeVisible();
  await filters(page).getByRole('textbox', { name: 'Estimated Value to' }).fill('$250,000');
  const both = await portal.search({ yearBuiltFrom: '1990', estimatedTo: '250000' });
  await expect(found(page, both.meta.totalCount)).toBeVisible();
});

test('the column chooser shows the column catalogue by category', async ({ dataScreen: page }) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  const labels: Record<string, string[]> = {
    'Basic Information': ['Address', 'State', 'County', 'Property Type', 'Zip Code', 'Parcel Number'],
    Financial: [
      'Principal Amount Owed',
      'Estimated Value',
      'Estimated Rent',
      'Annual Tax Amount',
      'Tax Rate',
      'Opening Bid',
    ],
    'Property Details': [
      'Year Built',
      'Bedrooms',
      'Bathrooms',
      'Living Area (sq ft)',
      'Lot Size',
      'Home Type',
    ],
    Foreclosure: ['Sale Date', 'Lender', 'Attorney', 'Borrower', 'Debt Date', 'Foreclosure Status'],
    Location: ['Latitude', 'Longitude'],
  };
  for (const [category, expected] of Object.entries(labels)) {
    const columns = chooser.getByRole('group', { name: category, exact: true }).getByRole('checkbox');
    await expect(columns.first()).toBeVisible();
    const named = await columns.evaluateAll((boxes) =>
      boxes.map((box) => box.closest('label')?.textContent.trim()),
    );
    expect(named.slice(0, expected.length), category).toEqual(expected);
  }
  const [edge, last] = await Promise.all([
    chooser.boundingBox(),
    chooser.getByText('Longitude', { exact: true }).boundingBox(),
  ]);
  if (!edge || !last) throw new Error('the chooser is not visible');
  expect(last.x + last.width, 'every category fits in the chooser').toBeLessThan(edge.x + edge.width);
});

test('the default columns are shown in their order', async ({ dataScreen: page }) => {
  const shown = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((headings) =>
        headings
          .sort((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
          .map((heading) => heading.querySelector('.ag-header-cell-text')?.textContent.trim() ?? ''),
      );
  const expected = [
    'Address',
    'Foreclosure Status',
    'Opening Bid',
    'State',
    'County',
    'Property Type',
    'Sale Date',
    'Principal Amount Owed',
    'Estimated Value',
    'Estimated Rent',
    'Year Built',
    'Bedrooms',
    'Bathrooms',
    'Living Area (sq ft)',
  ];
  await page.setViewportSize({ width: 3200, height: 900 });
  await expect.poll(async () => (await shown()).filter((name) => expected.includes(name))).toEqual(expected);
  expect((await shown()).filter((name) => name === 'Zip Code' || name === 'Latitude')).toEqual([]);
});

test('a multi-select shows ‘Loading...’ while its options load', async ({ page, portal }) => {
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), portal.token);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/get-properties$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#/property-listing');
  await openFilter(page, 'State');
  const list = page.getByRole('dialog', { name: 'State' });
  await expect(list.getByText('Loading...')).toBeVisible();
  release();
  await expect(list.getByRole('checkbox').first()).toBeVisible();
  await expect(list.getByText('Loading...')).toHaveCount(0);
});

test('the search runs after a pause of 300 ms and never drops a letter', async ({ dataScreen: page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The next page is prefetched, so only requests for page 1 count.
    if (url.pathname === '/api/get-properties' && url.searchParams.get('page') === '1')
      asked.push(url.searchParams.get('search'));
  });
  const box = page.getByRole('searchbox', { name: 'Search by address' });
  // The page's clock stands still, so that slow keys are no pause.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await box.pressSequentially('peachtree street');
  await expect(box).toHaveValue('peachtree street');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => asked).toContain('peachtree street');
  expect(asked).toEqual(['peachtree street']);
  await expect(box).toHaveValue('peachtree street');
});

test('every choice is stored under its key, and an invalid value falls back to the default', async ({
  dataScreen: page,
  portal,
}) => {
  await page.goto(
    '/#/property-listing?search=a&state=Georgia&county=Fulton&zipCodes=30303&saleMonths=2026-12&saleDays=2026-12-01' +
      '&propertyType=Land&ownerType=Bank&ownerOccupancy=Absentee&yearBuiltFrom=1980&estimatedTo=900000' +
      '&historicalFilter=all&sortColumn=County&sortDirection=desc&limit=25',
  );
  const expected = {
    searchInput: '"a"',
    selectedStates: '["Georgia"]',
    selectedCounties: '["Fulton"]',
    selectedZipCodes: '["30303"]',
    selectedSaleMonths: '["2026-12"]',
    selectedSaleDays: '["2026-12-01"]',
    selectedPropertyTypes: '["Land"]',
    selectedOwnerTypes: '["Bank"]',
    selectedOwnerOccupancy: '["Absentee"]',
    selectedYearBuilt: '{"from":1980,"to":null}',
    selectedEstimatedValue: '{"from":null,"to":900000}',
    selectedHistoricalFilter: '"all"',
    sortParams: '{"colId":"County","sort":"desc"}',
    itemsPerPage: '25',
  };
  for (const [key, value] of Object.entries(expected))
    await expect.poll(() => stored(page, key), { message: key }).toBe(value);

  await page.goto('/#/about');
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, '{"rub":');
    },
    [...Object.keys(expected), 'selectedColumns', 'currentPage', 'selectedPropertyIds', 'lastSelectionPage'],
  );
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Data', exact: true })
    .click();
  await expect(found(page, (await portal.search({})).meta.totalCount)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Page size' })).toHaveText('100 per page');
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

test('changing the county or the zip code filter clears the selected rows', async ({
  dataScreen: page,
  portal,
}) => {
  const all = (await portal.search({ historicalFilter: 'all' })).meta.totalCount;
  for (const label of ['County', 'Zip Code']) {
    const box = page.locator('.ag-row[row-index="0"]').getByRole('checkbox');
    await expect(box).toHaveCount(1);
    await box.check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await openFilter(page, label);
    await page.getByRole('dialog', { name: label }).getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 selected')).toHaveCount(0);
    await filters(page).getByRole('button', { name: 'Clear all filters' }).click();
    await expect(found(page, all)).toBeVisible();
  }
});

test('a failed Save All shows ‘Failed to save properties’', async ({ dataScreen: page }) => {
  await failAt(page, '**/api/property/save-multiple');
  await page.getByRole('button', { name: /^Save All/ }).click();
  await expect(page.getByText('Failed to save properties', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('An unexpected error occurred. Please try again.', { exact: true }).first(),
  ).toBeVisible();
});

test('filter options that fail to load leave empty lists, are reported, and can be reloaded', async ({
  page,
  portal,
}) => {
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), portal.token);
  await failAt(page, /\/api\/get-properties$/);
  await page.goto('/#/property-listing');
  await expect(filters(page).getByText('Could not load the filters.')).toBeVisible();
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await openFilter(page, 'State');
  await expect(page.getByRole('dialog', { name: 'State' }).getByText('No options found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(/\/api\/get-properties$/);
  await filters(page).getByRole('button', { name: 'Reload filters' }).click();
  await openFilter(page, 'State');
  await expect(page.getByRole('dialog', { name: 'State' }).getByRole('checkbox').first()).toBeVisible();
});

test('the listing page has zoom 0.75, and headings, menus and text are as large as elsewhere', async ({
  dataScreen: page,
}) => {
  const zoom = await page.getByRole('region', { name: 'Properties' }).evaluate((part) => part.currentCSSZoom);
  expect(zoom).toBeCloseTo(0.75, 3);
  const button = await page.getByRole('button', { name: /^Save All/ }).boundingBox();
  expect(button?.height).toBeCloseTo(36, 0);
});

test('a filter click requests its rows before the counts and the totals', async ({
  dataScreen: page,
  portal,
}) => {
  const state = await portal.option('state');
  await openFilter(page, 'State');
  await expect(page.getByRole('checkbox', { name: state.value, exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get('state') === state.value && searchParams.get('page') !== '2') asked.push(pathname);
  });
  await page.getByRole('checkbox', { name: state.value, exact: true }).check();
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked[0]).toBe('/api/get-properties');
  expect(asked.slice(1).sort()).toEqual(['/api/property-facets', '/api/property-totals']);
});
