import type { Page } from '@playwright/test';
import { expect } from '../support';
import { layoutFaults } from './layout-faults';

const FOLDER = '../.local/screenshots';

/** The two widths that every screen is looked at. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Maps are drawn by the processor where there is no graphics card. */
export const WITH_GRAPHICS = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

/** Scrolls through the page, so that what is fetched or moved on sight stands still. */
async function settle(page: Page): Promise<void> {
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

async function shoot(page: Page, name: string, fullPage: boolean): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage });
  expect.soft(await layoutFaults(page), `${name} at ${width} px`).toEqual([]);
}

/** A picture of the whole page, and what is wrong with its layout. */
export async function takePage(page: Page, name: string): Promise<void> {
  await settle(page);
  await shoot(page, name, true);
}

/** The same of what stands in the window, with whatever floats over the page left as it is. */
export async function takeWindow(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Floating things fade in.
  await page.waitForTimeout(350);
  await shoot(page, name, false);
}
