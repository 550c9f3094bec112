import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support';

const setWidth = (page: Page, column: string) =>
  page.evaluate((name) => localStorage.setItem('columnWidths', JSON.stringify({ [name]: 70 })), column);

/** Rests the pointer on a cell for longer than a tooltip waits. Between two turns of the clock, the page can draw it. */
async function rest(page: Page, cell: Locator): Promise<void> {
  await cell.hover();
  for (let turn = 0; turn < 5; turn += 1) await page.clock.runFor(500);
}

test.describe('careful subscriber 18: tooltips are only over text that is cut off', () => {
  test('a status and an address that fit have no tooltip, and a lender and an address in a narrow column have one', async ({
    dataScreen: page,
    portal,
  }) => {
    const { data } = await portal.search({ limit: '1' });
    await page.clock.install();
    await page.goto('/#/property-listing?columns=Address,matched_Foreclosure+Status,Lender+Name');
    await expect(page.getByRole('columnheader', { name: 'Lender' })).toBeVisible();
    // The new columns are stored after a pause, together with the widths.
    await page.clock.runFor(2000);
    await setWidth(page, 'Lender Name');
    await page.reload();
    const row = page.locator('.ag-row[row-index="0"]');
    const tooltip = page.locator('.ag-tooltip');
    const address = row.locator('[col-id="Address"]');
    const lender = row.locator('[col-id="Lender Name"]');
    const name = await lender.innerText();
    for (const fits of [row.locator('[col-id="matched_Foreclosure Status"]'), address]) {
      await rest(page, fits);
      // At once, because the grid hides a tooltip after ten seconds.
      expect(await tooltip.count()).toBe(0);
    }
    await rest(page, lender);
    await expect(tooltip).toHaveText(name);

    await setWidth(page, 'Address');
    await page.reload();
    await rest(page, address);
    await expect(tooltip).toHaveText(String(data[0]?.Address));
  });
});
