import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './people';
import { subscribe } from './subscribing';
import { faults } from './support';

// Hides and opens properties, which only people of their own may do.
test.beforeEach(() => test.slow());

const found = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ Properties Found$/ });
const count = async (page: Page) => Number((await found(page).innerText()).replace(/\D/g, ''));
const shows = (page: Page, total: number) =>
  expect(found(page)).toHaveText(`${total.toLocaleString('en-US')} Properties Found`);
const grid = (page: Page) => page.getByRole('grid', { name: 'Properties' });
/** The link of a row, by the row's place on the page. */
const link = (page: Page, row: number) => grid(page).locator(`[row-index="${row}"] a`).first();

/** Opens the sales in Georgia, and returns how many there are. */
async function openGeorgia(page: Page): Promise<number> {
  await page.goto('/#/property-listing?state=Georgia');
  // The list before it may be shown for a moment.
  await expect(grid(page).locator('[row-index="0"] [col-id="State"]')).toHaveText('Georgia');
  await expect(found(page)).toBeVisible();
  return count(page);
}

test('a hidden property leaves the list and its total, and is found by the filter', async ({ page }) => {
  await subscribe(page, newPerson());
  const total = await openGeorgia(page);
  const hidden = await link(page, 0).innerText();

  // By the keyboard, with an undo.
  await page.keyboard.press('j');
  await expect(grid(page).locator('[row-index="0"] .ag-cell-focus')).toBeVisible();
  await page.keyboard.press('h');
  await shows(page, total - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await shows(page, total);
  await expect(page.getByText('Shown again', { exact: true })).toBeVisible();

  // By selection.
  await grid(page).locator('[row-index="0"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Hide selected (1)' }).click();
  await shows(page, total - 1);
  await expect(page.getByRole('button', { name: /^Hide selected/ })).toHaveCount(0);

  await page.goto('/#/property-listing?state=Georgia&marks=Hidden');
  await shows(page, 1);
  await expect(link(page, 0)).toContainText(hidden);
  await expect(link(page, 0)).toContainText('Hidden');
  expect(await faults(page, '[role=grid]')).toEqual([]);
  await grid(page).locator('[row-index="0"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Show selected again (1)' }).click();
  await shows(page, 0);
  expect(await openGeorgia(page)).toBe(total);
});

test('an opened property is marked in the list and found by the filter', async ({ page }) => {
  await subscribe(page, newPerson());
  await openGeorgia(page);
  const name = await link(page, 1).innerText();
  await expect(link(page, 1)).not.toContainText('opened before');
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/property/see-multiple'));
  await link(page, 1).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await seen;
  await page.goBack();
  await expect(link(page, 1)).toContainText('opened before');
  await page.goto('/#/property-listing?state=Georgia&marks=Seen');
  await shows(page, 1);
  await expect(link(page, 0)).toContainText(name);
});

test('a hidden property stays in My Properties and is marked there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await subscribe(page, newPerson());
  await page.goto('/#/property-listing?state=Georgia');
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem');
  await expect(cards.first()).toContainText(', Georgia');
  const name = await cards.first().getByRole('heading').innerText();
  await cards
    .first()
    .getByRole('button', { name: `Save ${name}` })
    .click();
  await expect(page.getByText('Properties saved successfully', { exact: true })).toBeVisible();
  await cards
    .first()
    .getByRole('button', { name: `Hide ${name}` })
    .click();
  await expect(page.getByRole('button', { name: `Hide ${name}` })).toHaveCount(0);
  await page.goto('/#/my-properties');
  const own = page.getByRole('list', { name: 'My Properties' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('heading')).toContainText('Hidden');
});
