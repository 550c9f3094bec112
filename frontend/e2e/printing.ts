import type { Page } from '@playwright/test';
import { expect } from './support';

/** Counts the calls of the print dialog, which a test cannot close. */
export const withoutDialog = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const root = document.documentElement;
      root.setAttribute('data-printed', String(Number(root.getAttribute('data-printed') ?? 0) + 1));
    };
  });

export const printed = (page: Page) => expect(page.locator('html[data-printed="1"]')).toHaveCount(1);

export const pagesOf = async (page: Page, format: 'Letter' | 'A4') =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;
