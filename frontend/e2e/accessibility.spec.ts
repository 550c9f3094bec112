import type { Page } from '@playwright/test';
import { expect, faults, openFilter, test } from './support';

/** Shows few rows. axe checks every cell, and more rows would not find more faults. */
async function showFewRows(page: Page) {
  await page.goto('/#/property-listing?limit=15');
  await expect(page.locator('.ag-row[row-index="14"]').first()).toBeAttached();
  await expect(page.locator('.ag-row[row-index="15"]')).toHaveCount(0);
}

test('axe finds no faults on the data screen, including open lists', async ({ dataScreen: page }) => {
  test.slow();
  await showFewRows(page);
  expect(await faults(page)).toEqual([]);
  await openFilter(page, 'County');
  await expect(page.getByRole('searchbox', { name: 'Search County' })).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Download/ }).click();
  expect(await faults(page, '[role=menu]')).toEqual([]);
});

test('both screens fit a phone, and the data screen recommends a larger device', async ({
  dataScreen: page,
}) => {
  test.slow();
  await showFewRows(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/best used on a laptop or computer/)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('text is at least 12 px and controls are at least 24 px', async ({ dataScreen: page }) => {
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const small = await page.evaluate(() => {
    const zoomOf = (element: Element | null): number =>
      element
        ? Number(getComputedStyle(element).getPropertyValue('zoom') || 1) * zoomOf(element.parentElement)
        : 1;
    const shown = [...document.querySelectorAll('#main *')].filter((element) => element.checkVisibility());
    const texts = shown
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => parseFloat(getComputedStyle(element).fontSize) * zoomOf(element) < 11.9)
      .map((element) => `text ${element.textContent}`);
    const controls = shown
      .filter((element) => element.matches('button, a, select, input:not([type=checkbox])'))
      .filter((element) => element.getBoundingClientRect().height < 24)
      .map((element) => `control ${element.outerHTML.slice(0, 80)}`);
    return [...texts, ...controls];
  });
  expect(small).toEqual([]);
});

test('the page does not violate its content security policy', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}';/);
  expect(await page.content()).not.toContain('__CSP_NONCE__');
  await page.goto('/#/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(refused).toEqual([]);
});
