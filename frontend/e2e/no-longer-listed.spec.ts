import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { operator } from './operator';
import { test } from './owner';
import { expect, faults, found, linkOf, openShow } from './support';

/** The sale of the listings is over, so that they are in no list of current sales, which other journeys count. */
const DAYS_AGO = 40;

interface House {
  id: string;
  address: string;
}

/** A source whose every file is a complete list. */
class CompleteList {
  private readonly name = randomUUID().slice(0, 8);
  readonly street = `Departing ${this.name} Rd`;
  private readonly day = new Date(Date.now() - DAYS_AGO * 86_400_000).toISOString().slice(0, 10);

  house(number: number): House {
    return { id: `AL-Baldwin-${this.name}-${number}`, address: `${number} ${this.street}` };
  }

  /** Imports the list as it is today, as the operator does. */
  deliver(houses: readonly House[]): void {
    const folder = mkdtempSync(path.join(tmpdir(), 'journey-'));
    try {
      const [list, map] = [path.join(folder, 'list.csv'), path.join(folder, 'map.toml')];
      const rows = houses.map(({ id, address }) => `${id},AL,Baldwin,${address},${this.day},90000`);
      writeFileSync(list, `${['ID,State,County,Address,Sale Date,Opening Bid', ...rows].join('\n')}\n`);
      writeFileSync(map, `source = "Complete list ${this.name}"\ncomplete_list = true\n`);
      operator(['import', '--map', map, list]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

/** Loads the page again until it shows the latest import, which takes two seconds at most. */
async function untilShown(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 60_000 });
}

test('a listing that its complete list lacks has a mark, and one click hides it until it is listed again', async ({
  owner: { page },
}) => {
  const list = new CompleteList();
  const [stays, leaves] = [list.house(1), list.house(2)];
  list.deliver([stays, leaves]);
  list.deliver([stays]);

  await page.goto(`/#/property-listing?historicalFilter=all&search=${encodeURIComponent(list.street)}`);
  const mark = page.locator('.ag-row').getByText('No longer listed', { exact: true });
  await untilShown(page, () => expect(mark).toHaveCount(1, { timeout: 3_000 }));
  await expect(found(page, 2)).toBeVisible();
  await expect(mark).toHaveAttribute('title', /^The list of .+ lacked it\.$/);

  await openShow(page);
  const box = page.getByRole('checkbox', { name: 'Hide no longer listed (1)' });
  await box.check();
  await expect(page).toHaveURL(/noLongerListed=false/);
  await expect(found(page, 1)).toBeVisible();
  await expect(linkOf(page, stays.id)).toBeVisible();
  await expect(linkOf(page, leaves.id)).toHaveCount(0);
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Hide no longer listed' }).click();
  await expect(found(page, 2)).toBeVisible();

  await linkOf(page, leaves.id).click();
  await expect(page.getByRole('heading', { level: 1, name: leaves.address })).toBeVisible();
  await expect(page.getByText('No longer listed by its source')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Sale timeline' }).getByText('No longer listed by the source'),
  ).toBeVisible();

  // The list contains it again.
  list.deliver([stays, leaves]);
  await page.goBack();
  await expect(found(page, 2)).toBeVisible();
  await untilShown(page, () => expect(mark).toHaveCount(0, { timeout: 3_000 }));
  await expect(found(page, 2)).toBeVisible();
  await openShow(page);
  await expect(page.getByRole('checkbox', { name: 'Hide cancelled' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Hide no longer listed/ })).toHaveCount(0);
});
