import type { Page } from '@playwright/test';
import { linkTo } from './mailbox';
import { expect, fillSignUp, somebody, test } from './people';
import { DECLINED, buyAsVisitor, letPass, openPortal, pay, seesData, signUp, stands } from './subscribing';
import { DEMO, faults } from './support';

/** No fault that axe finds, on a desk and on a phone, and nothing that scrolls sideways. */
async function isSound(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faults(page), `${page.url()} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.beforeEach(() => test.slow());

test('after a sign-up without a checkout', async ({ page }) => {
  await page.goto('/#/sign-up');
  await fillSignUp(page, { emailId: DEMO.emailId, password: 'another password' });
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // The toast goes by itself; it is looked at with the rest.
  await isSound(page);
});

test('the verification of an address, with and without a purchase that waits', async ({ page, member }) => {
  await page.goto(`/#${await linkTo('/verify-email', member.emailId)}`);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await isSound(page);
  await page.goto('/#/verify-email/made-up');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await isSound(page);

  const buyer = somebody();
  await buyAsVisitor(page, buyer);
  await fillSignUp(page, buyer);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`/#${await linkTo('/verify-email', buyer.emailId)}`);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await isSound(page);
  const send = page.getByRole('main').getByRole('button').last();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await send.click();
  await isSound(page);
});

test('the dialogs of the account settings', async ({ settings: page }) => {
  const look = async (name: string | RegExp) => {
    await expect(page.getByRole('alertdialog', { name })).toBeVisible();
    await isSound(page);
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
  await isSound(page);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await look('Are you sure you want to logout?');
});

test('the gate, the order history and the plans', async ({ page, settings, member }) => {
  await settings.goto('/#/property-listing');
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await expect(page.getByText(/then \$79 a month/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Email not verified' })).toContainText(member.emailId);
  await isSound(page);
  await page.goto('/#/order-history');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await isSound(page);
  await page.goto('/#/pricing');
  await expect(page.getByRole('button', { name: 'Go to Checkout' })).toBeVisible();
  await isSound(page);
});

test('invoices, the gate after a failed payment, and every page of the sandbox', async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, somebody());
  await isSound(page);
  await pay(page, 'Start trial', DECLINED);
  await seesData(page);
  const portal = await openPortal(page);
  await isSound(portal);
  await letPass(portal, '30 days', '7 days');
  await isSound(portal);
  await portal.getByRole('link', { name: /^SANDBOX-/ }).click();
  await expect(portal.getByRole('heading', { name: /^Invoice SANDBOX-/ })).toBeVisible();
  await isSound(portal);
  for (const path of ['/', '/pricing-table', '/nowhere']) {
    await portal.goto(`${process.env.SANDBOX_URL}${path}`);
    await isSound(portal);
  }
  await stands(page, 'past_due');
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Payment due' })).toHaveCount(1);
  await isSound(page);
  await page.goto('/#/property-listing');
  // What was found before is still there until it is asked for again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your last payment failed' })).toBeVisible();
  await isSound(page);
});
