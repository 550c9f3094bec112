import { expect, newPerson, test } from '../people';
import {
  advanceTime,
  expectData,
  expectStatus,
  openPortal,
  openSettings,
  pay,
  settingsPanel,
  signUp,
  subscribe,
} from '../subscribing';

test.beforeEach(() => test.slow());

test.describe('careful subscriber 6: a new subscriber is asked about areas, property types and alerts once', () => {
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
    for (const county of ['Fulton', 'DeKalb']) {
      await page.getByRole('searchbox', { name: 'Counties' }).fill(county);
      await page.getByRole('checkbox', { name: county, exact: true }).check();
    }
    await page.getByRole('button', { name: 'Save and show properties' }).click();
    await expectData(page);
    await page.getByRole('button', { name: 'Show My areas' }).click();
    await expect(page.getByRole('checkbox', { name: 'My areas' })).toBeChecked();
    await expect(page.getByText('Fulton and DeKalb, from your preferences')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove My areas' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

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

  test('a subscriber who skips the question is not asked again', async ({ page }) => {
    await subscribe(page, newPerson());
    await page.reload();
    await expectData(page);
    await expect(page.getByRole('heading', { name: 'Which auctions interest you?' })).toHaveCount(0);
  });
});
