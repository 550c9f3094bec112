import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { operator } from './operator';
import { expect, newPerson, test as base } from './people';
import { faults, Portal, type ListingRow } from './support';

interface Owner {
  portal: Portal;
  page: Page;
}

/** `owner` is a new person with a subscription, signed in. */
const test = base.extend<{ owner: Owner }>({
  owner: async ({ page, request }, provide) => {
    const person = newPerson();
    operator(
      ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
      `${person.password}\n`,
    );
    const answer = await request.post('/api/login', { data: person });
    const { token } = (await answer.json()) as { token: string };
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await provide({ portal: new Portal(request, token), page });
  },
});

/** Returns a property that was sold long ago, in the middle of a list that no other journey reads. */
async function pastProperty(portal: Portal): Promise<ListingRow> {
  const { data } = await portal.search({
    historicalFilter: 'all',
    state: 'Texas',
    sortColumn: 'Foreclosure Sale Date',
    sortDirection: 'asc',
  });
  const today = new Date().toISOString().slice(0, 10);
  const past = data.filter((row) => {
    const day = row['Foreclosure Sale Date'];
    return typeof day === 'string' && day < today && typeof row['matched_Current Bid'] === 'number';
  });
  const found = past[Math.floor(past.length / 2)];
  if (!found) throw new Error('the demo has no past sale in Texas');
  return found;
}

/** Imports a new opening bid, as the operator does with a county's file. */
function importBid(id: string, bid: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'bell-'));
  try {
    const file = path.join(folder, 'bell.csv');
    writeFileSync(file, `ID,State,Opening Bid\n"${id}",TX,${bid}\n`);
    operator(['import', '--source', 'Journey of the bell', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
  importBid(id, bid);
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
