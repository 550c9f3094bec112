import type { Page } from '@playwright/test';
import { WITH_WEBGL } from '../browsers';
import { expect, faults, openFilter, test } from '../support';

const DARK = { colorScheme: 'dark', launchOptions: WITH_WEBGL } as const;

test.use(DARK);

const PAGE = { light: 'rgb(251, 250, 247)', dark: 'rgb(15, 23, 34)' } as const;

const grounds = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

// best-practice.spec.ts visits every screen in both themes.
test.describe('careful subscriber 31: the dark theme follows the system', () => {
  test('in the dark theme axe finds no faults on the data screen, a selection, an open list and a menu', async ({
    dataScreen: page,
  }) => {
    test.slow();
    await page.goto('/#/property-listing?limit=15&state=Georgia');
    await expect(page.locator('.ag-row[row-index="10"]').first()).toBeVisible();
    await page.locator('.ag-row[row-index="1"]').getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Save selected (1)' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await openFilter(page, 'County');
    await expect(page.getByRole('searchbox', { name: 'Search County' })).toBeVisible();
    expect(await faults(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Download/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await faults(page, '[role=menu]')).toEqual([]);
  });

  test('in the dark theme axe finds no faults on the map', async ({ dataScreen: page }) => {
    test.slow();
    await page.getByRole('button', { name: 'Explore All Properties on Map' }).click();
    await expect(page.getByText(/propert(y|ies) on the map/)).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  test('the theme follows the system at once, and paper is always light', async ({ page }) => {
    await page.goto('/#/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await grounds(page)).toBe(PAGE.dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await grounds(page)).toBe(PAGE.light);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await grounds(page)).toBe(PAGE.light);
  });
});
