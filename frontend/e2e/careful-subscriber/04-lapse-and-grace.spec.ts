import type { Page } from '@playwright/test';
import { expect, newPerson, test } from '../people';
import {
  DECLINED,
  advanceTime,
  expectData,
  expectStatus,
  openPortal,
  openSettings,
  settingsPanel,
  subscribe,
} from '../subscribing';

test.beforeEach(() => test.slow());

/** Waits until the server refuses the list. The provider's event takes a moment to arrive. */
async function expectRefused(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { Authorization: `Bearer ${token}` };
  const status = async () => (await page.request.get('/api/get-properties?limit=1', { headers })).status();
  await expect.poll(status, { message: 'the list is refused' }).toBe(402);
}

test.describe('careful subscriber 4: a lapse is noticed in an open tab, and every screen names the last day of grace', () => {
  test('after a failed payment there are seven days of grace, and another card restores access', async ({
    page,
  }) => {
    await subscribe(page, newPerson(), DECLINED);
    const portal = await openPortal(page);
    await advanceTime(portal, '30 days');
    await expectStatus(page, 'past_due');
    await page.reload();
    await expectData(page);
    const lastDay = /You have access until (\w+ \d+, \d{4})\./;
    const banner = page.getByRole('complementary', { name: 'Payment failed' });
    await expect(banner).toContainText(lastDay);
    const [, day] = lastDay.exec((await banner.textContent()) ?? '') ?? [];
    await openSettings(page);
    await expect(settingsPanel(page).getByText(`You have access until ${day}.`)).toBeVisible();
    await page.goto('/#/pricing');
    await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    await expect(page.getByText(`You have access until ${day}.`)).toBeVisible();
    await page.goto('/#/property-listing');
    await expectData(page);
    await advanceTime(portal, '3 days', '3 days');
    await page.reload();
    await expectData(page);
    await openSettings(page);
    await expect(settingsPanel(page).getByText('Payment failed', { exact: true })).toBeVisible();
    await page.goto('/#/order-history');
    await expect(page.getByRole('row').filter({ hasText: 'Payment due' })).toHaveCount(1);

    await page.goto('/#/property-listing');
    await expectData(page);
    await advanceTime(portal, '1 day');
    await expectRefused(page);
    // The tab is open and still has the data of the time before.
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('main');
    const ended = page.getByRole('heading', { name: 'Your last payment failed' });
    await expect(ended).toBeVisible();
    await expect(banner).toHaveCount(0);
    for (const path of ['/#/my-properties', '/#/property-details/anything', '/#/property-listing']) {
      await page.goto(path);
      await expect(ended).toBeVisible();
    }

    const tab = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Change card' }).click();
    const cardPage = await tab;
    await cardPage.getByLabel('Card number').fill('4242 4242 4242 4242');
    await cardPage.getByRole('button', { name: 'Change card' }).click();
    await expect(cardPage.getByText('Active', { exact: true })).toBeVisible();
    await expectStatus(page, 'active');
    // The focus event simulates the return to the tab, because tabs here never lose the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectData(page);
    await page.goto('/#/order-history');
    await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
  });
});
