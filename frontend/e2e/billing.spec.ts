import { emailedLink } from './mailbox';
import { expect, fillSignUp, logIn, newPerson, test } from './people';
import { configure } from './public-support';
import {
  DECLINED,
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
import { DEMO, expectPagerInSight } from './support';

test.beforeEach(() => test.slow());

test('sign-up and checkout ask for areas and alerts and open the data, and the paid month after the trial is in the order history', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await expect(page.getByText(/Then \$79\.00 a month, first charged on \w+ \d+, \d{4}\./)).toBeVisible();
  await expect(page.getByText('Cancel any time')).toBeVisible();
  await pay(page, 'Start trial');
  await expect(
    page
      .getByText('Setting up your subscription…')
      .or(page.getByRole('heading', { name: 'Which auctions interest you?' })),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Cancellation \/ opening bid/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Georgia' }).check();
  await page.getByRole('checkbox', { name: 'Single Family' }).check();
  await page.getByRole('button', { name: 'Save and show properties' }).click();
  await expectData(page);
  await expect(page.getByText('Georgia, from your preferences')).toBeVisible();

  await openSettings(page);
  await expect(settingsPanel(page).getByText('Free trial', { exact: true })).toBeVisible();
  await expect(settingsPanel(page).getByText(/^Your trial ends on \w+ \d+, \d{4}\./)).toBeVisible();
  await expect(settingsPanel(page).getByText(/Card ending in 4242/)).toBeVisible();
  await settingsPanel(page).getByRole('link', { name: 'Order History' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();

  const portal = await openPortal(page);
  await advanceTime(portal, '30 days');
  await expectStatus(page, 'active');
  await openSettings(page);
  await expect(settingsPanel(page).getByText('Pro', { exact: true })).toBeVisible();
  await expect(settingsPanel(page).getByText(/^Renews on \w+ \d+, \d{4}\.$/)).toBeVisible();

  await settingsPanel(page).getByRole('link', { name: 'Order History' }).click();
  const lines = page.getByRole('row').filter({ hasText: '$79.00' });
  await expect(lines).toHaveCount(1);
  await expect(lines.getByText('Paid', { exact: true })).toBeVisible();
  const invoice = page.waitForEvent('popup');
  await lines.getByRole('link', { name: /^View invoice/ }).click();
  await expect((await invoice).getByRole('heading', { name: /^Invoice SANDBOX-/ })).toBeVisible();
  await page.goto('/#/property-listing');
  await expectData(page);
});

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

  await advanceTime(portal, '1 day');
  await page.goto('/#/property-listing');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your last payment failed' })).toBeVisible({
      timeout: 3000,
    });
  }).toPass({ timeout: 20_000 });
  for (const path of ['/#/my-properties', '/#/property-details/anything']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your last payment failed' })).toBeVisible();
  }

  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Change card' }).click();
  const cardPage = await tab;
  await cardPage.getByLabel('Card number').fill('4242 4242 4242 4242');
  await cardPage.getByRole('button', { name: 'Change card' }).click();
  await expect(cardPage.getByText('Active', { exact: true })).toBeVisible();
  await expectStatus(page, 'active');
  await page.goto('/#/property-listing');
  // The focus event simulates the return to the tab, because tabs here never lose the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectData(page);
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
});

test('a plan is changed in the portal, charged from the next period on, and its invoice has a PDF', async ({
  page,
}) => {
  await subscribe(page, newPerson());
  const portal = await openPortal(page);
  await portal.getByRole('button', { name: 'Change to $790.00 a year' }).click();
  await expect(portal.getByText(/After that, it costs \$790\.00 a year\.$/)).toBeVisible();
  await expect(portal.getByRole('button', { name: 'Change to $79.00 a month' })).toBeVisible();
  await advanceTime(portal, '30 days');
  await expectStatus(page, 'active');
  await page.goto('/#/order-history');
  const line = page.getByRole('row').filter({ hasText: '$790.00' });
  const pdf = line.getByRole('link', { name: /^PDF of invoice/ });
  await expect(pdf).toBeVisible();
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 8).toString()).toBe('%PDF-1.4');
});

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

test('the yearly plan that was chosen on our own card is the one at the checkout', async ({ page }) => {
  const person = newPerson();
  await configure(page, { pricingTableId: null });
  await page.goto('/#/pricing');
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('link', { name: 'Start free trial' }).click();
  await expect(page.getByText('$790 a year after the trial.')).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByText(/Then \$790\.00 a year/)).toBeVisible();
});

test('an account with granted access is offered no plan', async ({ page }) => {
  await page.goto('/#/login');
  await logIn(page, DEMO);
  await expectData(page);
  await page.goto('/#/pricing');
  await expect(page.getByRole('heading', { name: /^Access granted by Courthouse Steps/ })).toBeVisible();
  await expect(page.getByText(/free trial|Checkout/)).toHaveCount(0);
  await openSettings(page);
  await expect(settingsPanel(page).getByText(/^Access granted by Courthouse Steps/)).toBeVisible();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Manage Billing' }).click();
  await expect(
    page.getByText('There is no billing to manage yet: you have not subscribed.').first(),
  ).toBeVisible();
});

test('a person whose trial is used reads on the pricing page what is charged today', async ({ page }) => {
  await subscribe(page, newPerson());
  const portal = await openPortal(page);
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await advanceTime(portal, '30 days', '1 day');
  await expectStatus(page, 'canceled');
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('main');
  await page.getByRole('link', { name: 'Compare plans' }).click();
  await expect(
    page.getByText(/^You have already used your free trial, so \$79 is charged today/),
  ).toBeVisible();
  await expect(page.getByText(/30 days free/)).toHaveCount(0);
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

test('5: the embedded pricing table is the provider’s element, and leads to the checkout', async ({
  page,
}) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await page.goto('/#/pricing');
  const frame = page.frameLocator('iframe[title="Plans"]');
  const element = frame.locator('stripe-pricing-table');
  await expect(element).toHaveAttribute('pricing-table-id', 'prctbl_sandbox');
  await expect(element).toHaveAttribute('publishable-key', 'pk_sandbox');
  await expect(frame.locator('script[src$="/v3/pricing-table.js"]')).toHaveCount(1);
  // Our own page, which has the session, runs no script of the provider.
  await expect(page.locator('script[src*="/v3/"]')).toHaveCount(0);
  const plan = pricingTable(page).getByText('$79.00 a month');
  await expect(plan).toBeVisible();
  await expect(page.getByText('Sandbox: this server takes no real payments.')).toBeVisible();
  await pricingTable(page).getByRole('button', { name: 'Start free trial' }).first().click();
  await expect(page).toHaveURL(/\/checkout\/cs_/);
  await expect(page.getByRole('heading', { name: '30 days free' })).toBeVisible();
  expect(blocked).toEqual([]);
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
