import { readFile } from 'node:fs/promises';
import { expect, found, readCsv, test } from '../support';

test.describe('careful subscriber 8: selected rows and all rows are two choices of the download', () => {
  test('with a selection the download menu offers the selected rows and all matches', async ({
    dataScreen: page,
    portal,
  }) => {
    const state = await portal.option('state');
    await page.goto(`/#/property-listing?state=${encodeURIComponent(state.value)}`);
    await expect(found(page, state.count)).toBeVisible();
    await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save selected (1)' }).click();
    await page.getByRole('button', { name: 'Download (1)' }).click();
    const all = page.getByRole('group', { name: `All (${state.count.toLocaleString('en-US')})` });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      all.getByRole('menuitem', { name: '.CSV' }).click(),
    ]);
    expect(readCsv(await readFile(await download.path(), 'utf8')).slice(1)).toHaveLength(state.count);
  });
});
