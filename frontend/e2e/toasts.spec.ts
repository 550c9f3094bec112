import type { Page } from '@playwright/test';
import { expect, failAt, test } from './support';

/** Makes saving fail, so that nothing changes and each attempt shows a toast. */
const refuseSaving = (page: Page) => failAt(page, '**/api/property/save-multiple');

const saveAll = (page: Page) => page.getByRole('button', { name: /^Save All/ }).click();
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

test('one toast is shown at a time, for 5000 ms', async ({ dataScreen: page }) => {
  await refuseSaving(page);
  await page.clock.install();
  await saveAll(page);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await saveAll(page);
  await expect(toast(page)).toHaveCount(1);
  // The second toast is shown for the full five seconds, regardless of the first.
  await page.mouse.move(5, 5);
  await page.clock.runFor(4500);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast is dismissed by a swipe of more than 50, by its button and by Escape', async ({
  dataScreen: page,
}) => {
  await refuseSaving(page);
  const swipe = async (by: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('there is no toast');
    const [x, y] = [box.x + 80, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 3 });
    await page.mouse.move(x + by, y, { steps: 3 });
    await page.mouse.up();
  };
  await saveAll(page);
  await swipe(45);
  await expect(toast(page)).toHaveCount(1);
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);

  await saveAll(page);
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);

  await saveAll(page);
  await toast(page).focus();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
});

test('a toast that comes after a dialog does not take its Escape', async ({ dataScreen: page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await refuseSaving(page);
  await page.route('**/api/property/save-multiple', async (route) => {
    await answered;
    await route.fallback();
  });
  await saveAll(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  answer();
  // An open dialog can hide the rest of the page from screen readers, and so from a search by role.
  await page.locator('li', { hasText: 'Failed to save properties' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
