import { expect, fillSignUp, newPerson, test } from '../people';
import { configure } from '../public-support';

test.describe('careful subscriber 1: the chosen plan is the one at sign-up and checkout', () => {
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
    await page.getByRole('link', { name: 'Back without subscribing' }).click();
    await expect(page.getByText('Checkout was cancelled. You were not charged.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await expect(page.getByText(/Then \$790\.00 a year/)).toBeVisible();
  });
});
