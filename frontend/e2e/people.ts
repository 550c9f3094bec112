import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, test as base } from './support';

export interface Person {
  emailId: string;
  password: string;
}

/** Preferences for test accounts. */
export const FOLLOWS = {
  profession: 'Investor',
  statesOfInterest: ['Georgia'],
  propertyTypes: ['Single Family'],
  referralSource: 'LinkedIn',
};

/** Creates a person without an account. */
export const newPerson = (): Person => ({
  emailId: `${randomUUID()}@example.com`,
  password: 'long enough for anyone',
});

/** Creates an account for one test. */
export async function createAccount(request: APIRequestContext): Promise<Person & { token: string }> {
  const person = newPerson();
  const made = await request.post('/api/complete-signup', {
    data: { firstName: 'Dana', lastName: 'Whitfield', ...person, ...FOLLOWS },
  });
  expect(made.status(), 'the account is created').toBe(201);
  const answer = await request.post('/api/login', { data: person });
  const { token } = (await answer.json()) as { token: string };
  return { ...person, token };
}

/** `member` has a new account. `settings` is its settings screen, signed in. */
export const test = base.extend<{ member: Person & { token: string }; settings: Page }>({
  member: async ({ request }, provide) => provide(await createAccount(request)),
  settings: async ({ page, member }, provide) => {
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem('auth_token', token);
    }, member.token);
    await page.goto('/#/account-settings');
    await expect(page.getByRole('heading', { name: 'Preferences', exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Georgia' })).toBeChecked();
    await provide(page);
  },
});

export { expect };

export async function logIn(page: Page, { emailId, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(emailId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Fills in the sign-up form, including the consents. */
export async function fillSignUp(page: Page, { emailId, password }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
  await page.getByLabel('Occupation').selectOption('Investor');
  await page.getByLabel('Email').fill(emailId);
  await page.getByLabel('How did you hear about us?').selectOption('LinkedIn');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
}

/** Runs a walk in a browser of its own, which has no session and nothing stored. */
export async function inAnotherBrowser<T>(browser: Browser, walk: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  const result = await walk(await context.newPage());
  await context.close();
  return result;
}
