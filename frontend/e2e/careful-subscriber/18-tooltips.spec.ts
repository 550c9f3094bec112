import { expect, test } from '../support';

test.describe('careful subscriber 18: tooltips are only over text that is cut off', () => {
  test('a tooltip appears only over text that is cut off', async ({ dataScreen: page }) => {
    const tooltip = page.locator('.ag-tooltip');
    await page
      .getByRole('gridcell', { name: /^(Scheduled|Postponed|Cancelled)$/ })
      .first()
      .hover();
    await page.waitForTimeout(1000);
    await expect(tooltip).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('columnWidths', JSON.stringify({ Address: 70 })));
    await page.reload();
    await page.locator('.ag-row[row-index="0"] a').first().hover();
    await expect(tooltip).toBeVisible();
  });
});
