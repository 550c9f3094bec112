import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { test } from './owner';
import { expect, newPerson } from './people';
import { subscribe } from './subscribing';
import { faults } from './support';

test.beforeEach(() => test.slow());

/** Waits for the file that an action starts, and returns its lines. */
async function fileOf(page: Page, item: Locator): Promise<string[]> {
  await expect(item).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
}

test('a download is remembered, compared and run again', async ({ page }) => {
  await subscribe(page, newPerson());
  await page.goto('/#/property-listing?state=Georgia&county=Fulton&columns=Address,Year+Built');
  await expect(page.getByRole('list', { name: 'Active filters' }).getByText('Fulton')).toBeVisible();
  const download = page.getByRole('button', { name: /^Download \(/ });
  await expect(download).toBeVisible();
  await download.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(/^No earlier download of this list/)).toBeVisible();
  expect(await faults(page, '[role=menu]')).toEqual([]);
  const whole = await fileOf(page, menu.getByRole('menuitem', { name: /\.CSV/ }));
  expect(whole[0]).toMatch(/Link,unique_ID,Address,Year Built$/);

  await expect(menu).toHaveCount(0);
  await download.click();
  const changes = page.getByRole('group', { name: 'Only new or changed' });
  await expect(changes.getByText(/^since /)).toBeVisible();
  await changes.getByRole('menuitem', { name: /\.CSV/ }).click();
  await expect(
    page.getByText('Nothing has changed since your last download.', { exact: true }),
  ).toBeVisible();

  await download.click();
  await page.getByRole('menuitem', { name: 'Downloads of the last 30 days' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Georgia · Fulton · Current auctions');
  expect(await faults(page)).toEqual([]);
  const again = await fileOf(page, entries.first().getByRole('button', { name: /^Download again/ }));
  expect(again).toEqual(whole);
  await page.reload();
  await expect(entries).toHaveCount(2);
});

test('a download of My Properties has only what was saved, removed or changed since the last one', async ({
  owner,
}) => {
  const { page, portal } = owner;
  const { data } = await portal.search({ state: 'Ohio', limit: '25' });
  const [first, second, third] = data.map((row) => row.unique_ID);
  if (!first || !second || !third) throw new Error('the demo has fewer than three sales in Ohio');
  await portal.save([first, second]);
  await page.goto('/#/my-properties');
  const download = page.getByRole('button', { name: 'Download (2)' });
  await download.click();
  const whole = await fileOf(page, page.getByRole('menuitem', { name: /\.CSV/ }).first());
  expect(whole).toHaveLength(3);
  await expect(page.getByRole('menu')).toHaveCount(0);

  const changes = page.getByRole('group', { name: 'Only new or changed' });
  await download.click();
  await expect(changes.getByText(/^since /)).toBeVisible();
  expect(await faults(page, '[role=menu]')).toEqual([]);
  await changes.getByRole('menuitem', { name: /\.CSV/ }).click();
  await expect(
    page.getByText('Nothing has changed since your last download.', { exact: true }),
  ).toBeVisible();

  await portal.unsave([first]);
  await portal.save([third]);
  await page.reload();
  await download.click();
  const delta = await fileOf(page, changes.getByRole('menuitem', { name: /\.CSV/ }));
  expect(delta[0]).toMatch(/^.?Change,/);
  const fates = delta.slice(1).map((line) => line.slice(0, line.indexOf(',')));
  expect(fates.sort()).toEqual(['new', 'no longer in this list']);
  const line = (id: string) => delta.find((one) => one.includes(encodeURIComponent(id)));
  expect(line(first)).toMatch(/^no longer in this list,/);
  expect(line(third)).toMatch(/^new,/);
});
