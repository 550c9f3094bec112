import { expect, faults, test } from './support';

test('a damaged unsubscribe link is explained without a log-in', async ({ page }) => {
  await page.goto('/#/unsubscribe/made-up');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open Account Settings' }).click();
  await expect(page).toHaveURL(/#\/login/);
});
