import { expect, newPerson, test } from './people';
import {
  advanceTime,
  openPortal,
  openSettings,
  pay,
  pricingTable,
  expectData,
  settingsPanel,
  signUp,
  skipWelcome,
  expectStatus,
  subscribe,
} from './subscribing';
import { expectPagerInSight } from './support';

test.beforeEach(() => test.slow());

test('a subscription is cancelled with two clicks from the settings, and resumed', async ({ page }) => {
  await subscribe(page, newPerson());
  await openSettings(page);
  const tab = page.waitForEvent('popup');
  await settingsPanel(page).getByRole('button', { name: 'Manage Billing' }).click();
  const portal = await tab;
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(portal.getByText(/^Cancelled\. It ends on/)).toBeVisible();
  const panel = settingsPanel(page);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(panel.getByText('Free trial, cancelled')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(panel.getByText(/Your card will not be charged/)).toBeVisible();

  await portal.getByRole('button', { name: "Don't cancel" }).click();
  await expect(portal.getByText(/^The trial ends on/)).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(panel.getByText('Free trial', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
});

test('the portal comes back to the page that it was opened from, which says what happened', async ({
  page,
}) => {
  await subscribe(page, newPerson());
  await page.goto('/#/order-history');
  let tab = page;
  for (const [change, words] of [
    ['Cancel plan', /^Your subscription ends on \w+ \d+, \d{4}\. You have access until then\.$/],
    ["Don't cancel", 'Your subscription will continue.'],
    ['Change card', 'Your card was updated. It ends in 4444.'],
  ] as const) {
    const portal = await openPortal(tab);
    // Playwright shows all tabs at once, and the other one could say it.
    await tab.close();
    tab = portal;
    if (change === 'Change card') await portal.getByLabel('Card number').fill('5555 5555 5555 4444');
    await portal.getByRole('button', { name: change }).click();
    await portal.getByRole('link', { name: 'Back to the product' }).click();
    await expect(portal.getByText(words, { exact: true })).toBeVisible();
    await expect(portal).toHaveURL(/#\/order-history$/);
  }
  await tab.goto('/.well-known/change-password');
  await expect(tab.getByRole('region', { name: 'Password' })).toBeFocused();
});

test('a cancelled subscription has access until its period ends, and the next one has no trial', async ({
  page,
}) => {
  await subscribe(page, newPerson());
  const portal = await openPortal(page);
  await advanceTime(portal, '30 days');
  await expectStatus(page, 'active');
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await advanceTime(portal, '27 days');
  await page.reload();
  await expectData(page);
  await advanceTime(portal, '7 days');
  await expectStatus(page, 'canceled');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
  await expect(page.getByText(/\$79 a month, charged today/)).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('Due today')).toBeVisible();
  await expect(page.getByText(/days free/)).toHaveCount(0);
  await expect(page.getByText('$79.00 a month, charged today')).toBeVisible();
  await pay(page, 'Subscribe');
  await expectData(page);
  await expectStatus(page, 'active');
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(2);
});

test('a cancelled checkout returns to the plans, which say that nothing was charged', async ({ page }) => {
  await signUp(page, newPerson());
  await page.getByRole('link', { name: 'Back without subscribing' }).click();
  await expect(page.getByText('Checkout was cancelled. You were not charged.')).toBeVisible();
  await pricingTable(page).getByRole('button', { name: 'Start free trial' }).nth(1).click();
  await expect(page.getByText(/Then \$790\.00 a year/)).toBeVisible();
  await page.goto('/#/property-listing');
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByRole('heading', { name: '30 days free' })).toBeVisible();
  await pay(page, 'Start trial');
  await skipWelcome(page);
  await expectData(page);
});

test('a reminder for an unverified address is shown until it is dismissed', async ({ page }) => {
  const person = newPerson();
  await subscribe(page, person);
  const reminder = page.getByRole('complementary', { name: 'Email not verified' });
  await expect(reminder).toContainText(person.emailId);
  await expectPagerInSight(page);
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(reminder.getByRole('button', { name: 'Sent' })).toBeDisabled();
  await reminder.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reminder).toHaveCount(0);
  await page.reload();
  await expectData(page);
  await expect(reminder).toHaveCount(0);
});
