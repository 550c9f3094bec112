import type { Page } from '@playwright/test';
import { emailedLink } from './mailbox';
import { expect, fillSignUp, newPerson, test } from './people';
import {
  DECLINED,
  buyAsVisitor,
  advanceTime,
  openPortal,
  pay,
  pricingTable,
  expectData,
  signUp,
  skipWelcome,
  expectStatus,
} from './subscribing';
import { DEMO, faults } from './support';

/** Expects no axe faults and no horizontal scrolling, on a desktop and on a phone. */
async function expectNoFaults(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faults(page), `${page.url()} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.beforeEach(() => test.slow());

test('axe finds no faults after a sign-up without a checkout', async ({ page }) => {
  await page.goto('/#/sign-up');
  await fillSignUp(page, { emailId: DEMO.emailId, password: 'another password' });
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // The toast disappears by itself. It is checked with the rest.
  await expectNoFaults(page);
});

test('axe finds no faults on the verification screen, with and without a waiting purchase', async ({
  page,
  member,
}) => {
  await page.goto(`/#${await emailedLink('/verify-email', member.emailId)}`);
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your email is already verified' })).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/#/verify-email/made-up');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectNoFaults(page);

  const buyer = newPerson();
  await buyAsVisitor(page, buyer);
  await expectNoFaults(page);
  await fillSignUp(page, buyer);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`/#${await emailedLink('/verify-email', buyer.emailId)}`);
  await expect(page.getByText('You chose the password of this account in this browser')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Choose another password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  const send = page.getByRole('button', { name: 'Verify this address' });
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await send.click();
  await expectNoFaults(page);
});

test('axe finds no faults in the dialogs of the account settings', async ({ settings: page }) => {
  const look = async (name: string | RegExp) => {
    await expect(page.getByRole('alertdialog', { name })).toBeVisible();
    await expectNoFaults(page);
  };
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await look('Account settings updated successfully.');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await look(/Log out everywhere/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await look('Delete your account?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My Account' }).click();
  await expectNoFaults(page);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await look('Are you sure you want to logout?');
});

test('axe finds no faults without a subscription, in the order history and on the plans', async ({
  page,
  settings,
  member,
}) => {
  await settings.goto('/#/property-listing');
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await expect(page.getByText(/then \$79 a month/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Email not verified' })).toContainText(member.emailId);
  await expectNoFaults(page);
  await page.goto('/#/order-history');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/#/pricing');
  await expect(pricingTable(page).getByRole('button', { name: 'Start free trial' }).first()).toBeVisible();
  await expectNoFaults(page);
});

test('axe finds no faults with invoices, after a failed payment, and on every sandbox page', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, newPerson());
  await expectNoFaults(page);
  await pay(page, 'Start trial', DECLINED);
  await skipWelcome(page);
  await expectData(page);
  const portal = await openPortal(page);
  await expectNoFaults(portal);
  await advanceTime(portal, '30 days', '7 days');
  await expectNoFaults(portal);
  await portal.getByRole('link', { name: /^SANDBOX-/ }).click();
  await expect(portal.getByRole('heading', { name: /^Invoice SANDBOX-/ })).toBeVisible();
  await expectNoFaults(portal);
  for (const path of ['/', '/pricing-table', '/nowhere']) {
    await portal.goto(`${process.env.SANDBOX_URL}${path}`);
    await expectNoFaults(portal);
  }
  await expectStatus(page, 'past_due');
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Payment due' })).toHaveCount(1);
  await expectNoFaults(page);
  await page.goto('/#/property-listing');
  // The old data is shown until it is loaded again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your last payment failed' })).toBeVisible();
  await expectNoFaults(page);
});
