import { expect, test } from '../support';

interface Coverage {
  states: { state: string; listings: number; counties: { county: string | null }[] }[];
}

test.describe('careful subscriber 29: the map of states can be clicked', () => {
  test('a click on a state without a guide says so, and what the data has there', async ({ page }) => {
    const { states } = (await (await page.request.get('/api/coverage')).json()) as Coverage;
    const ohio = states.find(({ state }) => state === 'Ohio');
    await page.goto('/#/state-laws');
    const map = page.getByRole('region', { name: 'Coverage map' });
    await map.locator('path:has(> title)', { hasText: 'Tennessee' }).click();
    await expect(page.getByRole('heading', { name: 'Tennessee foreclosure sales' })).toBeVisible();
    await map.locator('path:has(> title)', { hasText: 'Ohio' }).click();
    await expect(page.getByRole('heading', { name: 'Ohio: no guide yet' })).toBeVisible();
    await expect(page.getByText(/^The data covers Ohio: mortgage-foreclosure auctions/)).toBeVisible();
    const figures = page.getByLabel('The data in Ohio today');
    await expect(figures).toContainText(`Listings${ohio?.listings.toLocaleString('en-US')}`);
    const counties = ohio?.counties.filter(({ county }) => county !== null).length;
    await expect(figures).toContainText(`Counties with listings${counties}`);
    await page.getByRole('link', { name: 'See auctions in Ohio' }).click();
    await expect(page).toHaveURL(/property-listing/);
    expect(decodeURIComponent(page.url())).toContain('?state=Ohio');
  });

  test('the Terms show their version and their date', async ({ page }) => {
    await page.goto('/#/terms-of-service');
    await expect(page.getByText('Version 2025-05-30 · last updated May 30, 2025')).toBeVisible();
  });
});
