import { readFile } from 'node:fs/promises';
import { expect, failAt, found, ids, openFilter, readCsv, shownIds, test } from './support';

test('the grid shows the server’s results', async ({ dataScreen: page, portal }) => {
  const first = await portal.search({});
  await expect(found(page, first.meta.totalCount)).toBeVisible();
  expect(await shownIds(page, 5)).toEqual(ids(first.data, 5));
});

test('a filter shows its listings and a chip, and removing the chip removes the filter', async ({
  dataScreen: page,
  portal,
}) => {
  const all = await portal.search({});
  const state = await portal.option('state');
  await openFilter(page, 'State');
  await page.getByRole('checkbox', { name: state.value, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(found(page, state.count)).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(`state=${encodeURIComponent(state.value).replace('%20', '(%20|\\+)')}`),
  );
  await page.getByRole('button', { name: `Remove ${state.value}` }).click();
  await expect(found(page, all.meta.totalCount)).toBeVisible();
});

test('two filters combine, and clearing them shows all auctions', async ({ dataScreen: page, portal }) => {
  const type = await portal.option('propertyType');
  const wanted = await portal.search({ propertyType: type.value, yearBuiltFrom: '1980' });
  await openFilter(page, 'Property Type');
  await page.getByRole('checkbox', { name: type.value, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Year Built from').fill('1980');
  await expect(found(page, wanted.meta.totalCount)).toBeVisible();
  const everything = await portal.search({ historicalFilter: 'all' });
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: 'Clear all filters' })
    .click();
  await expect(found(page, everything.meta.totalCount)).toBeVisible();
  await expect(page.getByLabel('Year Built from')).toHaveValue('');
});

test('a ZIP code can be found by typing it', async ({ dataScreen: page, portal }) => {
  const zip = await portal.option('zipCodes');
  await openFilter(page, 'Zip Code');
  await page.getByRole('searchbox', { name: 'Search Zip Code' }).fill(zip.value);
  await page.getByRole('checkbox', { name: zip.value, exact: true }).check();
  await expect(found(page, zip.count)).toBeVisible();
});

test('a column header sorts on the server in both directions', async ({ dataScreen: page, portal }) => {
  const up = await portal.search({ sortColumn: 'matched_Current Bid', sortDirection: 'asc' });
  const down = await portal.search({ sortColumn: 'matched_Current Bid', sortDirection: 'desc' });
  const heading = page.getByRole('columnheader', { name: 'Opening Bid' });
  await heading.click();
  await expect.poll(() => shownIds(page, 5)).toEqual(ids(up.data, 5));
  await heading.click();
  await expect.poll(() => shownIds(page, 5)).toEqual(ids(down.data, 5));
});

test('pages and page sizes are sent to the server', async ({ dataScreen: page, portal }) => {
  const second = await portal.search({ limit: '15', page: '2' });
  await page.getByRole('combobox', { name: 'Page size' }).click();
  await page.getByRole('option', { name: '15 per page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => shownIds(page, 5)).toEqual(ids(second.data, 5));
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect.poll(() => shownIds(page, 5)).toEqual(ids(second.data, 5));
});

test('searching by address finds that address', async ({ dataScreen: page, portal }) => {
  const [row] = (await portal.search({})).data;
  const address = String(row?.Address);
  const wanted = await portal.search({ search: address });
  await page.getByRole('searchbox', { name: 'Search by address' }).fill(address);
  await expect(found(page, wanted.meta.totalCount)).toBeVisible();
  expect(wanted.meta.totalCount).toBeGreaterThan(0);
});

test('rows stay selected across pages, and the download contains them', async ({ dataScreen: page }) => {
  const [first] = await shownIds(page, 1);
  await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(async () => (await shownIds(page, 1))[0]).not.toBe(first);
  const [second] = await shownIds(page, 1);
  await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Download (2)' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: 'Selected (2)' }).getByRole('menuitem', { name: '.CSV' }).click(),
  ]);
  const rows = readCsv(await readFile(await download.path(), 'utf8'));
  const id = rows[0]?.indexOf('unique_ID') ?? -1;
  expect(
    rows
      .slice(1)
      .map((cells) => cells[id])
      .sort(),
  ).toEqual([first, second].sort());
});

test('the CSV contains the link, the ids and the visible columns, in order', async ({
  dataScreen: page,
  portal,
}) => {
  const state = await portal.option('state');
  const wanted = await portal.search({
    state: state.value,
    sortColumn: 'matched_Current Bid',
    sortDirection: 'desc',
  });
  await page.goto(
    `/#/property-listing?state=${encodeURIComponent(state.value)}&sortColumn=matched_Current+Bid&sortDirection=desc`,
  );
  await expect(found(page, state.count)).toBeVisible();
  await page.getByRole('button', { name: /^Download/ }).click();
  const all = page.getByRole('group', { name: `All (${state.count.toLocaleString('en-US')})` });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    all.getByRole('menuitem', { name: '.CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('filtered_properties.csv');
  const [heading, ...rows] = readCsv(await readFile(await download.path(), 'utf8'));
  expect(heading?.slice(0, 2)).toEqual(['Courthouse Steps Link', 'unique_ID']);
  expect(heading?.slice(-14, -11)).toEqual(['Address', 'matched_Foreclosure Status', 'matched_Current Bid']);
  expect(rows).toHaveLength(state.count);
  const column = (name: string) => heading?.indexOf(name) ?? -1;
  expect(rows.slice(0, 100).map((cells) => cells[column('unique_ID')])).toEqual(ids(wanted.data, 100));
  for (const [index, row] of wanted.data.entries()) {
    expect(rows[index]?.[column('State')]).toBe(state.value);
    expect(Number(rows[index]?.[column('matched_Current Bid')])).toBe(
      Number(row['matched_Current Bid'] ?? 0),
    );
    expect(rows[index]?.[0]).toContain('/#/property-details/');
  }
});

test('a workbook has the specified name', async ({ dataScreen: page }) => {
  await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Download (1)' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: 'Selected (1)' }).getByRole('menuitem', { name: '.XLS' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('filtered_properties.xlsx');
});

test('an empty result is reported, cannot be downloaded, and can be cleared with one click', async ({
  dataScreen: page,
  portal,
}) => {
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('zzzz no such street zzzz');
  await expect(page.getByText('No properties found matching your criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Download (0)' }).click();
  await page.getByRole('group', { name: 'All (0)' }).getByRole('menuitem', { name: '.CSV' }).click();
  await expect(page.getByRole('alertdialog', { name: 'No data available to download.' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Clear filters and try again' }).click();
  await expect(found(page, (await portal.search({ historicalFilter: 'all' })).meta.totalCount)).toBeVisible();
});

test('selected columns are restored on the next visit', async ({ dataScreen: page }) => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'State', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'State', exact: true })).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('selectedColumns')))
    .not.toContain('"State"');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'County' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'State', exact: true })).toHaveCount(0);
});

test('a server failure is reported and can be retried', async ({ dataScreen: page, portal }) => {
  await failAt(page, '**/api/get-properties?*');
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
  await expect(page.getByText('Could not load')).toBeVisible();
  await expect(page.getByText(/No properties found/)).toHaveCount(0);
  await page.unroute('**/api/get-properties?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(found(page, (await portal.search({ search: 'a' })).meta.totalCount)).toBeVisible();
});

test('menus open at their buttons despite the page zoom', async ({ dataScreen: page }) => {
  const button = page.getByRole('combobox', { name: 'Page size' });
  const anchor = await button.boundingBox();
  await button.click();
  const list = await page.getByRole('listbox').boundingBox();
  expect(Math.abs((anchor?.x ?? 0) - (list?.x ?? 999))).toBeLessThan(8);
});
