import { expect, test } from '../support';

test.describe('careful subscriber 14: the order is shown, and states are sorted by their names', () => {
  test('the order without a choice has its arrow, and past sales turn it around', async ({
    dataScreen: page,
  }) => {
    const heading = page.getByRole('columnheader', { name: /^Sale Date/ });
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading.locator('.ag-sort-ascending-icon')).toBeVisible();
    await page.getByRole('combobox', { name: 'Historical filter' }).click();
    await page.getByRole('option', { name: 'All auctions' }).click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(heading.locator('.ag-sort-descending-icon')).toBeVisible();
  });

  test('Arizona comes before Arkansas, whatever their codes are', async ({ dataScreen: page }) => {
    await page.goto('/#/property-listing?state=Arkansas,Arizona&limit=15');
    const first = page.locator('.ag-row[row-index="0"] [col-id="State"]');
    await page.getByRole('columnheader', { name: 'State', exact: true }).click();
    await expect(page).toHaveURL(/sortColumn=State&sortDirection=asc/);
    await expect(first).toHaveText('Arizona');
    await page.getByRole('columnheader', { name: 'State', exact: true }).click();
    await expect(page).toHaveURL(/sortDirection=desc/);
    await expect(first).toHaveText('Arkansas');
  });
});
