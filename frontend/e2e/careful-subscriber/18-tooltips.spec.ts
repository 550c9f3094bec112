import { expect, test } from '../support';

test.describe('careful subscriber 18: tooltips are only over text that is cut off', () => {
  test('a status that fits has no tooltip, and an address in a narrow column has one', async ({
    dataScreen: page,
  }) => {
    await page.clock.install();
    await page.evaluate(() => localStorage.setItem('columnWidths', JSON.stringify({ 'Lender Name': 70 })));
    await page.goto('/#/property-listing?columns=Address,matched_Foreclosure+Status,Lender+Name');
    await page.reload();
    const row = page.locator('.ag-row[row-index="0"]');
    const tooltip = page.locator('.ag-tooltip');
    const lender = row.locator('[col-id="Lender Name"]');
    const name = await lender.innerText();
    await row.locator('[col-id="matched_Foreclosure Status"]').hover();
    await page.clock.runFor(2000);
    await expect(tooltip).toHaveCount(0);
    await lender.hover();
    await page.clock.runFor(2000);
    await expect(tooltip).toHaveText(name);
  });
});
