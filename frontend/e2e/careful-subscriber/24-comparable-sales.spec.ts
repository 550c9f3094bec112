import type { Page } from '@playwright/test';
import { WITH_WEBGL } from '../browsers';
import { expect, faults, test, type Portal } from '../support';

test.use({ launchOptions: WITH_WEBGL });

interface Answer {
  comparables: { id: string; address: string | null; latitude: number | null; longitude: number | null }[];
}

/** Opens the page of a property that has comparable sales, and returns their section. */
async function openSales(page: Page, portal: Portal) {
  const id = await portal.withComparables();
  await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
  const sales = page.getByRole('region', { name: 'Comparable sales', exact: true });
  await expect(sales.getByText('Median price per sq ft')).toBeVisible();
  return sales;
}

/** Lets the server send three copies of a similar sale instead of its own. */
async function sendThreeSales(page: Page, portal: Portal) {
  const { sale } = await portal.similarSale();
  await page.route('**/comparables', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as Answer;
    const located = json.comparables.find(({ latitude }) => latitude !== null);
    const { latitude, longitude } = located ?? { latitude: 0, longitude: 0 };
    const comparables = [
      { ...sale, id: 'first', address: '1 First St', latitude, longitude },
      // At the same place, so that its point must be moved.
      { ...sale, id: 'second', address: '2 Second St', latitude, longitude },
      { ...sale, id: 'third', address: '3 Third St', latitude: null, longitude: null },
    ];
    await route.fulfill({ response: answer, json: { ...json, comparables } });
  });
}

test.describe('careful subscriber 24: the subscriber chooses which sales are like the property', () => {
  test('comparables show distance, price per square foot and their median', async ({
    dataScreen: page,
    portal,
  }) => {
    const id = await portal.withComparables();
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    const sales = page.getByRole('region', { name: 'Comparable sales', exact: true });
    await expect(sales.getByText('Median price per sq ft')).toBeVisible();
    await expect(sales.getByRole('row').nth(1)).toContainText(/mi.*\$/);
  });

  test('sales differ by at most a quarter in size and by one bedroom, unless the user widens it', async ({
    dataScreen: page,
    portal,
  }) => {
    const id = await portal.withComparables();
    const { data } = await portal.search({ propertyType: 'Single Family', limit: '25' });
    const row = data.find((one) => one.unique_ID === id);
    const [area, beds] = [Number(row?.['Living Area']), Number(row?.Bedrooms)];
    await page.route('**/comparables', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as Answer;
      const [sale] = json.comparables;
      const comparables = [
        {
          ...sale,
          id: 'like',
          address: '1 Like St',
          livingArea: Math.floor(area * 1.25),
          bedrooms: beds + 1,
        },
        { ...sale, id: 'large', address: '2 Large St', livingArea: Math.ceil(area * 1.26), bedrooms: beds },
        { ...sale, id: 'rooms', address: '3 Rooms St', livingArea: area, bedrooms: beds + 2 },
      ];
      await route.fulfill({ response: answer, json: { ...json, comparables } });
    });
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    const sales = page.getByRole('region', { name: 'Comparable sales', exact: true });
    const included = (address: string) => sales.getByRole('checkbox', { name: `Include ${address}` });
    await expect(included('1 Like St')).toBeVisible();
    await expect(sales.getByRole('checkbox')).toHaveCount(1);
    await sales.getByRole('slider', { name: 'Living area' }).press('End');
    await expect(included('2 Large St')).toBeVisible();
    await expect(sales.getByRole('checkbox')).toHaveCount(2);
    await sales.getByRole('slider', { name: 'Bedrooms' }).press('End');
    await expect(included('3 Rooms St')).toBeVisible();
    for (const slider of ['Sold', 'Distance'])
      await expect(sales.getByRole('slider', { name: slider })).toBeVisible();
    await expect(sales.getByRole('group', { name: /^Map of the 3 sales near/ })).toBeVisible();
  });

  test('the value range follows the checkboxes and the sliders of comparable sales', async ({
    dataScreen: page,
    portal,
  }) => {
    const id = await portal.withComparables();
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    const sales = page.getByRole('region', { name: 'Comparable sales', exact: true });
    await expect(sales.getByText('Median price per sq ft')).toBeVisible();
    const boxes = sales.getByRole('checkbox');
    await expect(boxes.nth(1)).toBeVisible();
    const rows = await boxes.count();
    for (let place = 1; place < rows; place += 1) await boxes.nth(place).uncheck();
    await expect(sales.getByText('of 1 sale', { exact: true })).toBeVisible();
    await sales.getByRole('slider', { name: 'Living area' }).press('End');
    await sales.getByRole('slider', { name: 'Bedrooms' }).press('End');
    await expect(sales.getByText('any', { exact: true })).toHaveCount(2);
    expect(await boxes.count()).toBeGreaterThanOrEqual(rows);
    await expect(sales.getByRole('group', { name: /^Map of the \d+ sales near/ })).toBeVisible();
  });

  test('numbered points on a map are the sales of the table, and one lights the other', async ({
    dataScreen: page,
    portal,
  }) => {
    test.slow();
    await sendThreeSales(page, portal);
    const sales = await openSales(page, portal);
    const map = sales.getByRole('group', { name: /^Map of the 2 sales near/ });
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('canvas')).toBeVisible();
    await expect(map.getByText('Place names © GeoNames, CC BY 4.0')).toBeVisible();
    const points = map.getByRole('button');
    await expect(points).toHaveText(['1', '2']);
    // The third sale has no location.
    await expect(sales.getByRole('checkbox')).toHaveCount(3);

    const second = map.getByRole('button', { name: /^2\. 2 Second St/ });
    const row = sales.getByRole('row', { name: /2 Second St/ });
    const box = sales.getByRole('checkbox', { name: 'Include 2 Second St' });
    await row.hover();
    await expect(second).toHaveAttribute('data-lit');
    await second.hover();
    await expect(row).toHaveAttribute('data-lit');
    await second.click();
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(map.getByRole('button', { name: /^2\..*, not included$/ })).toBeVisible();
    await expect(sales.getByText('Not included', { exact: true })).toBeVisible();

    // By keyboard alone, from the point to its row.
    const first = map.getByRole('button', { name: /^1\. 1 First St/ });
    await first.focus();
    await expect(sales.getByRole('row', { name: /1 First St/ })).toHaveAttribute('data-lit');
    await page.keyboard.press('Enter');
    await expect(sales.getByRole('checkbox', { name: 'Include 1 First St' })).toBeFocused();
    expect(await faults(page, 'section:has([aria-label^="Map of the 2 sales"])')).toEqual([]);
  });

  test('without WebGL, a sketch takes the place of the map', async ({ dataScreen: page, portal }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
    });
    await page.goto('about:blank');
    const sales = await openSales(page, portal);
    const map = sales.getByRole('group', { name: /^Map of the \d+ sales near/ });
    const sketch = map.getByRole('img', { name: /^Where the \d+ sales are from/ });
    await expect(sketch).toHaveCount(0);
    await map.scrollIntoViewIfNeeded();
    await expect(sketch).toBeVisible();
    await expect(map.getByText(/^Your browser does not support maps/)).toBeVisible();
    await expect(map.locator('canvas')).toHaveCount(0);
  });

  test('paper has the sketch and not the map', async ({ dataScreen: page, portal }) => {
    const sales = await openSales(page, portal);
    const sketch = sales.getByRole('img', { name: /^Where the \d+ sales are from/ });
    await expect(sketch).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(sketch).toBeVisible();
    await expect(sales.getByRole('group', { name: /^Map of the/ })).toBeHidden();
  });
});
