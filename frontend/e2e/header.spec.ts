import { expect, test } from './support';

const menu = 'My Account';

test('logged in: Data, My Properties and an avatar menu titled My Account with Account Settings, Manage Billing and Log Out', async ({
  dataScreen: page,
}) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Data', 'My Properties']);
  for (const link of ['Log In', 'Sign Up'])
    await expect(page.getByRole('banner').getByRole('link', { name: link })).toHaveCount(0);
  await page.getByRole('button', { name: menu }).click();
  await expect(page.getByRole('menu').getByText(menu, { exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Account Settings', 'Manage Billing', 'Log Out']);
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/#\/account-settings$/);
  await links.getByText('My Properties').click();
  await expect(page).toHaveURL(/#\/my-properties$/);
  await links.getByText('Data').click();
  await expect(page).toHaveURL(/#\/property-listing$/);
});

test('the avatar shows the first word character of the name, otherwise the upper-cased first letter of the email', async ({
  dataScreen: page,
}) => {
  for (const [name, shown] of [
    ['‘dana’ Whitfield', 'd'],
    ['', 'Z'],
  ] as const) {
    await page.route('**/api/profile/view', async (route) => {
      const answer = await route.fetch();
      const profile = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...profile, name, emailId: 'zoe@example.com' } });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: menu })).toHaveText(shown);
    await page.unroute('**/api/profile/view');
  }
});

test('Log Out asks ‘Are you sure you want to logout?’, and Cancel changes nothing', async ({
  dataScreen: page,
}) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await expect(question).toContainText('You will need to log in again to access your account.');
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Logout']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/#\/property-listing$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
});

test('on app start the stored token is used to load the profile; a skeleton shows meanwhile', async ({
  dataScreen: page,
  portal,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked: string | undefined;
  await page.route('**/api/profile/view', async (route) => {
    asked = route.request().headers().authorization;
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('button', { name: menu })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: menu })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  expect(asked).toBe(`Bearer ${portal.token}`);
});

test('the top bar stays in place while the page scrolls', async ({ page }) => {
  await page.goto('/#/terms-of-service');
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport({ ratio: 1 });
});
