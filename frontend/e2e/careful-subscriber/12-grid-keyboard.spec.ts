import { expect, test } from '../support';

test.describe('careful subscriber 12: the grid is one tab stop and everything in it has a name', () => {
  test('the grid is one tab stop, and the focused heading is outlined', async ({ dataScreen: page }) => {
    const inGrid = () => page.evaluate(() => document.activeElement?.closest('.ag-root-wrapper') !== null);
    const heading = page.getByRole('columnheader', { name: /^Opening Bid/ });
    await page.locator('.ag-row[row-index="0"] a').first().focus();
    await page.keyboard.press('Tab');
    expect(await inGrid()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await inGrid()).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await inGrid()).toBe(false);
    await page.keyboard.press('Tab');
    expect(await inGrid()).toBe(true);
    // Entering backwards may have scrolled the heading out of the grid.
    const column = () => page.evaluate(() => document.activeElement?.getAttribute('col-id'));
    for (let step = 0; step < 8 && (await column()) !== 'matched_Current Bid'; step += 1)
      await page.keyboard.press('ArrowRight');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    expect(await inGrid()).toBe(false);
  });

  test('the grid and its checkboxes have names', async ({ dataScreen: page, portal }) => {
    const { data } = await portal.search({ limit: '1' });
    await expect(
      page.getByRole('grid', { name: 'Properties' }).or(page.getByRole('treegrid', { name: 'Properties' })),
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeVisible();
    const row = page.locator('.ag-row[row-index="0"]');
    await expect(row.getByRole('checkbox')).toHaveAccessibleName(`Select ${String(data[0]?.Address)}`);
  });
});
