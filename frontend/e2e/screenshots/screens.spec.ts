import type { Page } from '@playwright/test';
import { PUBLIC_SCREENS } from '../public-support';
import { expect, test } from '../support';
import { layoutFaults } from './layout-faults';

const FOLDER = '../.local/screenshots';
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The screens of a signed-in person, and what each waits for. */
const SIGNED_IN = [
  { name: 'property-listing', path: '/property-listing', ready: /Properties Found$/ },
] as const;

/** Scrolls through the page, so that what is fetched or moved on sight stands still. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}

async function take(page: Page, name: string, width: number) {
  await settle(page);
  await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage: true });
  expect.soft(await layoutFaults(page), `${name} at ${width} px`).toEqual([]);
}

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const { path, heading } of PUBLIC_SCREENS)
      test(`the picture of ${path}`, async ({ page }) => {
        await page.goto(`/#${path}`);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await take(page, path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), viewport.width);
      });

    test('the picture of the demo video', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Watch a Demo' }).click();
      await page.getByRole('dialog').waitFor();
      await page.screenshot({ path: `${FOLDER}/demo-video-${viewport.width}.png` });
    });

    for (const { name, path, ready } of SIGNED_IN)
      test(`the picture of ${path}`, async ({ page, portal }) => {
        await page.addInitScript((token) => localStorage.setItem('auth_token', token), portal.token);
        await page.goto(`/#${path}`);
        await page.getByText(ready).waitFor();
        await take(page, name, viewport.width);
      });
  });
}
