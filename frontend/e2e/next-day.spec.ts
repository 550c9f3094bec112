import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { importLines, pastProperty, test } from './owner';
import { expect } from './people';
import { faults } from './support';

// The job "next day: what changed and what is new". Each answer takes one click, and the clicks are counted.

// Opens its own lists, which only people of their own may do, and imports.
test.beforeEach(() => test.slow());

/** Lets a night pass for a person's visits. */
function sleep(emailId: string): void {
  execFileSync(process.execPath, [path.resolve('..', 'deploy/local/next-day.mjs'), emailId], {
    env: process.env,
  });
}

/** Counts the clicks on a page from now on, by mouse, finger or keyboard. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as Window & { clicks?: number };
    if (counter.clicks === undefined) {
      addEventListener(
        'click',
        // The browser's own click on the input of a label is not a second one.
        (event) => event.isTrusted && event.detail !== 0 && (counter.clicks = (counter.clicks ?? 0) + 1),
        { capture: true },
      );
    }
    counter.clicks = 0;
  });
  return () => page.evaluate(() => (window as Window & { clicks?: number }).clicks ?? -1);
}

const LIST = 'state=Nevada&historicalFilter=all';
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('next day: what changed and what is new take one click each', async ({ owner }) => {
  const { page, portal, emailId } = owner;
  // Yesterday: a saved property, a saved search, and a look at the data.
  const property = await pastProperty(portal, 0.25);
  const id = property.unique_ID;
  await portal.save([id]);
  await portal.saveSearch('All of Nevada', LIST);
  await page.goto('/#/my-properties');
  await expect(page.getByRole('status').filter({ hasText: '1 property' })).toBeVisible();

  // Overnight, the counties deliver.
  const bid = Number(property['matched_Current Bid']) + 1_000;
  importLines('Journey of the next day', ['ID,State,Opening Bid', `"${id}",TX,${bid}`]);
  const address = `7 ${randomUUID().slice(0, 8)} Night Ln`;
  importLines('Journey of the next day in Nevada', [
    'ID,Address,State,County,Sale Date,Foreclosure Status',
    `NV-Night-${randomUUID()},${address},NV,Clark,2024-05-01,Sold`,
  ]);
  await expect
    .poll(() => portal.notifications(), { timeout: 60_000 })
    .toEqual({ unread: 2, savedChanged: true });
  sleep(emailId);

  // What changed: one click.
  await page.goto(`/#/property-listing?${LIST}`);
  await page.reload();
  const found = page.getByRole('status').filter({ hasText: /^[\d,]+ Properties Found$/ });
  await expect(found).toBeVisible();
  const changed = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Properties changed since your last visit', exact: true });
  await expect(changed).toBeVisible();
  let clicks = await countClicks(page);
  await changed.click();
  const row = page.getByRole('grid', { name: 'My Properties' });
  await expect(page.getByText('1 changed since your last visit')).toBeVisible();
  await expect(row).toContainText(`$${bid.toLocaleString('en-US')}`);
  expect(await clicks()).toBe(1);

  // What is new: one click.
  await page.goto(`/#/property-listing?${LIST}`);
  await expect(found).toBeVisible();
  const fresh = page.getByRole('checkbox', { name: 'New since your last visit (1)' });
  await expect(fresh).toBeEnabled();
  clicks = await countClicks(page);
  await fresh.click();
  await expect(found).toHaveText('1 Properties Found');
  await expect(page.getByRole('grid', { name: 'Properties' })).toContainText(address);
  expect(await clicks()).toBe(1);
  await expect(page).toHaveURL(/marks=New/);
  expect(await faults(page, 'aside')).toEqual([]);
});

test('next day on a phone: the bell shows both what changed and what is new after one tap', async ({
  owner,
}) => {
  const { page, portal } = owner;
  await page.setViewportSize({ width: 390, height: 844 });
  const property = await pastProperty(portal, 0.75);
  const id = property.unique_ID;
  await portal.save([id]);
  const county = 'Georgia|Echols';
  const view = `county=${encodeURIComponent(county)}&historicalFilter=all`;
  await portal.saveSearch('Echols', view);

  const bid = Number(property['matched_Current Bid']) + 1_000;
  importLines('Journey of the phone', ['ID,State,Opening Bid', `"${id}",TX,${bid}`]);
  const address = `9 ${randomUUID().slice(0, 8)} Night Ln`;
  importLines('Journey of the phone in Georgia', [
    'ID,Address,State,County,Sale Date,Foreclosure Status',
    `GA-Night-${randomUUID()},${address},GA,Echols,2024-05-07,Sold`,
  ]);
  await expect
    .poll(() => portal.notifications(), { timeout: 60_000 })
    .toEqual({ unread: 2, savedChanged: true });

  await page.goto('/#/terms-of-service');
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
  const clicks = await countClicks(page);
  await bell(page, 'Notifications, 2 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: 'Opening bid' })).toContainText(`$${bid.toLocaleString('en-US')}`);
  await expect(entries.filter({ hasText: 'Echols' })).toContainText('1 new match');
  expect(await clicks()).toBe(1);
  expect(await faults(page, '[role=dialog]')).toEqual([]);

  // The entry of the search leads to its list.
  await entries.filter({ hasText: 'Echols' }).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Properties' })).toContainText(address);
});
