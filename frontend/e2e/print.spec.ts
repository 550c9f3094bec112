import type { Page } from '@playwright/test';
import { expect, test } from './support';

/** Counts the calls of the print dialog, which a test cannot close. */
const withoutDialog = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const root = document.documentElement;
      root.setAttribute('data-printed', String(Number(root.getAttribute('data-printed') ?? 0) + 1));
    };
  });

const printed = (page: Page) => expect(page.locator('html[data-printed="1"]')).toHaveCount(1);

const pagesOf = async (page: Page, format: 'Letter' | 'A4') =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;

/** Opens a list of a state that has enough properties for several pages. */
async function openState(page: Page, state: string): Promise<void> {
  await page.goto(`/#/property-listing?state=${encodeURIComponent(state)}&limit=25`);
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await withoutDialog(page);
}

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
  await page.getByRole('button', { name: `Print (${state.count})` }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^List \\(${state.count}\\)`) }).click();
  await printed(page);
  const pages = page.locator('.print-page');
  await expect(pages).toHaveCount(Math.ceil(state.count / 10));
  const sizes = await pages.evaluateAll((all) => all.map((one) => one.querySelectorAll('.print-row').length));
  expect(Math.max(...sizes)).toBe(10);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(state.count);
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

/** Returns what a map on paper is made of. */
const mapOf = (page: Page, paper: string) =>
  page
    .locator(`${paper} .paper-map svg`)
    .first()
    .evaluate((map) => ({
      width: map.getBoundingClientRect().width,
      height: map.getBoundingClientRect().height,
      paths: [...map.querySelectorAll('path')].filter((path) => path.getAttribute('d')).length,
      towns: map.querySelectorAll('circle').length,
      texts: [...map.querySelectorAll('text')].map((text) => text.textContent),
      images: map.querySelectorAll('image, canvas').length,
    }));

test('25: the printed page of a property has a map, and fits on two pages without backgrounds', async ({
  dataScreen: page,
  portal,
}) => {
  test.slow();
  const id = await portal.withComparables();
  await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
  await expect(page.getByText('Median price per sq ft')).toBeVisible();
  await withoutDialog(page);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await printed(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.property-page .paper-map')).toBeVisible();
  const map = await mapOf(page, '.property-page');
  expect(map.width).toBeGreaterThan(150);
  expect(map.height).toBeGreaterThan(90);
  expect(map.paths).toBeGreaterThan(2);
  expect(map.images).toBe(0);
  expect(map.texts.some((text) => /^[\d,]+\u00a0(mi|ft)$/.test(text))).toBe(true);
  await expect(page.getByText('Case Number', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Room for notes' })).toBeVisible();
  await page.emulateMedia({ media: null });
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(2);
  expect(await pagesOf(page, 'A4')).toBeLessThanOrEqual(2);
});

test('25: each of several sheets has its own map', async ({ dataScreen: page }) => {
  test.slow();
  await page.goto('/#/property-listing?limit=15');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await withoutDialog(page);
  for (const row of [0, 1, 2])
    await page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print (3)' }).click();
  await page.getByRole('menuitem', { name: /^Property sheets \(3\)/ }).click();
  await printed(page);
  await page.emulateMedia({ media: 'print' });
  const sheets = page.locator('.print-sheet');
  await expect(sheets).toHaveCount(3);
  await expect(sheets.locator('.paper-map')).toHaveCount(3);
  const names = await sheets
    .locator('.paper-map svg')
    .evaluateAll((maps) => maps.map((map) => map.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(3);
  expect((await mapOf(page, '.print-sheet')).paths).toBeGreaterThan(2);
  await page.emulateMedia({ media: null });
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(6);
});
