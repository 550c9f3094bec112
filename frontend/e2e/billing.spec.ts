import { emailedLink } from './mailbox';
import { expect, fillSignUp, logIn, newPerson, test } from './people';
import {
  buyAsVisitor,
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

test('a purchase before sign-up waits until the owner of the mailbox confirms it', async ({ page }) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await expect(page.getByText('Sign up with the email address you paid with.')).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL(/#\/signup\/success$/);

  const link = await emailedLink('/verify-email', person.emailId);
  await page.goto(`/#${link}`);
  const password = 'set by the mailbox’s owner';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Data' }).click();
  await skipWelcome(page);
  await expectData(page);
});

test('a purchase without sign-up sends an email, and completing the sign-up opens the data', async ({
  page,
}) => {
  // The worker runs once a minute.
  test.setTimeout(180_000);
  const person = newPerson();
  await buyAsVisitor(page, person);
  // Advancing the customer's billing also skips the ten minutes before the email is sent.
  await page.goto(process.env.SANDBOX_URL ?? '');
  await page.getByRole('button', { name: `Open billing of ${person.emailId}` }).click();
  await advanceTime(page, '1 day');

  const link = await emailedLink('/complete-signup', person.emailId, 120_000);
  await page.goto(`/#${link}`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Dana');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Whitfield');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.emailId);
  await page.locator('input[name=new-password]').fill(person.password);
  await page.locator('input[name=confirm-password]').fill(person.password);
  await page.getByRole('combobox', { name: 'Profession' }).selectOption('Investor');
  await page.getByRole('checkbox', { name: 'Georgia' }).check();
  await page.getByRole('checkbox', { name: 'Single Family' }).check();
  await page.getByRole('combobox', { name: 'How did you hear about us?' }).selectOption('LinkedIn');
  await page.getByRole('button', { name: 'Create Account & Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Signup Complete!' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await logIn(page, person);
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
