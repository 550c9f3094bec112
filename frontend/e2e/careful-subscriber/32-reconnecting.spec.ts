import { expect, expectPagerInSight, found, test } from '../support';

test.describe('careful subscriber 32: failed panels retry after reconnecting', () => {
  test('an offline notice is shown, and the list refreshes after reconnecting', async ({
    dataScreen: page,
    portal,
    context,
  }) => {
    await context.setOffline(true);
    await expect(page.getByText(/^You're offline/)).toBeVisible();
    await expectPagerInSight(page);
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
    await expect(page.getByText('Could not load', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(found(page, (await portal.search({ search: 'a' })).meta.totalCount)).toBeVisible();
  });
});
