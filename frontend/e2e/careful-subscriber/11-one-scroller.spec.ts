import { expect, test } from '../support';

test.describe('careful subscriber 11: a list has one scroller', () => {
  test('the window does not scroll on a list, so the toolbar stays when the wheel passes the last row', async ({
    dataScreen: page,
  }) => {
    await page.locator('.ag-row[row-index="3"]').hover();
    // A slow machine drops some turns of the wheel.
    await expect(async () => {
      await page.mouse.wheel(0, 900);
      await expect(page.locator('.ag-row[row-index="99"]')).toBeVisible({ timeout: 500 });
    }).toPass();
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, 900);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('button', { name: /^Save All/ })).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
