import { expect, test } from '../support';

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
