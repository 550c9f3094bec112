import type { Page } from '@playwright/test';
import { test as people } from './people';
import { open, PUBLIC_SCREENS } from './public-support';
import { expect, faults, test } from './support';

/** The grounds of the two themes. */
const THEMES = { light: 'rgb(251, 250, 247)', dark: 'rgb(15, 23, 34)' } as const;
const WIDTHS = [360, 768, 1280] as const;

/** Expects axe to find nothing with its best practices in a theme. */
async function expectBestIn(page: Page, colorScheme: keyof typeof THEMES): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html'), colorScheme).toHaveCSS('background-color', THEMES[colorScheme]);
  expect(await faults(page, undefined, true), colorScheme).toEqual([]);
}

async function expectBest(page: Page): Promise<void> {
  await expectBestIn(page, 'light');
  await expectBestIn(page, 'dark');
}

/** Expects the same of an open page at each width, and that it does not scroll horizontally. */
async function expectBestAtEachWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectBestIn(page, 'light');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectBestIn(page, 'dark');
}

/** The screens without a session that are not in `PUBLIC_SCREENS`, with what to wait for. */
const FORMS = [
  ['/sign-up', /^Become a Pro/],
  ['/signup/success', 'Check your email'],
  ['/complete-signup', 'Almost There!'],
  ['/forgot-password', /password/i],
  ['/reset-password/some-token', 'This link no longer works'],
  ['/verify-email/some-token', 'This link no longer works'],
  ['/unsubscribe/some-token', 'This link is not valid'],
] as const;

for (const screen of PUBLIC_SCREENS)
  test(`axe finds nothing on ${screen.path} in both themes and at each width, and it does not scroll horizontally`, async ({
    page,
  }) => {
    await open(page, screen);
    await expectBestAtEachWidth(page);
  });

for (const [path, heading] of FORMS)
  test(`axe with best practices finds nothing on ${path} in both themes`, async ({ page }) => {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectBest(page);
  });

test('axe with best practices finds nothing on the data screen in both themes', async ({
  dataScreen: page,
}) => {
  test.slow();
  await page.goto('/#/property-listing?limit=15&state=Georgia');
  await expect(page.locator('.ag-row[row-index="1"]').first()).toBeVisible();
  await expectBest(page);
});

test('axe with best practices finds nothing on the cards of a phone in both themes', async ({
  dataScreen: page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/property-listing?limit=15&state=Georgia');
  await expect(page.getByRole('list', { name: 'Properties' }).locator('article').first()).toBeVisible();
  await expectBest(page);
});

test('axe with best practices finds nothing on a property in both themes', async ({
  dataScreen: page,
  portal,
}) => {
  test.slow();
  const id = await portal.withComparables();
  await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
  await expect(page.getByText('Median price per sq ft')).toBeVisible();
  await expectBest(page);
});

for (const [path, heading] of [
  ['/my-properties', 'My Properties'],
  ['/saved-searches', 'Saved Searches'],
  ['/calendar', /./],
  ['/downloads', 'Downloads'],
  ['/order-history', 'Order History'],
] as const)
  test(`axe with best practices finds nothing on ${path} in both themes`, async ({ dataScreen: page }) => {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectBest(page);
  });

people(
  'axe with best practices finds nothing on the account settings in both themes',
  async ({ settings: page }) => {
    await expectBest(page);
  },
);
