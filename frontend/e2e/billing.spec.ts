import { linkTo } from './mailbox';
import { expect, fillSignUp, logIn, somebody, test } from './people';
import {
  DECLINED,
  buyAsVisitor,
  letPass,
  openPortal,
  openSettings,
  pay,
  seesData,
  settingsPanel,
  signUp,
  stands,
  subscribe,
} from './subscribing';

test.beforeEach(() => test.slow());

test('sign-up, checkout, data; the trial passes into a paid month, which the order history shows', async ({
  page,
}) => {
  const person = somebody();
  await signUp(page, person);
  await expect(page.getByText(/Then \$79\.00 a month, first charged on \w+ \d+, \d{4}\./)).toBeVisible();
  await expect(page.getByText('Cancel any time')).toBeVisible();
  await pay(page, 'Start trial');
  await expect(
    page.getByText('Setting up your subscription…').or(page.getByText(/Properties Found/)),
  ).toBeVisible();
  await seesData(page);

  await openSettings(page);
  await expect(settingsPanel(page).getByText('Free trial', { exact: true })).toBeVisible();
  await expect(settingsPanel(page).getByText(/^Your trial ends on \w+ \d+, \d{4}\./)).toBeVisible();
  await expect(settingsPanel(page).getByText(/Card ending in 4242/)).toBeVisible();
  await settingsPanel(page).getByRole('link', { name: 'Order History' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();

  const portal = await openPortal(page);
  await letPass(portal, '30 days');
  await stands(page, 'active');
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
  await seesData(page);
});

test('a payment fails: seven days of grace, the gate, another card, data again', async ({ page }) => {
  await subscribe(page, somebody(), DECLINED);
  const portal = await openPortal(page);
  await letPass(portal, '30 days');
  await stands(page, 'past_due');
  await page.reload();
  await seesData(page);
  await letPass(portal, '3 days', '3 days');
  await page.reload();
  await seesData(page);
  await openSettings(page);
  await expect(settingsPanel(page).getByText('Payment failed', { exact: true })).toBeVisible();
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Payment due' })).toHaveCount(1);

  await letPass(portal, '1 day');
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
  const mending = await tab;
  await mending.getByLabel('Card number').fill('4242 4242 4242 4242');
  await mending.getByRole('button', { name: 'Change card' }).click();
  await expect(mending.getByText('Active', { exact: true })).toBeVisible();
  await stands(page, 'active');
  await page.goto('/#/property-listing');
  // Coming back to the tab is enough, in a browser whose tabs lose the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await seesData(page);
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
});

test('cancelled with two clicks from the settings, and resumed', async ({ page }) => {
  await subscribe(page, somebody());
  await openSettings(page);
  const tab = page.waitForEvent('popup');
  await settingsPanel(page).getByRole('button', { name: 'Manage Billing' }).click();
  const portal = await tab;
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(portal.getByText(/^Cancelled: it ends on/)).toBeVisible();
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

test('cancelled: data until the period’s end, the gate, and a second subscription without a second trial', async ({
  page,
}) => {
  await subscribe(page, somebody());
  const portal = await openPortal(page);
  await letPass(portal, '30 days');
  await stands(page, 'active');
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await letPass(portal, '27 days');
  await page.reload();
  await seesData(page);
  await letPass(portal, '7 days');
  await stands(page, 'canceled');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
  await expect(page.getByText(/\$79 a month, charged today/)).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('Due today')).toBeVisible();
  await expect(page.getByText(/days free/)).toHaveCount(0);
  await expect(page.getByText('$79.00 a month, charged today')).toBeVisible();
  await pay(page, 'Subscribe');
  await seesData(page);
  await stands(page, 'active');
  await page.goto('/#/order-history');
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(2);
});

test('a checkout that is left returns to the plans, which say that nothing was charged', async ({ page }) => {
  await signUp(page, somebody());
  await page.getByRole('link', { name: 'Back without subscribing' }).click();
  await expect(page.getByText('Checkout was cancelled, and nothing was charged.')).toBeVisible();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(page.getByText('$790', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page.getByText(/Then \$790\.00 a year/)).toBeVisible();
  await page.goto('/#/property-listing');
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByRole('heading', { name: '30 days free' })).toBeVisible();
  await pay(page, 'Start trial');
  await seesData(page);
});

test('bought at the pricing table, then signed up: the purchase waits for the mailbox’s holder', async ({
  page,
}) => {
  const person = somebody();
  await buyAsVisitor(page, person);
  await expect(page.getByText('Sign up with the email address you paid with.')).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL(/#\/signup\/success$/);

  const link = await linkTo('/verify-email', person.emailId);
  await page.goto(`/#${link}`);
  const password = 'set by the mailbox’s holder';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Data' }).click();
  await seesData(page);
});

test('bought at the pricing table and left: the mail comes, the sign-up is completed, the data is there', async ({
  page,
}) => {
  // The worker looks once a minute.
  test.setTimeout(180_000);
  const person = somebody();
  await buyAsVisitor(page, person);
  // Ten minutes are over for this customer once their billing was moved on.
  await page.goto(process.env.SANDBOX_URL ?? '');
  await page.getByRole('button', { name: `Open billing of ${person.emailId}` }).click();
  await letPass(page, '1 day');

  const link = await linkTo('/complete-signup', person.emailId, 120_000);
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
  await seesData(page);
});

test('an address that is not verified is reminded of, until it is put away', async ({ page }) => {
  const person = somebody();
  await subscribe(page, person);
  const reminder = page.getByRole('complementary', { name: 'Email not verified' });
  await expect(reminder).toContainText(person.emailId);
  const pages = await page.getByRole('combobox', { name: 'Page size' }).boundingBox();
  expect((pages?.y ?? 900) + (pages?.height ?? 0), 'it pushes nothing out of sight').toBeLessThan(900);
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(reminder.getByRole('button', { name: 'Sent' })).toBeDisabled();
  await reminder.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reminder).toHaveCount(0);
  await page.reload();
  await seesData(page);
  await expect(reminder).toHaveCount(0);
});
