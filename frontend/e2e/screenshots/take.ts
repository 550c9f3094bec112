import type { Page } from '@playwright/test';
import { expect } from '../support';
import { WHOLE_BROWSER } from '../browsers';
import { layoutFaults } from './layout-faults';

const FOLDER = '../.local/screenshots';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** The sizes and themes of the screenshots. */
export const LOOKS = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/** Returns where the screenshot of a screen is stored. */
export async function fileOf(page: Page, name: string): Promise<string> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return `${FOLDER}/${name}-${page.viewportSize()?.width ?? 0}${dark ? '-dark' : ''}.png`;
}

/** Scrollbars are visible, as on most desktops. */
export const WITH_SCROLLBARS = { ...WHOLE_BROWSER, ignoreDefaultArgs: ['--hide-scrollbars'] };

/** The processor renders maps where there is no graphics card. */
export const WITH_GRAPHICS = {
  ...WITH_SCROLLBARS,
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

/** Scrolls through the page, so that content which loads or moves on scrolling is complete. */
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
  const path = await fileOf(page, name);
  await page.screenshot({ path, fullPage });
  expect.soft(await layoutFaults(page), path).toEqual([]);
}

/** Takes a screenshot of the whole page and checks its layout. */
export async function takePage(page: Page, name: string): Promise<void> {
  await settle(page);
  await shoot(page, name, true);
}

/** Takes a screenshot of the window, including open menus and dialogs, and checks its layout. */
export async function takeWindow(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Menus and dialogs fade in.
  await page.waitForTimeout(350);
  await shoot(page, name, false);
}
