import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support';
import { WITH_GRAPHICS } from './take';

/** The pictures of the README, of demo data alone: `make pictures` takes them. */
const FOLDER = '../docs/pictures';

test.skip(!process.env.PICTURES, 'only `make pictures` takes them');
test.use({ launchOptions: WITH_GRAPHICS, viewport: { width: 1440, height: 900 } });

/** Writes the window as WebP, which Playwright's own screenshots cannot. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Menus fade in, and the map comes to rest.
  await page.waitForTimeout(4000);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  mkdirSync(FOLDER, { recursive: true });
  const picture = Buffer.from(data, 'base64');
  expect(picture.length, `${name} is small`).toBeLessThan(150_000);
  writeFileSync(`${FOLDER}/${name}.webp`, picture);
}

test('the list of properties', async ({ dataScreen: page }) => {
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await take(page, 'list');
});

test('the map', async ({ dataScreen: page }) => {
  await page.goto('/#/property-listing?state=Georgia,Florida');
  await page.getByRole('button', { name: /on Map$/ }).click();
  await expect(page.getByText(/propert(y|ies) on the map/)).toBeVisible();
  await expect(page.getByText('Loading map view...')).toHaveCount(0);
  await take(page, 'map');
});

test('a property', async ({ page, portal }) => {
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), portal.token);
  const id = await portal.withComparables();
  await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'property');
});

test('saved properties', async ({ page, portal }) => {
  const { data } = await portal.search({ limit: '8' });
  const ids = data.map(({ unique_ID }) => unique_ID);
  await portal.save(ids);
  const [first = '', second = ''] = ids;
  await portal.annotate(first, { note: 'Roof is new. Ask about the second lien.', stage: 'Inspected' });
  await portal.annotate(second, { note: '', stage: 'Ready to bid' });
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), portal.token);
  await page.goto('/#/my-properties');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await take(page, 'saved');
});

test('the first page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'home');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list of properties', async ({ dataScreen: page }) => {
    await expect(page.locator('#main article').first()).toBeVisible();
    await take(page, 'phone');
  });
});
