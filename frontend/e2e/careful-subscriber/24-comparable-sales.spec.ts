import { expect, test } from '../support';

interface Answer {
  comparables: { id: string; address: string | null }[];
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
    await expect(sales.getByRole('img', { name: /^Where the 3 sales are/ })).toBeVisible();
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
    await expect(sales.getByRole('img', { name: /^Where the \d+ sales are/ })).toBeVisible();
  });
});
