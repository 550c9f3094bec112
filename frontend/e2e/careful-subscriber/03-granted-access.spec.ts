import { expect, logIn, test } from '../people';
import { expectData, openSettings, settingsPanel } from '../subscribing';
import { DEMO } from '../support';

test.describe('careful subscriber 3: an account with granted access is a subscriber everywhere', () => {
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
});
