import { emailedLink } from './mailbox';
import { expect, fillSignUp, logIn, newPerson, test } from './people';
import { DEMO } from './support';

test('a sign-up without a checkout shows the success page', async ({ page }) => {
  await page.goto('/#/sign-up');
  // A known address gets the same response as a buyer at the pricing table.
  await fillSignUp(page, { emailId: DEMO.emailId, password: 'another password' });
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await expect(page).toHaveURL(/#\/signup\/success$/);
  await expect(page.getByText('Please check your email to continue.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(DEMO.emailId)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('a sign-up with a checkout redirects to it and stores the token', async ({ page }) => {
  await page.route('**/api/signup', (route) =>
    route.fulfill({ status: 201, json: { url: '/demo-photos/01.svg', token: 'a-token' } }),
  );
  await page.goto('/#/sign-up');
  await fillSignUp(page, newPerson());
  await page.getByRole('button', { name: 'Go to Checkout' }).click();
  await page.waitForURL('**/demo-photos/01.svg');
  await page.goto('/robots.txt').catch(() => undefined);
  const storage = await page.context().storageState();
  expect(storage.origins[0]?.localStorage).toContainEqual({ name: 'auth_token', value: 'a-token' });
});

test('sign-up completion and log-in, after which the preferences are shown', async ({ page }) => {
  const person = newPerson();
  await page.goto('/#/complete-signup');
  await expect(page.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Dana');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.emailId);
  await page.locator('input[name=new-password]').fill(person.password);
  await page.locator('input[name=confirm-password]').fill(person.password);
  await page.getByRole('combobox', { name: 'Profession' }).selectOption('Other');
  await page.getByRole('textbox', { name: 'Your profession' }).fill('Surveyor');
  await page.getByRole('checkbox', { name: 'Georgia' }).check();
  await page.getByRole('searchbox', { name: 'Counties' }).fill('fulton');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Multifamily' }).check();
  await page.getByRole('spinbutton', { name: 'Minimum units' }).fill('2');
  await page.getByRole('spinbutton', { name: 'Maximum units' }).fill('12');
  await page.getByRole('combobox', { name: 'How did you hear about us?' }).selectOption('Other');
  await page.getByRole('textbox', { name: 'Please specify' }).fill('A podcast');
  await page.getByRole('button', { name: 'Create Account & Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Signup Complete!' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await logIn(page, person);
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
  await page.goto('/#/account-settings');
  await expect(page.getByRole('textbox', { name: 'Your profession' })).toHaveValue('Surveyor');
  const areas = page.getByRole('region', { name: 'Your Selected Areas' });
  await expect(areas.getByRole('button', { name: 'Remove Fulton' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Maximum units' })).toHaveValue('12');
  await expect(page.getByRole('textbox', { name: 'Please specify' })).toHaveValue('A podcast');
});

test('a forgotten password is reset through the email, and log-in works', async ({ page, member }) => {
  await page.goto('/#/forgot-password');
  await page.getByLabel('Email').fill(member.emailId);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/forgot-password$/);
  await expect(page).toHaveURL(/#\/$/);

  const link = await emailedLink('/reset-password', member.emailId);
  const password = 'quite another password';
  await page.goto(`/#${link}`);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successful! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);

  await logIn(page, member);
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await logIn(page, { ...member, password });
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();

  // The link works only once.
  await page.goto('/#/about');
  await page.goto(`/#${link}`);
  await expect(page.getByRole('alert')).toContainText('This link was already used');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Request a new one' }).click();
  await expect(page).toHaveURL(/#\/forgot-password$/);
});

test('the link of the verification email verifies the address', async ({ settings: page, member }) => {
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account.getByText('Not verified')).toBeVisible();
  const link = await emailedLink('/verify-email', member.emailId);
  await page.goto(`/#${link}`);
  const verify = page.getByRole('button', { name: 'Verify this address' });
  await expect(verify).toBeVisible();
  // Opening the link changes nothing, also in a mail scanner that runs scripts.
  await page.goto('/#/account-settings');
  await page.reload();
  await expect(account.getByText('Not verified')).toBeVisible();
  await page.goto(`/#${link}`);
  await verify.click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.goto('/#/account-settings');
  await expect(account.getByText('Verified', { exact: true })).toBeVisible();
  await page.goto(`/#${link}`);
  await expect(page.getByRole('heading', { name: 'Your email is already verified' })).toBeVisible();
});

test('settings are saved and loaded again', async ({ settings: page }) => {
  await page.getByRole('searchbox', { name: 'States' }).fill('tex');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Zip Codes' }).fill('75001');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Land' }).check();
  await page.getByRole('spinbutton', { name: 'Minimum acreage' }).fill('0.5');
  await page.getByRole('spinbutton', { name: 'Maximum acreage' }).fill('40');
  await page.getByRole('checkbox', { name: /^Weekly auction updates/ }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Account settings updated successfully.' });
  await alert.getByRole('button', { name: 'OK' }).click();

  await page.reload();
  const areas = page.getByRole('region', { name: 'Your Selected Areas' });
  for (const area of ['Georgia', 'Texas', '75001'])
    await expect(areas.getByRole('button', { name: `Remove ${area}` })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Minimum acreage' })).toHaveValue('0.5');
  await expect(page.getByRole('checkbox', { name: /^Weekly auction updates/ })).toBeChecked();
});

test('name and password can be changed, sessions ended, and the account deleted', async ({
  settings: page,
  member,
  request,
}) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dana W.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved', { exact: true })).toBeVisible();

  await request.post('/api/login', { data: member });
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const password = 'quite another password';
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('account-data.json');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/#\/$/);
  const again = await request.post('/api/login', { data: { ...member, password } });
  expect(again.status()).toBe(401);
});

test('logging out everywhere ends every session', async ({ settings: page, member, request }) => {
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/#\/$/);
  const answer = await request.get('/api/profile/view', {
    headers: { Authorization: `Bearer ${member.token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a failed log-out call leaves the user logged in', async ({ settings: page }) => {
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { error: 'Try again.', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Could not log out', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});
