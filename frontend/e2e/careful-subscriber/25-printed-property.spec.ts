import type { Page } from '@playwright/test';
import { pagesOf, printed, withoutDialog } from '../printing';
import { expect, test } from '../support';

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

/** The maximum number of comparable sales on the page. */
const MOST_SALES = 12;

/** What fits on two pages with them (docs/product.md#print-sheets). */
const MOST_ENTRIES = 4;
const NOTE = 'The roof is new, the fence is not. Ask about the second lien.\n'.repeat(5).trim();

interface Answer {
  comparables: { id: string; address: string | null }[];
}

/** Gives the property as many comparable sales as a page can have: copies of `like`, or of its first one. */
const withManySales = (page: Page, like?: object) =>
  page.route('**/comparables', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as Answer;
    const comparables = Array.from({ length: MOST_SALES }, (_, place) => {
      return {
        ...(like ?? json.comparables[0]),
        id: `sale-${place}`,
        address: `${1200 + place} Old Mill Creek Boulevard`,
      };
    });
    await route.fulfill({ response: answer, json: { ...json, comparables } });
  });

/** Gives the property a timeline of the longest length that fits: its sale was moved three times. */
const withMovedSale = (page: Page) =>
  page.route('**/timeline', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { entries: object[] };
    const moved = {
      ...json.entries.at(-1),
      kind: 'changed',
      changes: [{ field: 'Sale Date', old: '2026-11-20', new: '2026-12-20' }],
    };
    const entries = [...Array<object>(MOST_ENTRIES - 1).fill(moved), ...json.entries.slice(-1)];
    await route.fulfill({ response: answer, json: { ...json, entries } });
  });

test.describe('careful subscriber 25: a property prints on two clean pages', () => {
  test('the printed page of a property has a map, and fits on two pages without backgrounds', async ({
    dataScreen: page,
    portal,
  }) => {
    test.slow();
    // Another sale could be left out as not similar.
    const { id, sale } = await portal.similarSale();
    await withManySales(page, sale);
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
    await expect(page.getByRole('row', { name: /Old Mill Creek Boulevard/ })).toHaveCount(MOST_SALES);
    await page.emulateMedia({ media: null });
    expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(2);
    expect(await pagesOf(page, 'A4')).toBeLessThanOrEqual(2);
  });

  test('each of several sheets has its own map, and two pages with a note and a moved sale', async ({
    dataScreen: page,
    portal,
  }) => {
    test.slow();
    await withManySales(page);
    await withMovedSale(page);
    const { data } = await portal.search({ limit: '3' });
    const ids = data.map(({ unique_ID: id }) => id);
    await portal.save(ids);
    for (const id of ids)
      await portal.annotate(id, { note: NOTE, stage: 'Ready to bid', maximumBid: 185_000 });
    await page.goto('/#/property-listing?limit=15');
    // The screen was open before they were saved.
    await page.reload();
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
    await expect(sheets.getByText('The roof is new')).toHaveCount(3);
    await expect(sheets.getByText('Changed', { exact: true })).toHaveCount(3 * (MOST_ENTRIES - 1));
    await page.emulateMedia({ media: null });
    expect(await pagesOf(page, 'Letter')).toBe(6);
    await portal.unsave(ids);
  });
});
