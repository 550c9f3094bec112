import { expect, openListMenu, test } from '../support';

test.describe('careful subscriber 34: a view can be shared', () => {
  test('‘Share view’ copies an address that carries filters, order and columns', async ({
    dataScreen: page,
    browser,
    baseURL,
    portal,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(
      '/#/property-listing?state=Georgia&bedroomsFrom=3&sortColumn=Zestimate&sortDirection=desc&columns=Address,County,Zestimate',
    );
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByText('Georgia', { exact: true })).toBeVisible();
    await openListMenu(page);
    await page.getByRole('menuitem', { name: 'Share view' }).click();
    await expect(page.getByText('Link to this view copied', { exact: true }).first()).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    // Another browser, with choices of its own.
    const other = await browser.newContext({ baseURL });
    await other.addInitScript((token) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('selectedStates', '["Florida"]');
      localStorage.setItem('selectedColumns', '["Address","Bedrooms"]');
    }, portal.token);
    const reader = await other.newPage();
    await reader.goto(link);
    const applied = reader.getByRole('list', { name: 'Active filters' });
    await expect(applied.getByText('Georgia', { exact: true })).toBeVisible();
    await expect(applied.getByText(/^Bedrooms from 3$/)).toBeVisible();
    await expect(applied.getByText('Florida', { exact: true })).toHaveCount(0);
    await expect(reader.getByRole('columnheader', { name: 'Estimated Value' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(reader.getByRole('columnheader', { name: 'County' })).toBeVisible();
    await expect(reader.getByRole('columnheader', { name: 'Bedrooms' })).toHaveCount(0);
    await other.close();
  });
});
