import { expect, newPerson, test } from '../people';
import { subscribe, useUpTrial } from '../subscribing';

test.beforeEach(() => test.slow());

test.describe('careful subscriber 2: a person whose trial is used is offered none', () => {
  test('a person whose trial is used reads on the pricing page what is charged today', async ({ page }) => {
    await subscribe(page, newPerson());
    await useUpTrial(page);
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('main');
    await page.getByRole('link', { name: 'Compare plans' }).click();
    await expect(
      page.getByText(/^You have already used your free trial, so \$79 is charged today/),
    ).toBeVisible();
    await expect(page.getByText(/30 days free/)).toHaveCount(0);
  });
});
