import type { Page } from '@playwright/test';
import { expect, ids, test } from '../support';

/** As many matches as no user can save. */
const TOO_MANY = 12_408;

/** Makes every list answer that it has this many matches. */
const claimMatches = (page: Page, totalCount: number) =>
  page.route('**/api/get-properties?*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { meta: object };
    await route.fulfill({ json: { ...json, meta: { ...json.meta, totalCount } } });
  });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openMyProperties(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Properties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Properties' })).toBeVisible();
}

test.describe('careful subscriber 7: bulk saves state their limit and can be undone, and all matches can be selected', () => {
  test('Undo in the toast takes a bulk save back', async ({ dataScreen: page, portal }) => {
    await portal.unsaveAll();
    const state = await portal.option('state');
    await page.goto(`/#/property-listing?state=${encodeURIComponent(state.value)}`);
    const saveAll = page.getByRole('button', { name: `Save All (${state.count.toLocaleString('en-US')})` });
    await expect(saveAll).toBeEnabled();
    await page.clock.install();
    await saveAll.click();
    await toast(page, 'Properties saved successfully').waitFor();
    // A bulk action can be undone for ten seconds.
    await page.mouse.move(5, 5);
    await page.clock.runFor(9_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Removed from My Properties')).toBeVisible();
    await openMyProperties(page);
    await expect(page.getByText('No saved properties yet')).toBeVisible();
  });

  test('all matches can be selected, not only those of a page', async ({ dataScreen: page, portal }) => {
    const { meta } = await portal.search({ historicalFilter: 'current' });
    const total = meta.totalCount.toLocaleString('en-US');
    await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    await page.getByRole('button', { name: `Select all ${total}` }).click();
    await expect(page.getByText(`${total} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.locator('.ag-row[row-index="0"]').getByRole('checkbox')).toBeChecked();
  });

  test('above 10,000 matches Save All says the limit, and the first 10,000 in the order shown can be saved', async ({
    dataScreen: page,
    portal,
  }) => {
    await portal.unsaveAll();
    await claimMatches(page, TOO_MANY);
    await page.goto('/#/property-listing?sortColumn=Zestimate&sortDirection=desc');
    await page.reload();
    const saveAll = page.getByRole('button', { name: 'Save All (12,408)' });
    await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Select first 10,000' })).toBeVisible();
    await saveAll.click();
    await expect(page.getByRole('alertdialog')).toContainText('You can save at most 10,000 properties.');
    const asked = page.waitForRequest(/limit=10000/);
    await page.getByRole('button', { name: 'Save first 10,000' }).click();
    expect((await asked).url()).toContain('sortColumn=Zestimate&sortDirection=desc');
    await expect(toast(page, 'Properties saved successfully')).toBeVisible();
    const { data, meta } = await portal.search({ sortColumn: 'Zestimate', sortDirection: 'desc' });
    const saved = await portal.saved();
    expect(saved).toHaveLength(meta.totalCount);
    expect(saved).toEqual(expect.arrayContaining(ids(data, 100)));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Removed from My Properties')).toBeVisible();
    expect(await portal.saved()).toEqual([]);
  });

  test('a bulk removal can be undone', async ({ dataScreen: page, portal }) => {
    const { data } = await portal.search({ limit: '3' });
    await portal.unsaveAll();
    await portal.save(ids(data, 3));
    await openMyProperties(page);
    for (const row of [0, 1]) await page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Remove selected (2)' }).click();
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 properties', { exact: true })).toBeVisible();
    expect((await portal.saved()).sort()).toEqual(ids(data, 3).sort());
  });
});
