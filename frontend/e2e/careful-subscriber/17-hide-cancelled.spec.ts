import type { Locator } from '@playwright/test';
import { expect, found, openShow, test } from '../support';

const struck = (element: Locator) =>
  element.evaluate((node) => {
    // A line through a text is drawn by any element around it.
    for (let around: Element | null = node; around; around = around.parentElement)
      if (getComputedStyle(around).textDecorationLine.includes('line-through')) return true;
    return false;
  });

test.describe('careful subscriber 17: cancelled sales are hidden with one click, and struck through where it matters', () => {
  test('one click hides cancelled sales, and another shows them again', async ({
    dataScreen: page,
    portal,
  }) => {
    const all = (await portal.search({})).meta.totalCount;
    const cancelled = (await portal.search({ status: 'Cancelled' })).meta.totalCount;
    expect(cancelled).toBeGreaterThan(0);
    await openShow(page);
    const box = page.getByRole('checkbox', { name: 'Hide cancelled' });
    await box.check();
    await expect(found(page, all - cancelled)).toBeVisible();
    await box.uncheck();
    await expect(found(page, all)).toBeVisible();
  });

  test('date and bid of a cancelled sale are struck through, and the word is not', async ({
    dataScreen: page,
    portal,
  }) => {
    const { data } = await portal.search({ status: 'Cancelled', openingBidFrom: '1', limit: '15' });
    const [first] = data;
    await page.goto('/#/property-listing?status=Cancelled&openingBidFrom=1&limit=15');
    const row = page.locator('.ag-row[row-index="0"]');
    const cell = (column: string) => row.locator(`[col-id="${column}"]`);
    await expect(cell('Address')).toContainText(String(first?.Address));
    expect(await struck(cell('matched_Foreclosure Status').getByText('Cancelled'))).toBe(false);
    expect(await struck(cell('Foreclosure Sale Date').locator('span').last())).toBe(true);
    expect(await struck(cell('matched_Current Bid'))).toBe(true);
    expect(await struck(cell('Zestimate'))).toBe(false);

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Properties' }).locator('article').first();
    expect(await struck(card.getByText('Cancelled', { exact: true }))).toBe(false);
    expect(await struck(card.locator('dd').first())).toBe(true);
    expect(await struck(card.locator('dd').nth(1))).toBe(false);

    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await struck(page.getByRole('main').getByText('Cancelled', { exact: true }).first())).toBe(false);
  });
});
