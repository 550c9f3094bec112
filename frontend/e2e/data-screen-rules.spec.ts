import { expect, found, openFilter, shownIds, test } from './support';
import type { Page } from '@playwright/test';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const selectFirst = (page: Page) => page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
const currentPage = (page: Page) => page.getByRole('textbox', { name: /^Page, of / });

async function toPageTwo(page: Page) {
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(currentPage(page)).toHaveValue('2');
}

test('visitors are redirected to /login', async ({ page }) => {
  await page.goto('/#/property-listing');
  await expect(page).toHaveURL(/#\/login/);
});

test('any 401 from the API clears the stored token and goes to /login', async ({ dataScreen: page }) => {
  await page.route('**/api/get-properties?*', (route) =>
    route.fulfill({ status: 401, json: { error: 'Log in to continue.', code: 'unauthorized' } }),
  );
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('main');
  await expect(page).toHaveURL(/#\/login/);
  expect(await stored(page, 'auth_token')).toBeNull();
});

test('any filter, search or historical-filter change goes to page 1', async ({
  dataScreen: page,
  portal,
}) => {
  const state = await portal.option('state');
  await toPageTwo(page);
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
  await expect(currentPage(page)).toHaveValue('1');
  await toPageTwo(page);
  await page.getByRole('combobox', { name: 'Historical filter' }).click();
  await page.getByRole('option', { name: 'All auctions' }).click();
  await expect(currentPage(page)).toHaveValue('1');
  await toPageTwo(page);
  await openFilter(page, 'State');
  await page.getByRole('checkbox', { name: state.value, exact: true }).check();
  // One page has no field for the page.
  await expect(page.getByText(/^1–[\d,]+ of [\d,]+$/)).toBeVisible();
});

test('a debounced search clears the row selection', async ({ dataScreen: page }) => {
  await selectFirst(page);
  await expect(page.getByRole('button', { name: 'Download (1)' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
  await expect(page.getByText('1 selected')).toHaveCount(0);
});

test('changing state, county or zip filters clears selected rows, other filters do not', async ({
  dataScreen: page,
  portal,
}) => {
  for (const [label, name] of [
    ['Property Type', 'propertyType'],
    ['State', 'state'],
  ] as const) {
    const option = await portal.option(name);
    await selectFirst(page);
    await expect(page.getByText('1 selected')).toBeVisible();
    await openFilter(page, label);
    await page.getByRole('checkbox', { name: option.value, exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 selected')).toHaveCount(label === 'State' ? 0 : 1);
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: 'Clear all filters' })
      .click();
  }
});

test('‘Clear all filters’ resets filters, search, page and sort, sets the historical filter to all, and removes stored values', async ({
  dataScreen: page,
  portal,
}) => {
  await page.goto(
    '/#/property-listing?state=Georgia&search=a&yearBuiltFrom=1980&myAreas=true&sortColumn=Zestimate&sortDirection=desc&page=2&limit=15',
  );
  await expect.poll(() => stored(page, 'selectedStates')).toBe('["Georgia"]');
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: 'Clear all filters' })
    .click();
  await expect(found(page, (await portal.search({ historicalFilter: 'all' })).meta.totalCount)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search by address' })).toHaveValue('');
  await expect(currentPage(page)).toHaveValue('1');
  await expect(page).toHaveURL(/property-listing\?historicalFilter=all&limit=15$/);
  for (const key of [
    'selectedStates',
    'searchInput',
    'selectedYearBuilt',
    'sortParams',
    'currentPage',
    'selectedMyAreas',
    'selectedHistoricalFilter',
  ])
    expect(await stored(page, key), key).toBeNull();
});

test('a stored column selection is reduced to known columns, and an invalid one becomes the default', async ({
  dataScreen: page,
}) => {
  const visitWith = async (value: string) => {
    await page.evaluate((columns) => localStorage.setItem('selectedColumns', columns), value);
    await page.reload();
    await expect(page.locator('.ag-row').first()).toBeVisible();
  };
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await visitWith('["Gone","County","Address"]');
  await expect(heading('County')).toBeVisible();
  await expect(heading('State')).toHaveCount(0);
  for (const rubbish of ['["Gone"]', '"Address"', 'not json']) {
    await visitWith(rubbish);
    await expect(heading('State')).toBeVisible();
    await expect(heading('Opening Bid')).toBeVisible();
  }
});

test('the page sizes are 15, 25, 35 and 100, the default is 100, and other stored values are ignored', async ({
  dataScreen: page,
}) => {
  const size = page.getByRole('combobox', { name: 'Page size' });
  await expect(size).toHaveText('100 per page');
  await size.click();
  await expect(page.getByRole('option')).toHaveText([
    '15 per page',
    '25 per page',
    '35 per page',
    '100 per page',
  ]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('itemsPerPage', '40'));
  await page.reload();
  await expect(size).toHaveText('100 per page');
});

test('a page change scrolls to the top', async ({ dataScreen: page }) => {
  const top = page.locator('.ag-row[row-index="0"]').first();
  await top.hover();
  await page.mouse.wheel(0, 2000);
  await expect(top).toBeHidden();
  await toPageTwo(page);
  await expect(top).toBeInViewport();
});

test('the download shows the number of selected rows, or the total without a selection', async ({
  dataScreen: page,
  portal,
}) => {
  const { meta } = await portal.search({});
  await expect(
    page.getByRole('button', { name: `Download (${meta.totalCount.toLocaleString('en-US')})` }),
  ).toBeVisible();
  await selectFirst(page);
  await expect(page.getByRole('button', { name: 'Download (1)' })).toBeVisible();
});

test('row selection lasts across pages and is stored', async ({ dataScreen: page }) => {
  const [first] = await shownIds(page, 1);
  await selectFirst(page);
  await toPageTwo(page);
  await expect.poll(() => stored(page, 'selectedPropertyIds')).toBe(JSON.stringify([first]));
  await page.reload();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a new tab starts without the selection of another, and the last selection returns in a new browser', async ({
  dataScreen: page,
  portal,
}) => {
  await selectFirst(page);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect.poll(() => stored(page, 'selectedPropertyIds')).not.toBeNull();
  const { meta } = await portal.search({});
  const other = await page.context().newPage();
  await other.goto('/#/property-listing');
  await expect(found(other, meta.totalCount)).toBeVisible();
  await expect(other.getByText('1 selected')).toHaveCount(0);
  await page.close();
  await other.goto('about:blank');
  const restarted = await other.context().newPage();
  await restarted.goto('/#/property-listing');
  await expect(restarted.getByText('1 selected')).toBeVisible();
});

test('a multi-select shows its placeholder, value or count, can be searched, and closes on a click outside', async ({
  dataScreen: page,
  portal,
}) => {
  const [one, two] = await portal.facet('state');
  const button = page.getByRole('complementary').getByRole('button', { name: /^State/ });
  await expect(button).toHaveText('All states');
  await button.click();
  const list = page.getByRole('dialog', { name: 'State' });
  expect((await list.getByRole('group').boundingBox())?.height).toBeLessThanOrEqual(12 * 16 + 1);
  await list.getByRole('checkbox', { name: one?.value, exact: true }).check();
  await expect(button).toHaveText(one?.value ?? '');
  await list.getByRole('checkbox', { name: two?.value, exact: true }).check();
  await expect(button).toHaveText('2 selected');
  await list.getByRole('searchbox').fill('zzz');
  await expect(list.getByText('No options found')).toBeVisible();
  await page.getByText(/Properties Found$/).click();
  await expect(list).toHaveCount(0);
});

test('Back steps through the choices', async ({ dataScreen: page, portal }) => {
  const all = await portal.search({});
  const state = await portal.option('state');
  await openFilter(page, 'State');
  await page.getByRole('checkbox', { name: state.value, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(found(page, state.count)).toBeVisible();
  await page.goBack();
  await expect(found(page, all.meta.totalCount)).toBeVisible();
  await page.goForward();
  await expect(found(page, state.count)).toBeVisible();
});

test('the arrow keys move through the grid, Space selects, and a slash focuses the search', async ({
  dataScreen: page,
}) => {
  await page.locator('.ag-row[row-index="0"] [col-id="State"]').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const focused = page.locator('.ag-cell-focus');
  await expect(focused).toHaveAttribute('col-id', 'County');
  expect(await focused.evaluate((cell) => cell.closest('[row-index]')?.getAttribute('row-index'))).toBe('1');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search by address' })).toBeFocused();
});

test('clicks on the grid hit their target, and a dragged edge follows the pointer, despite the page zoom', async ({
  dataScreen: page,
}) => {
  const box = await page.locator('.ag-row[row-index="4"]').getByRole('checkbox').boundingBox();
  if (!box) throw new Error('the fifth row has no bounding box');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const [, , , , fifth] = await shownIds(page, 5);
  await expect.poll(() => stored(page, 'selectedPropertyIds')).toBe(JSON.stringify([fifth]));

  const heading = page.getByRole('columnheader', { name: 'Opening Bid' });
  const before = await heading.boundingBox();
  if (!before) throw new Error('there is no column header');
  const edge = { x: before.x + before.width - 1, y: before.y + before.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 30, edge.y, { steps: 4 });
  await page.mouse.move(edge.x + 60, edge.y, { steps: 4 });
  await page.mouse.up();
  const widened = ((await heading.boundingBox())?.width ?? 0) - before.width;
  expect(Math.abs(widened - 60)).toBeLessThanOrEqual(2);
  await expect.poll(() => stored(page, 'columnWidths')).toContain('matched_Current Bid');
  await page.reload();
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(before.width + widened, 0);
});

test('a photo is shown next to the address under the pointer', async ({ dataScreen: page, portal }) => {
  const { data } = await portal.search({});
  const index = data.findIndex((row) => typeof row.zillow_image_1 === 'string');
  await page.locator(`.ag-row[row-index="${index}"] [col-id="Address"]`).hover();
  const photo = page.locator(`[data-photo-of="${data[index]?.unique_ID}"] img`);
  await expect(photo).toHaveAttribute('src', String(data[index]?.zillow_image_1));
  await page.mouse.move(5, 5);
  await expect(photo).toHaveCount(0);
});
