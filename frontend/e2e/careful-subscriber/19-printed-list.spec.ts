import type { Page } from '@playwright/test';
import { pagesOf, printed, withoutDialog } from '../printing';
import { expect, test } from '../support';

/** Opens a list of a state that has enough properties for several pages. */
async function openState(page: Page, state: string): Promise<void> {
  await page.goto(`/#/property-listing?state=${encodeURIComponent(state)}&limit=25`);
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await withoutDialog(page);
}

/** Returns the headings of the printed sales as what they are ordered by. A missing day or hour comes last. */
const salesOf = async (page: Page) =>
  (await page.locator('.print-sale').allTextContents()).map((heading) => {
    const [day = '', courthouse = '', hour = ''] = heading.split(' · ');
    return {
      day: Date.parse(day) || Infinity,
      courthouse,
      hour: Date.parse(`Jan 1, 2000 ${hour}`) || Infinity,
    };
  });

test.describe('careful subscriber 19: printing a list prints the list', () => {
  test('a printed list has ten properties on a page, by day, courthouse and hour', async ({
    dataScreen: page,
    portal,
  }) => {
    test.slow();
    const states = await portal.facet('state');
    const state = states.find(({ count }) => count > 20 && count <= 150);
    if (!state) throw new Error('no state has a list of several pages');
    await openState(page, state.value);
    await expect(page.getByText(`${state.count} Properties Found`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Download (${state.count})` }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^List \\(${state.count}\\)`) }).click();
    await printed(page);
    const pages = page.locator('.print-page');
    await expect(pages).toHaveCount(Math.ceil(state.count / 10));
    const sizes = await pages.evaluateAll((all) =>
      all.map((one) => one.querySelectorAll('.print-row').length),
    );
    expect(Math.max(...sizes)).toBe(10);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(state.count);
    const sales = await salesOf(page);
    expect(sales).toEqual(
      sales.toSorted(
        (a, b) => a.day - b.day || a.courthouse.localeCompare(b.courthouse, 'en-US') || a.hour - b.hour || 0,
      ),
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('.ag-root').first()).toBeHidden();
    const first = pages.first().locator('.print-row').first();
    await expect(first.getByText('Bid', { exact: true })).toBeVisible();
    await expect(first.getByText('Result', { exact: true })).toBeVisible();
    await expect(first.getByRole('img', { name: /^Link to / })).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.print-figures dd')]
        .filter((figure) => figure.scrollWidth > figure.clientWidth + 1)
        .map((figure) => figure.textContent),
    );
    expect(cut).toEqual([]);
    await page.emulateMedia({ media: null });
    expect(await pagesOf(page, 'Letter')).toBe(Math.ceil(state.count / 10));
  });

  test('the paper is gone after printing, and Ctrl+P prints the list', async ({ dataScreen: page }) => {
    await page.goto('/#/property-listing?limit=15');
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await withoutDialog(page);
    for (const row of [0, 1]) await page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Print (2)' })).toBeEnabled();
    await page.keyboard.press('Control+p');
    await printed(page);
    await expect(page.locator('.print-job .print-row')).toHaveCount(2);
    expect(await pagesOf(page, 'A4')).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.print-job')).toHaveCount(0);
  });
});
