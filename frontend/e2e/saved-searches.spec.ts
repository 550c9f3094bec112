import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './people';
import { subscribe } from './subscribing';
import { faults } from './support';

test.beforeEach(() => test.slow());

const list = (page: Page) => page.getByRole('list', { name: 'Saved searches' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Save this search' })).toBeVisible();
  return menu;
}

/** Opens a view by its address and saves it. */
async function saveView(page: Page, view: string, chip: string, name: string) {
  await page.goto(`/#/property-listing?${view}`);
  await expect(chips(page).getByText(chip, { exact: true })).toBeVisible();
  await (await openMenu(page)).getByRole('menuitem', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the page of saved searches from the menu. */
async function manage(page: Page) {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Manage saved searches' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Searches' })).toBeVisible();
  await expect(list(page)).toBeVisible();
}

test('a saved search restores filters, order and columns', async ({ page }) => {
  await subscribe(page, newPerson());
  await saveView(
    page,
    'state=Georgia&sortColumn=Zestimate&sortDirection=desc&columns=Address,County,Zestimate',
    'Georgia',
    'Dear in Georgia',
  );
  await page.goto('/#/property-listing?state=Florida&columns=Address,Bedrooms');
  await expect(chips(page).getByText('Florida', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Bedrooms' })).toBeVisible();

  const menu = await openMenu(page);
  await expect(menu.getByRole('menuitem', { name: 'Dear in Georgia' })).toBeVisible();
  expect(await faults(page, '[role=menu]')).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Dear in Georgia' }).click();
  await expect(chips(page).getByText('Georgia', { exact: true })).toBeVisible();
  await expect(chips(page).getByText('Florida', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\?state=Georgia&sortColumn=Zestimate&sortDirection=desc$/);
  await expect(page.getByRole('columnheader', { name: 'County' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Bedrooms' })).toHaveCount(0);

  await page.goBack();
  await expect(chips(page).getByText('Florida', { exact: true })).toBeVisible();
});

test('saved searches are moved with the keyboard, renamed, deleted and restored', async ({ page }) => {
  await subscribe(page, newPerson());
  await saveView(page, 'state=Georgia', 'Georgia', 'Georgia');
  await saveView(page, 'state=Florida', 'Florida', 'Florida');
  await manage(page);
  await expect(list(page).getByRole('link')).toHaveText(['Georgia', 'Florida']);

  await page.getByRole('button', { name: 'Move Georgia down' }).focus();
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('link')).toHaveText(['Florida', 'Georgia']);
  await expect(page.getByRole('button', { name: 'Move Georgia up' })).toBeFocused();

  await page.getByRole('button', { name: 'Rename Georgia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the search' });
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Houses in Georgia');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Florida', 'Houses in Georgia']);

  await page.getByRole('button', { name: 'Delete Florida' }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Houses in Georgia']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Florida', 'Houses in Georgia']);
  await page.reload();
  await expect(list(page).getByRole('link')).toHaveText(['Florida', 'Houses in Georgia']);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await list(page).getByRole('link', { name: 'Florida' }).click();
  await expect(page).toHaveURL(/#\/property-listing\?state=Florida$/);
});

test('emails about a search are chosen when it is saved and changed on its page', async ({ page }) => {
  await subscribe(page, newPerson());
  await page.goto('/#/property-listing?state=Georgia');
  await expect(chips(page).getByText('Georgia', { exact: true })).toBeVisible();
  await (await openMenu(page)).getByRole('menuitem', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Georgia');
  await dialog.getByRole('combobox', { name: 'Emails about new matches' }).click();
  await page.getByRole('option', { name: 'Email daily' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Emails about new matches' })).toHaveText('Email daily');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toHaveCount(0);

  await manage(page);
  const choice = page.getByRole('combobox', { name: 'Emails about Georgia' });
  await expect(choice).toHaveText('Email daily');
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/mail') && answer.ok());
  await choice.click();
  await page.getByRole('option', { name: 'Email instantly' }).click();
  await stored;
  await expect(choice).toHaveText('Email instantly');
  await page.reload();
  await expect(choice).toHaveText('Email instantly');
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(choice).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('another subscriber saves a copy of a shared search', async ({ page, browser, baseURL }) => {
  await subscribe(page, newPerson());
  await saveView(page, 'state=Georgia&historicalFilter=all', 'Georgia', 'All of Georgia');
  await manage(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share All of Georgia' }).click();
  await expect(page.getByText('Link to a copy of this search copied', { exact: true }).first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/saved-searches?copy=All+of+Georgia&state=Georgia&historicalFilter=all&columns=');

  const other = await browser.newContext({ baseURL });
  const reader = await other.newPage();
  await subscribe(reader, newPerson());
  await reader.goto(link);
  const dialog = reader.getByRole('dialog', { name: 'Save a copy of this search?' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('All of Georgia');
  await dialog.getByRole('button', { name: 'Save a copy' }).click();
  await expect(list(reader).getByRole('link')).toHaveText(['All of Georgia']);
  await expect(reader).toHaveURL(/#\/saved-searches$/);

  await page.getByRole('button', { name: 'Delete All of Georgia' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  await reader.reload();
  await expect(list(reader).getByRole('link')).toHaveText(['All of Georgia']);
  await other.close();
});
