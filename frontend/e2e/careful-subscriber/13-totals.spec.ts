import type { Page } from '@playwright/test';
import { addFilter, expect, expectPagerInSight, faults, found, openFilter, test } from '../support';

const WIDTHS = [390, 768, 1024, 1440, 1920];

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const totalsOf = (page: Page) => page.getByRole('region', { name: 'Totals' });

test.describe('careful subscriber 13: totals over all matches are at the foot of a list', () => {
  test('the totals over all matches are at the foot of the list and follow the filters', async ({
    dataScreen: page,
    portal,
  }) => {
    const state = await portal.option('state');
    const { data } = await portal.search({ state: state.value, limit: String(state.count) });
    const bids = data
      .map((row) => row['matched_Current Bid'])
      .filter((bid) => typeof bid === 'number')
      .sort((a, b) => a - b);
    const middle = [bids[Math.floor((bids.length - 1) / 2)] ?? 0, bids[Math.floor(bids.length / 2)] ?? 0];
    const sum = bids.reduce((cents, bid) => cents + Math.round(bid * 100), 0) / 100;
    const count =
      bids.length === state.count
        ? 'All have a value'
        : `${bids.length.toLocaleString('en-US')} of ${state.count.toLocaleString('en-US')} have a value`;

    await openFilter(page, 'State');
    await page.getByRole('checkbox', { name: state.value, exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(found(page, state.count)).toBeVisible();
    await totalsOf(page).locator('summary').click();
    const bid = totalsOf(page).getByRole('term').filter({ hasText: 'Opening Bid' }).locator('..');
    await expect(bid).toContainText(`Sum ${dollars(sum)}`);
    await expect(bid).toContainText(`Median ${dollars(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2)}`);
    await expect(bid).toContainText(count);
    await expectPagerInSight(page);
    expect(await faults(page, '[aria-label="Totals"]')).toEqual([]);
  });

  test('the totals are not requested again for another page or order, and can be requested again after a failure', async ({
    dataScreen: page,
  }) => {
    await expect(totalsOf(page)).toBeVisible();
    let requests = 0;
    await page.route('**/api/property-totals?*', (route) => {
      requests += 1;
      return requests === 1
        ? route.fulfill({ status: 500, json: { error: 'Something failed on our side.', code: 'internal' } })
        : route.continue();
    });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('textbox', { name: /^Page, of/ })).toHaveValue('2');
    await page.getByRole('columnheader', { name: 'Estimated Value', exact: true }).click();
    await expect(page).toHaveURL(/sortColumn=Zestimate/);
    await expect(totalsOf(page)).toBeVisible();
    expect(requests).toBe(0);
    await addFilter(page, 'Has an opening bid');
    await page
      .getByText('Could not load the totals.')
      .locator('..')
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(totalsOf(page)).toContainText('All have a value');
  });

  test('no figure of the totals is cut off at any width', async ({ dataScreen: page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/#/property-listing?limit=15');
      const totals = totalsOf(page);
      await totals.scrollIntoViewIfNeeded();
      const line = totals.locator('summary');
      await line.click();
      const cut = await totals.evaluate((region) =>
        [...region.querySelectorAll('dt, dd, dd span, summary span')]
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflowX !== 'visible',
          )
          .concat(
            [...region.querySelectorAll('dd span')].filter(
              (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
            ),
          )
          .map((element) => element.textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
      if (width >= 768) await expectPagerInSight(page);
    }
  });
});
