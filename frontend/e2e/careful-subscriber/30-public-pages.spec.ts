import { configure } from '../public-support';
import { expect, test } from '../support';

interface Plans {
  plans: { amount: number; currency: string; interval: string }[];
}

test.describe('careful subscriber 30: the public pages look finished', () => {
  test('the text of an unknown address begins where that of other pages begins', async ({ page }) => {
    for (const width of [390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/#/state-laws');
      const other = await page.getByRole('heading', { name: 'Foreclosure law by state' }).boundingBox();
      await page.goto('/#/no/such/page');
      const heading = await page.getByRole('heading', { name: 'Page not found' }).boundingBox();
      expect(Math.abs((heading?.x ?? 0) - (other?.x ?? 999)), `${width} px`).toBeLessThanOrEqual(1);
    }
  });

  test('both columns of the plans are filled', async ({ page }) => {
    // Without the provider's table, the plans are on our own card.
    await configure(page, { pricingTableId: null });
    await page.goto('/#/pricing');
    const columns = page.locator('section[aria-labelledby="plan-name"] > div');
    await expect(columns).toHaveCount(2);
    const filled = await columns.evaluateAll((all) =>
      all.map((column) => {
        const last = column.lastElementChild?.getBoundingClientRect().bottom ?? 0;
        const { top, height } = column.getBoundingClientRect();
        return (last - top) / height;
      }),
    );
    for (const share of filled) expect(share).toBeGreaterThan(0.9);
  });

  test('About shows the price, a row of the list and a day with the product', async ({ page }) => {
    const { plans } = (await (await page.request.get('/api/plans')).json()) as Plans;
    await page.goto('/#/about');
    const day = page.getByRole('region', { name: /^A day with / });
    await expect(day.getByRole('listitem')).toHaveCount(4);
    for (const { amount, interval } of plans)
      await expect(day.getByText(`$${amount / 100} a ${interval}`)).toBeVisible();
    const row = day.getByLabel('A row of the list');
    for (const label of ['Address', 'Foreclosure Status', 'Sale Date', 'Opening Bid'])
      await expect(row.getByText(label, { exact: true })).toBeVisible();
    await expect(row.getByText(/^\$[\d,]+$/).first()).toBeVisible();
  });
});
