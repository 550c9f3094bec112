import type { Page } from '@playwright/test';
import { PUBLIC, signedIn } from '../scripts/layout-shifts.mjs';
import { expect, test } from './support';

/** What a window of 1440 × 900 has at a zoom of 200 %. */
const ENLARGED = { width: 720, height: 450 };

/** Returns how far the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the visible controls of the page that cannot be scrolled into the window as a whole. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    for (const control of document.querySelectorAll('main :is(a[href], button, input, select, textarea)')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // The grid and the carousel move their parts themselves.
      if (control.closest('.ag-root, [aria-roledescription="carousel"], [inert]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (left < -1 || right > window.innerWidth + 1 || top < -1 || bottom > window.innerHeight + 1)
        out.push(`${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent).trim()}`);
    }
    return out;
  });

async function expectUsable(page: Page, path: string): Promise<void> {
  // A new document, because a change of the hash alone leaves the network idle.
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await overflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await outOfReach(page), `${path} has controls out of reach`).toEqual([]);
}

test.use({ viewport: ENLARGED });

test('a visitor reaches everything at a zoom of 200 %', async ({ page }) => {
  test.slow();
  for (const path of PUBLIC) await expectUsable(page, path);
});

test('a subscriber reaches everything at a zoom of 200 %', async ({ dataScreen: page, portal }) => {
  test.slow();
  const { data } = await portal.search({ limit: '1' });
  for (const path of signedIn(data[0]?.unique_ID ?? '')) await expectUsable(page, path);
});

test.describe('with forced colors', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { forcedColors: 'active' } });

  const rim = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);

  test('ticks, selected rows and the chosen day are visible', async ({ dataScreen: page }) => {
    await page.locator('.ag-row[row-index="1"] input').first().click();
    const cell = page.locator('.ag-row-selected .ag-cell').first();
    await expect(cell).toHaveCSS('border-top-width', '2px');
    const tick = page.locator('.ag-row-selected .ag-checkbox-input-wrapper').first();
    await expect(tick).toHaveCSS('forced-color-adjust', 'none');
    expect(await rim(page, 'nav [aria-current="page"]')).toBe('solid');
    await page.goto('/#/calendar?month=2026-12&day=2026-12-15');
    await expect(page.getByRole('heading', { level: 2, name: 'Tue, Dec 15, 2026' })).toBeVisible();
    expect(await rim(page, '[role="gridcell"][aria-selected="true"]')).toBe('solid');
    await page.goto('/#/state-laws');
    await expect(page.getByRole('button', { name: 'Georgia', pressed: true })).toBeVisible();
    expect(await rim(page, 'button[aria-pressed="true"]')).toBe('solid');
  });
});
