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

  test('from tablets on, neither the window nor anything around the rows scrolls', async ({
    dataScreen: page,
  }) => {
    for (const address of ['/#/property-listing', '/#/my-properties'])
      for (const width of [768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        await expect(page.getByRole('contentinfo')).toBeHidden();
        const scrollers = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('body *')]
            .filter((element) => element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0)
            .filter(
              (element) =>
                element === document.documentElement ||
                ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
            )
            // The filters are a list of their own. The rows are the one scroller.
            .filter((element) => !element.closest('aside, .ag-root-wrapper'))
            .map((element) => element.className || element.tagName),
        );
        expect(scrollers, `${address} at ${width} px`).toEqual([]);
      }
  });

  test('the scrollbar of the filters shows only while they are in use', async ({ dataScreen: page }) => {
    const bar = page.locator('.quiet-scroller');
    const hidden = /^rgba\(0, 0, 0, 0\)/;
    await page.locator('.ag-row[row-index="3"]').hover();
    await expect(bar).toHaveCSS('scrollbar-color', hidden);
    await bar.hover();
    await expect(bar).not.toHaveCSS('scrollbar-color', hidden);
    await page.locator('.ag-row[row-index="3"]').hover();
    await page.getByRole('textbox', { name: 'Year Built from' }).focus();
    await expect(bar).not.toHaveCSS('scrollbar-color', hidden);
  });
});
