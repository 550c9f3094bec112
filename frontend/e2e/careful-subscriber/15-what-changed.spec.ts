import { expect } from '@playwright/test';
import { importLines, pastProperty, test } from '../owner';
import { faults, linkOf } from '../support';

test.describe('careful subscriber 15: what changed has old and new values, an order and a filter', () => {
  test('My Properties is filtered and sorted by what changed', async ({ owner }) => {
    const { page, portal } = owner;
    const same = await pastProperty(portal, 0.6);
    const changed = await pastProperty(portal, 0.7);
    const [quiet, moved] = [same.unique_ID, changed.unique_ID];
    await portal.save([quiet, moved]);
    await page.goto('/#/my-properties');
    await expect(linkOf(page, moved)).toBeVisible();
    const bid = Number(changed['matched_Current Bid']) + 2_000;
    importLines('Journey of what changed', ['ID,State,Opening Bid', `"${moved}",TX,${bid}`]);

    // What changes after the first look is news during the same visit.
    const cell = page.getByRole('button', { name: /^Opening Bid changed from/ });
    await expect(async () => {
      await page.reload();
      await expect(cell).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(cell).toContainText(new RegExp(`Bid \\$[\\d,]+ → \\$${bid.toLocaleString('en-US')}$`));
    await expect(linkOf(page, quiet)).toBeVisible();

    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('button', { name: 'What changed' }).click();
    await page.getByRole('checkbox', { name: 'Opening bid', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(linkOf(page, quiet)).toHaveCount(0);
    await expect(linkOf(page, moved)).toBeVisible();
    await expect(page.getByText('1 property', { exact: false }).first()).toBeVisible();
    await expect(page).toHaveURL(/changed=Opening\+bid/);
    expect(await faults(page, 'aside')).toEqual([]);
    await page.getByRole('button', { name: 'Remove Changed: Opening bid' }).click();
    await expect(linkOf(page, quiet)).toBeVisible();

    const firstRow = page.locator('.ag-row[row-index="0"]').first();
    await page.getByRole('button', { name: '1 changed since your last visit' }).click();
    await expect(page).toHaveURL(/sortColumn=changed&sortDirection=desc/);
    await expect(firstRow.locator('a')).toHaveAttribute('href', new RegExp(encodeURIComponent(moved)));
    await filters.getByRole('button', { name: 'What changed' }).click();
    await page.getByRole('checkbox', { name: 'Sale date', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No properties found matching your criteria.')).toBeVisible();
  });
});
