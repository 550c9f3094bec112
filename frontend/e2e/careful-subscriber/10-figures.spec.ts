import type { Page } from '@playwright/test';
import { cutFigures, cutGridFigures, overfullCells, scrollGrid } from '../cut-figures';
import { importLines, pastProperty, test as ownerTest } from '../owner';
import { expect, test } from '../support';

/** A phone shows cards. */
const WIDTHS = [768, 1024, 1280, 1440, 1920];
const CARD_WIDTHS = [360, 390, 430];

const INVOICE = {
  id: 'A1B2C3-0001',
  status: 'paid',
  date: '2026-10-14T09:00:00Z',
  description: 'Pro, yearly',
  amount: 123_456,
  currency: 'usd',
  hostedUrl: 'https://example.com/invoice',
  pdfUrl: 'https://example.com/invoice.pdf',
};

/** Shows every column, as narrow as the user can make it. */
const showAllNarrow = (page: Page, columns: readonly string[]) =>
  page.evaluate((all) => {
    localStorage.setItem('selectedColumns', JSON.stringify(all));
    localStorage.setItem('columnWidths', JSON.stringify(Object.fromEntries(all.map((name) => [name, 70]))));
  }, columns);

/** Expects no figure of the grid to be cut off, wherever it is scrolled to. */
async function expectWholeFigures(page: Page): Promise<void> {
  await expect(page.locator('.ag-row[row-index="0"]').first()).toBeVisible();
  for (let left = 0; left < 3600; left += 137) {
    await scrollGrid(page, left);
    const message = `${page.viewportSize()?.width} px wide, scrolled by ${left} px`;
    // The grid follows a scroll a moment later.
    await expect.poll(() => cutGridFigures(page), { message }).toEqual([]);
    await expect.poll(() => overfullCells(page), { message }).toEqual([]);
  }
}

test.describe('careful subscriber 10: no figure and no date is ever cut off', () => {
  for (const width of WIDTHS) {
    test(`at ${width} px no figure and no date of any column is cut off, however narrow the user made it`, async ({
      dataScreen: page,
      portal,
    }) => {
      const { data } = await portal.search({ limit: '1' });
      await showAllNarrow(
        page,
        Object.keys(data[0] ?? {}).filter((column) => column !== 'unique_ID'),
      );
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expectWholeFigures(page);
    });
  }

  test('no figure or date is cut off on a property, its comparables, the coverage page and the order history', async ({
    dataScreen: page,
    portal,
  }) => {
    const id = await portal.withComparables();
    await page.route('**/api/order-history', (route) => route.fulfill({ json: { invoices: [INVOICE] } }));
    const screens = [
      [`/#/property-details/${encodeURIComponent(id)}`, page.getByText('Median price per sq ft')],
      ['/#/coverage', page.getByRole('table', { name: 'Listings by state' })],
      ['/#/order-history', page.getByText('$1,234.56')],
    ] as const;
    for (const [address, landmark] of screens) {
      await page.goto(address);
      await expect(landmark).toBeVisible();
      for (const width of [390, ...WIDTHS]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => cutFigures(page), { message: `${address} at ${width} px` }).toEqual([]);
      }
    }
  });

  test('on a phone no figure or date of a card is cut off', async ({ dataScreen: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/property-listing?limit=15');
    await expect(page.getByRole('list', { name: 'Properties' }).locator('article').first()).toBeVisible();
    for (const width of CARD_WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => cutFigures(page), { message: `${width} px` }).toEqual([]);
    }
  });

  ownerTest(
    'My Properties cuts off neither the columns of listings nor the user’s own, and Remove is in the row’s menu',
    async ({ owner: { page, portal } }) => {
      ownerTest.slow();
      const { data } = await portal.search({ limit: '12' });
      const moved = await pastProperty(portal, 0.3);
      const ids = [...data.map(({ unique_ID }) => unique_ID), moved.unique_ID];
      await portal.save(ids);
      for (const id of ids) await portal.annotate(id, { note: 'x', stage: 'Ready to bid' });
      await portal.annotate(moved.unique_ID, { maximumBid: 12345678.9 });
      await page.goto('/#/my-properties');
      await expect(page.locator('.ag-row').first()).toBeVisible();
      importLines('Journey of whole figures', [
        'ID,State,Opening Bid,Sale Date',
        `"${moved.unique_ID}",TX,1234567,2019-12-31`,
      ]);
      await showAllNarrow(
        page,
        Object.keys(data[0] ?? {}).filter((column) => column !== 'unique_ID'),
      );
      await page.goto('/#/my-properties?sortColumn=changed&sortDirection=desc');
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: /^2 changes/ })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectWholeFigures(page);
        await scrollGrid(page, 0);
      }
      await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
      await page.keyboard.press('Escape');
      for (const width of CARD_WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expect(
          page.getByRole('list', { name: 'My Properties' }).locator('article').first(),
        ).toBeVisible();
        await expect.poll(() => cutFigures(page), { message: `${width} px` }).toEqual([]);
      }
    },
  );
});
