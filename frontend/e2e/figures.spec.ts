import type { Page } from '@playwright/test';
import { expect, test } from './support';

const WIDTHS = [390, 768, 1024, 1440, 1920];

/** Returns the amounts, numbers and dates whose element is too narrow for them. Long texts may end in an ellipsis. */
const cutFigures = (page: Page) =>
  page.evaluate(() => {
    const figure =
      /^[\s–-]*\$?[\d,.]+( ?(%|sq ft|mi|bd|ba|acres?|days?))?$|\b[A-Z][a-z]{2} \d{1,2}(, \d{4})?\b/;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .ag-root'))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && figure.test(node.textContent ?? '')),
      )
      .filter((element) => {
        if (getComputedStyle(element).overflowX === 'visible') {
          // What is not cut by the element itself can be cut by the edge of the window.
          return element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
        }
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent?.trim());
  });

for (const width of WIDTHS) {
  test(`at ${width} px no figure or date is cut off on a property, its comparables and the order history`, async ({
    dataScreen: page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await portal.withComparables();
    await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
    await expect(page.getByText('Median price per sq ft')).toBeVisible();
    expect(await cutFigures(page)).toEqual([]);
    await page.goto('/#/order-history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cutFigures(page)).toEqual([]);
  });
}

test('on a phone no figure or date of a card is cut off', async ({ dataScreen: page }) => {
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/#/property-listing?limit=15');
    await expect(page.getByRole('list', { name: 'Properties' }).locator('article').first()).toBeVisible();
    expect(await cutFigures(page), `${width} px`).toEqual([]);
  }
});
