import type { Browser, Locator, Page } from '@playwright/test';
import { emailedLink } from './mailbox';
import { operator } from './operator';
import { expect, fillSignUp, logIn, newPerson, test, type Person } from './people';
import {
  advanceTime,
  buyAsVisitor,
  expectData,
  expectStatus,
  openPortal,
  pay,
  pricingTable,
  signUp,
  skipWelcome,
  subscribe,
} from './subscribing';

// The roads from the first click to the first list (docs/product.md#purchase-states).

test.beforeEach(() => test.slow());

/** Counts what a user does on a road. A choice in a select counts once. */
class Effort {
  clicks = 0;
  typed = 0;
  mails = 0;
  passwords = 0;

  async click(target: Locator) {
    this.clicks += 1;
    await target.click();
  }

  async choose(target: Locator, option: string) {
    this.clicks += 1;
    await target.selectOption(option);
  }

  async type(target: Locator, text: string) {
    this.typed += 1;
    await target.fill(text);
  }

  async newPassword(form: Page, password: string) {
    this.passwords += 1;
    await this.type(form.locator('input[name=new-password]'), password);
    await this.type(form.locator('input[name=confirm-password]'), password);
  }

  /** Opens the link of an email, which is one click. */
  async follow(page: Page, link: string) {
    this.clicks += 1;
    this.mails += 1;
    await page.goto(`/#${link}`);
  }
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify this address' });
const goToData = (page: Page) => page.getByRole('link', { name: 'Go to Data' });

/** Completes the sign-up after a purchase. The address is there already. */
async function completeSignUp(page: Page, person: Person, effort: Effort): Promise<void> {
  await effort.click(page.getByRole('link', { name: 'Create your account' }));
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.emailId);
  await effort.type(page.getByRole('textbox', { name: 'First name' }), 'Dana');
  await effort.type(page.getByRole('textbox', { name: 'Last name' }), 'Whitfield');
  await effort.newPassword(page, person.password);
  await effort.choose(page.getByRole('combobox', { name: 'Profession' }), 'Investor');
  await effort.click(page.getByRole('checkbox', { name: 'Georgia' }));
  await effort.click(page.getByRole('checkbox', { name: 'Single Family' }));
  await effort.choose(page.getByRole('combobox', { name: 'How did you hear about us?' }), 'LinkedIn');
  await effort.click(page.getByRole('button', { name: 'Create Account & Complete Setup' }));
  await expect(page.getByRole('heading', { name: 'Signup Complete!' })).toBeVisible();
}

/** Signs up with the short form after a purchase. */
async function signUpPaid(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL(/#\/signup\/success$/);
}

async function inAnotherBrowser(browser: Browser, walk: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await walk(await context.newPage());
  await context.close();
}

test('pay first for a year, in one browser: 12 clicks, 5 typed fields and one password', async ({ page }) => {
  const person = newPerson();
  const effort = new Effort();
  await page.goto('/#/about');
  const opened = page.waitForEvent('popup');
  await effort.click(page.getByRole('link', { name: /^Get Started For Free/ }).first());
  const tab = await opened;
  await effort.click(pricingTable(tab).getByRole('button', { name: 'Start free trial' }).nth(1));
  await effort.type(tab.getByLabel('Email'), person.emailId);
  await effort.click(tab.getByRole('button', { name: 'Start trial' }));
  await expect(tab.getByText(/^You have paid: Pro, \$790 a year, first charge /)).toBeVisible();
  await expect(tab).toHaveURL(/#\/sign-up$/);
  await completeSignUp(tab, person, effort);
  await expect(tab.getByText(/^Your trial is paid for\. Open the email to/)).toBeVisible();

  await effort.follow(tab, await emailedLink('/verify-email', person.emailId));
  await expect(tab.getByText('You chose the password of this account in this browser')).toBeVisible();
  await effort.click(verify(tab));
  await expect(tab.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible();
  await effort.click(goToData(tab));
  await expectData(tab);
  await expectStatus(tab, 'trialing');

  expect(effort.clicks).toBeLessThanOrEqual(12);
  expect(effort.typed).toBeLessThanOrEqual(5);
  expect([effort.mails, effort.passwords]).toEqual([1, 1]);
});

test('pay first, and open the link in another browser: the owner of the mailbox sets the password', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await signUpPaid(page, person);
  await expect(page.getByText(/^Your trial is paid for\. Open the email to/)).toBeVisible();
  const link = await emailedLink('/verify-email', person.emailId);
  await inAnotherBrowser(browser, async (other) => {
    await other.goto(`/#${link}`);
    const effort = new Effort();
    await effort.newPassword(other, 'set by the mailbox’s owner');
    await verify(other).click();
    await expect(other.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible();
    await goToData(other).click();
    await skipWelcome(other);
    await expectData(other);
  });
});

test('account first, then the checkout', async ({ page }) => {
  const person = newPerson();
  await page.goto('/#/pricing');
  await page.getByRole('link', { name: 'Create your account first' }).click();
  await expect(page.getByText(/at the price that the checkout shows before you pay/)).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await pay(page, 'Start trial');
  await skipWelcome(page);
  await expectData(page);
});

test('the provider reports the purchase late: the screen waits, then opens the list', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/stripe/checkout-session/settle', (route) => {
    asked += 1;
    return asked < 3 ? route.fulfill({ json: { status: 'open' } }) : route.continue();
  });
  await signUp(page, newPerson());
  await pay(page, 'Start trial');
  await expect(page.getByText('Setting up your subscription…')).toBeVisible();
  await skipWelcome(page);
  await expectData(page);
});

test('a known address buys again: it gets no second trial, and its list still opens', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await subscribe(page, person);
  await inAnotherBrowser(browser, async (other) => {
    await buyAsVisitor(other, person);
    await expect(other.getByText(/Your free trial is used, so nothing is charged/)).toBeVisible();
    await signUpPaid(other, person);
    await other.getByRole('link', { name: 'Log In' }).click();
    await logIn(other, person);
    await skipWelcome(other);
    await expectData(other);
  });
});

test('cancel at the checkout, come back and pay', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.getByRole('link', { name: 'Back without subscribing' }).click();
  await expect(page.getByText('Checkout was cancelled. You were not charged.')).toBeVisible();
  await pricingTable(page).getByRole('button', { name: 'Start free trial' }).first().click();
  await pay(page, 'Start trial');
  // The address is not verified, so the purchase waits for its mailbox.
  await expect(page.getByRole('heading', { name: 'Your purchase is waiting' })).toBeVisible();
  await new Effort().follow(page, await emailedLink('/verify-email', person.emailId));
  // The return from the table removed the secret of the sign-up, so the owner of the mailbox sets the password.
  await new Effort().newPassword(page, person.password);
  await verify(page).click();
  await goToData(page).click();
  await skipWelcome(page);
  await expectData(page);
});

test('a password reset while a purchase waits attaches it', async ({ page, browser }) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await signUpPaid(page, person);
  await inAnotherBrowser(browser, async (other) => {
    await other.goto('/#/forgot-password');
    await other.getByLabel('Email').fill(person.emailId);
    await other.getByRole('button', { name: 'Send Reset Link' }).click();
    await other.goto(`/#${await emailedLink('/reset-password', person.emailId)}`);
    const password = 'quite another password';
    await new Effort().newPassword(other, password);
    await other.getByRole('button', { name: 'Reset Password' }).click();
    await expect(other).toHaveURL(/#\/login$/);
    await logIn(other, { ...person, password });
    await skipWelcome(other);
    await expectData(other);
  });
});

test('a purchase after a used trial is charged only by the click on Start now', async ({ page, browser }) => {
  const person = newPerson();
  await subscribe(page, person);
  const first = await emailedLink('/verify-email', person.emailId);
  const portal = await openPortal(page);
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await advanceTime(portal, '30 days');
  await expectStatus(page, 'canceled');

  await inAnotherBrowser(browser, async (other) => {
    await buyAsVisitor(other, person);
    await other.goto('/#/login');
    await expect(other.getByText(/^Your purchase is waiting\. Open the email to/)).toBeVisible();
    await logIn(other, person);
    const gate = other.getByRole('heading', { name: 'Your purchase is waiting' });
    const skip = other.getByRole('button', { name: 'Skip for now' });
    await expect(gate.or(skip)).toBeVisible();
    if (await skip.isVisible()) await skip.click();
    await expect(gate).toBeVisible();
    await other.getByRole('button', { name: 'Send again' }).click();
    await other.goto(`/#${await emailedLink('/verify-email', person.emailId, 30_000, first)}`);
    await new Effort().newPassword(other, person.password);
    await verify(other).click();
    await goToData(other).click();
    await expect(other.getByRole('heading', { name: 'Your free trial is used' })).toBeVisible();
    await expect(other.getByText(/^Start now, \$79 charged today\./)).toBeVisible();
    await other.getByRole('button', { name: 'Start now' }).click();
    await expect(skip.or(other.getByText(/^[\d,]+ Properties Found$/))).toBeVisible();
    if (await skip.isVisible()) await skip.click();
    await expectData(other);
    await expectStatus(other, 'active');
  });
});

test('an account with granted access goes from log-in to the list', async ({ page }) => {
  const person = newPerson();
  operator(
    ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
    `${person.password}\n`,
  );
  await page.goto('/#/login');
  await logIn(page, person);
  await expectData(page);
});

test('a buyer without an account finishes it through the email', async ({ page, browser }) => {
  const person = newPerson();
  await buyAsVisitor(page, person);
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('button', { name: 'Sent' })).toBeDisabled();
  const link = await emailedLink('/complete-signup', person.emailId);
  await inAnotherBrowser(browser, async (other) => {
    await other.goto(`/#${link}`);
    await other.getByRole('textbox', { name: 'First name' }).fill('Dana');
    await other.getByRole('textbox', { name: 'Last name' }).fill('Whitfield');
    await other.getByRole('textbox', { name: 'Email' }).fill(person.emailId);
    await new Effort().newPassword(other, person.password);
    await other.getByRole('combobox', { name: 'Profession' }).selectOption('Investor');
    await other.getByRole('checkbox', { name: 'Georgia' }).check();
    await other.getByRole('checkbox', { name: 'Single Family' }).check();
    await other.getByRole('combobox', { name: 'How did you hear about us?' }).selectOption('LinkedIn');
    await other.getByRole('button', { name: 'Create Account & Complete Setup' }).click();
    await expect(other.getByRole('heading', { name: 'Signup Complete!' })).toBeVisible();
    await other.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await logIn(other, person);
    await expectData(other);
  });
});
