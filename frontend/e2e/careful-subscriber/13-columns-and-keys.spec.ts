import type { Page } from '@playwright/test';
import { expect, shownIds, test } from '../support';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('careful subscriber 13: columns fit, move and are quick to choose, and keys do the rest', () => {
  test('columns fit their content, and more of them fit without the filters', async ({
    dataScreen: page,
  }) => {
    const visible = () =>
      page.evaluate(() => {
        const right = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect().right ?? 0;
        return [...document.querySelectorAll('.ag-header-cell[col-id]')].filter(
          (heading) =>
            !['saved', 'ag-Grid-SelectionColumn'].includes(heading.getAttribute('col-id') ?? '') &&
            heading.getBoundingClientRect().right <= right + 1,
        ).length;
      });
    await expect(page.locator('.ag-row').first()).toBeVisible();
    expect(await visible()).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: 'Hide filters' }).click();
    const show = page.getByRole('button', { name: 'Show filters' });
    await expect(show).toBeFocused();
    await expect.poll(visible).toBeGreaterThanOrEqual(11);
    await page.reload();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await page.keyboard.press('f');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('button', { name: /^State/ })).toBeFocused();
  });

  test('one click fits the columns to the rows, whatever width the user set', async ({
    dataScreen: page,
  }) => {
    await page.evaluate(() => localStorage.setItem('columnWidths', JSON.stringify({ State: 240 })));
    await page.reload();
    const heading = page.getByRole('columnheader', { name: 'State', exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.width).toBe(240);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Fit widths to content' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeLessThan(160);
  });

  test('City, Equity and Bid % of Value head the column chooser', async ({ dataScreen: page, portal }) => {
    const { data } = await portal.search({ limit: '1' });
    await page.getByRole('button', { name: 'Columns' }).click();
    const quick = page.getByRole('group', { name: 'Quick columns' });
    await quick.getByRole('button', { name: 'City' }).click();
    await expect(page.getByRole('columnheader', { name: 'City', exact: true })).toBeVisible();
    await expect(page.locator('.ag-row[row-index="0"] [col-id="City"]')).toHaveText(String(data[0]?.City));
    for (const [label, heading] of [
      ['Equity', 'Equity'],
      ['Bid %', 'Bid % of Value'],
    ] as const) {
      await quick.getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
    }
    await quick.getByRole('button', { name: 'City' }).click();
    await expect(page.getByRole('columnheader', { name: 'City', exact: true })).toHaveCount(0);
  });

  test('a dragged column header stays where it is dropped', async ({ dataScreen: page }) => {
    const from = await page.getByRole('columnheader', { name: 'County', exact: true }).boundingBox();
    const to = await page.getByRole('columnheader', { name: 'Opening Bid' }).boundingBox();
    if (!from || !to) throw new Error('there is no column headers');
    await page.mouse.move(from.x + 40, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + from.height / 2, { steps: 5 });
    await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const columns = JSON.parse((await stored(page, 'selectedColumns')) ?? '[]') as string[];
        return columns.indexOf('County') < columns.indexOf('State') && columns.includes('County');
      })
      .toBe(true);
  });

  test('j and k go from row to row, Enter opens the property, and j there opens the next one', async ({
    dataScreen: page,
  }) => {
    const [, second = '', third = ''] = await shownIds(page, 3);
    const addressOf = (row: number) => page.locator(`.ag-row[row-index="${row}"] [col-id="Address"]`);
    await page.keyboard.press('j');
    await expect(addressOf(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(addressOf(1)).toBeFocused();
    await page.keyboard.press('j');
    await expect(addressOf(2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(addressOf(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/property-details/${encodeURIComponent(second)}$`));
    await expect(page.getByText('2 of 100 on this page')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/property-details/${encodeURIComponent(third)}$`));
  });

  test('? lists the shortcuts, which can be turned off', async ({ dataScreen: page }) => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Go to the next row')).toBeVisible();
    await help.getByRole('checkbox', { name: 'Use keyboard shortcuts in this browser' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.reload();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search by address' })).not.toBeFocused();
  });

  test('Ctrl+K goes to a screen, and to the listings of a typed address', async ({
    dataScreen: page,
    portal,
  }) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').fill('my prop');
    await expect(palette.getByRole('option', { selected: true })).toHaveText('My Properties');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My Properties' })).toBeVisible();
    const { meta } = await portal.search({ search: 'oak' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('oak');
    await page.keyboard.press('ArrowUp');
    await expect(palette.getByRole('option', { selected: true })).toHaveText(
      'Search all addresses for “oak”',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${meta.totalCount} Properties Found`, { exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search by address' })).toHaveValue('oak');
  });
});
