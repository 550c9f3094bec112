import type { Page } from '@playwright/test';
import { DEMO, expect, test } from './support';

async function logInForTheDataScreen(page: Page): Promise<void> {
  await page.goto('/#/property-listing');
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel('Email').fill(DEMO.emailId);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a visitor of the data screen logs in and returns to it', async ({ page }) => {
  await logInForTheDataScreen(page);
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/property-listing/);
  await expect(page.getByText(/^[\d,]+ Properties Found$/)).toBeVisible();
});

test('a wrong password is reported and stays on the screen', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(DEMO.emailId);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('logging out asks for confirmation, goes to the home page and removes the token', async ({ page }) => {
  // A session of its own, because it ends.
  await logInForTheDataScreen(page);
  await expect(page.getByText(/^[\d,]+ Properties Found$/)).toBeVisible();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByText('You will need to log in again to access your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto('/#/property-listing');
  await expect(page).toHaveURL(/#\/login/);
});

test('a token that the server rejects redirects to log-in', async ({ dataScreen: page }) => {
  await page.route('**/api/get-properties?*', (route) =>
    route.fulfill({ status: 401, json: { error: 'Log in to continue.', code: 'unauthorized' } }),
  );
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('main');
  await expect(page).toHaveURL(/#\/login\?to=/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
