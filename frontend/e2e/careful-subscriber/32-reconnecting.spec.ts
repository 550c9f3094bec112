import type { Page } from '@playwright/test';
import { expect, expectPagerInSight, found, test } from '../support';

const FAILURES = /could not (be )?load|did not load/i;

/** Loses the connection to the API alone, so that the code of a screen is there and its panels fail. */
const disconnect = (page: Page) => page.route('**/api/**', (route) => route.abort());

async function reconnect(page: Page): Promise<void> {
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test.describe('careful subscriber 32: failed panels retry after reconnecting', () => {
  test('an offline notice is shown, and the list refreshes after reconnecting', async ({
    dataScreen: page,
    portal,
    context,
  }) => {
    await context.setOffline(true);
    await expect(page.getByText(/^You're offline/)).toBeVisible();
    await expectPagerInSight(page);
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
    await expect(page.getByText('Could not load', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(found(page, (await portal.search({ search: 'a' })).meta.totalCount)).toBeVisible();
    await expect(page.getByText(FAILURES)).toHaveCount(0);
  });

  test('every screen recovers by itself', async ({ dataScreen: page, portal }) => {
    test.slow();
    const { unique_ID: id } = (await portal.search({ limit: '1' })).data[0] ?? { unique_ID: '' };
    const screens = [
      `/property-details/${encodeURIComponent(id)}`,
      '/my-properties',
      '/saved-searches',
      '/calendar',
      '/downloads',
      '/order-history',
      '/coverage',
      '/account-settings',
      '/about',
    ];
    for (const screen of screens)
      await test.step(screen, async () => {
        await disconnect(page);
        await page.evaluate((hash) => window.location.assign(hash), `#${screen}`);
        await expect(page.getByText(FAILURES).first()).toBeVisible();
        await reconnect(page);
        await expect(page.getByText(FAILURES)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
  });

  test('a screen whose code did not load while offline opens after reconnecting', async ({
    dataScreen: page,
    context,
  }) => {
    await context.setOffline(true);
    await page.evaluate(() => window.location.assign('#/state-laws'));
    await expect(page.getByText('This page did not load')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Foreclosure law by state' })).toBeVisible();
  });
});
