import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { WITH_WEBGL } from './browsers';
import { expect, faults, openFilter, readCsv, test, type Portal } from './support';

test.use({ launchOptions: WITH_WEBGL });

/** These tests share the saved properties of one account, so they run one after another. */
test.describe.configure({ mode: 'serial' });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function setSaved(portal: Portal, ids: string[]) {
  await portal.unsaveAll();
  if (ids.length > 0) await portal.save(ids);
}

async function openMyProperties(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Properties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Properties' })).toBeVisible();
}

test('Save All saves every match of the filters', async ({ dataScreen: page, portal }) => {
  await setSaved(portal, []);
  const state = await portal.option('state');
  await page.goto(`/#/property-listing?state=${encodeURIComponent(state.value)}`);
  await page.getByRole('button', { name: `Save All (${state.count.toLocaleString('en-US')})` }).click();
  await expect(toast(page, 'Properties saved successfully')).toBeVisible();
  await expect(
    toast(page, `Successfully saved ${state.count.toLocaleString('en-US')} properties to your collection`),
  ).toBeVisible();
  await openMyProperties(page);
  await expect(
    page.getByText(`${state.count.toLocaleString('en-US')} properties`, { exact: true }),
  ).toBeVisible();
});

test('a marker in the row saves one property, and Save selected saves the selected ones', async ({
  dataScreen: page,
  portal,
}) => {
  await setSaved(portal, []);
  await page.reload();
  const first = page.locator('.ag-row[row-index="0"]').getByRole('button', { name: /^Save / });
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.ag-row[row-index="1"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save selected (1)' }).click();
  await openMyProperties(page);
  await expect(page.getByText('2 properties', { exact: true })).toBeVisible();
});

test('after success the saved ids are merged into savedProperties, and markers and profile show them', async ({
  dataScreen: page,
  portal,
}) => {
  const [kept, added] = (await portal.search({ limit: '2' })).data.map((row) => row.unique_ID);
  await setSaved(portal, [kept ?? '']);
  await page.reload();
  const mark = (index: number) =>
    page.locator(`.ag-row[row-index="${index}"]`).getByRole('button', { name: /^Save / });
  await expect(mark(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(1)).toHaveAttribute('aria-pressed', 'false');
  await page.locator('.ag-row[row-index="1"]').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save selected (1)' }).click();
  await expect(mark(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(0)).toHaveAttribute('aria-pressed', 'true');
  expect((await portal.saved()).sort()).toEqual([kept, added].sort());
});

test('a removal can be undone in the toast, with note and stage', async ({ dataScreen: page, portal }) => {
  const [one] = (await portal.search({ limit: '1' })).data;
  const id = one?.unique_ID ?? '';
  await setSaved(portal, [id]);
  await portal.annotate(id, { note: 'Ask the clerk', stage: 'Inspected' });
  await openMyProperties(page);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('No saved properties yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Note on .*: Ask the clerk$/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Stage of / })).toHaveText('Inspected');
});

test('note and stage are saved and included in the download', async ({ dataScreen: page, portal }) => {
  const [one] = (await portal.search({ limit: '1' })).data;
  await setSaved(portal, [one?.unique_ID ?? '']);
  await openMyProperties(page);
  await page.getByRole('combobox', { name: /^Stage of / }).click();
  await page.getByRole('option', { name: 'Ready to bid' }).click();
  await page.getByRole('button', { name: /^Write a note on / }).click();
  await page.getByRole('textbox', { name: 'Private note' }).fill('Roof is new');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: /: Roof is new$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Stage of / })).toHaveText('Ready to bid');
  await page.getByRole('button', { name: 'Download (1)' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.CSV/ }).click(),
  ]);
  const [heading, row] = readCsv(await readFile(await download.path(), 'utf8'));
  expect(heading?.slice(-4)).toEqual(['Stage', 'Note', 'Maximum Bid', 'Tags']);
  expect(row?.slice(-4)).toEqual(['Ready to bid', 'Roof is new', '', '']);
});

test('the filters of My Properties apply to and count only saved properties', async ({
  dataScreen: page,
  portal,
}) => {
  const rows = (await portal.search({ limit: '12' })).data;
  await setSaved(
    portal,
    rows.map(({ unique_ID }) => unique_ID),
  );
  const state = String(rows[0]?.State);
  const there = rows.filter((row) => row.State === state).length;
  await openMyProperties(page);
  await openFilter(page, 'State');
  const option = page.getByRole('checkbox', { name: state, exact: true });
  await expect(option).toHaveAccessibleDescription(there === 1 ? '1 property' : `${there} properties`);
  await option.check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'My Properties' }).getByRole('status').first()).toHaveText(
    there === 1 ? '1 property' : `${there} properties`,
  );
  await expect(page).toHaveURL(new RegExp(`#/my-properties\\?state=${state.replace(' ', '\\+')}$`));
  await page.reload();
  await expect(page.getByRole('button', { name: `Remove ${state}` })).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: 'Clear all filters' })
    .click();
  await expect(page.getByText('12 properties', { exact: true })).toBeVisible();
});

test('the map of My Properties shows the saved properties', async ({ dataScreen: page, portal }) => {
  test.slow();
  const rows = (await portal.search({ limit: '12' })).data;
  await setSaved(
    portal,
    rows.map(({ unique_ID }) => unique_ID),
  );
  const located = rows.filter((row) => typeof row.Latitude === 'number').length;
  await openMyProperties(page);
  await page.getByRole('button', { name: 'Show all on the map' }).click();
  await expect(page.getByText(`${located} properties on the map`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
});

test('axe finds no faults on My Properties', async ({ dataScreen: page, portal }) => {
  const some = (await portal.search({ limit: '5' })).data.map(({ unique_ID }) => unique_ID);
  await setSaved(portal, some);
  await openMyProperties(page);
  await expect(page.locator('.ag-row[row-index="4"]').first()).toBeAttached();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Write a note on / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
});
