import type { Page } from '@playwright/test';
import { expect, test } from './support';

/** A phone shows cards, see careful-subscriber/27-phone.spec.ts. */
const WIDTHS = [768, 1024, 1280, 1440, 1920];

/** Returns the figures and dates that are shown in part, at the current scroll position. */
const cutFigures = (page: Page) =>
  page.evaluate(() => {
    const viewport = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect();
    const row = document.querySelector('.ag-row[row-index="0"]');
    if (!viewport || !row) return ['there is no grid'];
    // The pinned columns cover the left part of the scrolled area.
    const pinnedCells = row.querySelector('.ag-grid-pinned-left-cells')?.getBoundingClientRect();
    const area = { left: pinnedCells?.right ?? viewport.left, right: viewport.right };
    return [...document.querySelectorAll<HTMLElement>('.ag-row[row-index="0"] .cell-figures')].flatMap(
      (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.getBoundingClientRect();
        // An ellipsis replaces what does not fit between the paddings.
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const outer = cell.getBoundingClientRect();
        const box = {
          left: outer.left + parseFloat(paddingLeft),
          right: outer.right - parseFloat(paddingRight),
        };
        const pinned = cell.closest('.ag-grid-pinned-left-cells') !== null;
        const [left, right] = pinned ? [box.left, box.right] : [area.left, area.right];
        const outside = text.right <= left || text.left >= right;
        const hidden = getComputedStyle(cell).color === 'rgba(0, 0, 0, 0)';
        const fits = text.left >= box.left - 1 && text.right <= box.right + 1;
        const inSight = text.left >= left - 1 && text.right <= right + 1;
        if (text.width === 0 || outside || hidden || (fits && inSight)) return [];
        return [`${cell.getAttribute('col-id')}: ${cell.textContent}`];
      },
    );
  });

/** Returns the cells with a figure or a date whose content is wider than the cell, in every row that is drawn. */
const overfullCells = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row .cell-figures')]
      // An ellipsis replaces the figures of a column that an edge cuts.
      .filter((cell) => getComputedStyle(cell).color !== 'rgba(0, 0, 0, 0)')
      // Less than a pixel is rounding.
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `${cell.getAttribute('col-id')}: ${cell.textContent}`),
  );

const scrollGrid = (page: Page, by: number) =>
  page.evaluate((left) => {
    const scroller = document.querySelector('.ag-grid-viewport');
    if (!scroller) throw new Error('there is no grid');
    scroller.scrollLeft = left;
  }, by);

for (const width of WIDTHS) {
  test(`at ${width} px no figure and no date of any column is cut off, however narrow the user made it`, async ({
    dataScreen: page,
    portal,
  }) => {
    const { data } = await portal.search({ limit: '1' });
    const columns = Object.keys(data[0] ?? {}).filter((column) => column !== 'unique_ID');
    await page.evaluate((all) => {
      localStorage.setItem('selectedColumns', JSON.stringify(all));
      localStorage.setItem('columnWidths', JSON.stringify(Object.fromEntries(all.map((name) => [name, 70]))));
    }, columns);
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.locator('.ag-row[row-index="0"] .cell-figures').first()).toBeVisible();
    for (let left = 0; left < 3600; left += 137) {
      await scrollGrid(page, left);
      // The grid follows a scroll a moment later.
      await expect.poll(() => cutFigures(page), { message: `scrolled by ${left} px` }).toEqual([]);
      await expect.poll(() => overfullCells(page), { message: `scrolled by ${left} px` }).toEqual([]);
    }
  });
}

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
