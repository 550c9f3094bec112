import type { Page } from '@playwright/test';
import { importLines, pastProperty, test } from './owner';
import { expect } from './people';
import { faults } from './support';

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const myProperties = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('an import that changes a saved property rings the bell and marks My Properties', async ({ owner }) => {
  const { page, portal } = owner;
  const property = await pastProperty(portal);
  const id = property.unique_ID;
  await portal.save([id]);
  await page.goto('/#/terms-of-service');
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(myProperties(page, 'My Properties')).toBeVisible();

  const bid = Number(property['matched_Current Bid']) + 1_000;
  importLines('Journey of the bell', ['ID,State,Opening Bid', `"${id}",TX,${bid}`]);
  await expect
    .poll(() => portal.notifications(), { timeout: 60_000 })
    .toEqual({ unread: 1, savedChanged: true });
  await page.reload();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(myProperties(page, 'My Properties changed since your last visit')).toBeVisible();

  // By the keyboard.
  await bell(page, 'Notifications, 1 unread').press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entry = panel.getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Opening bid');
  await expect(entry.locator('strong')).toHaveText(`$${bid.toLocaleString('en-US')}`);
  await expect(entry.getByText('Unread:')).toBeAttached();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page, 'Notifications, 1 unread')).toBeFocused();

  // On a phone, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await bell(page, 'Notifications, 1 unread').click();
  await expect(entry).toBeInViewport({ ratio: 1 });
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`#/property-details/${encodeURIComponent(id).replaceAll('.', '\\.')}$`),
  );
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await myProperties(page, 'My Properties changed since your last visit').click();
  await expect(page).toHaveURL(/#\/my-properties/);
  await expect(myProperties(page, 'My Properties')).toBeVisible();
});
