import { expect, test } from '../support';

test.describe('careful subscriber 23: values are formatted, grouped and named in words', () => {
  test('values have units, dates have years, and labels of further data are words', async ({
    dataScreen: page,
    portal,
  }) => {
    const one = (await portal.search({})).data.find(
      (row) =>
        typeof row['Living Area'] === 'number' &&
        typeof row['Rent Zestimate'] === 'number' &&
        typeof row['Property Tax Rate'] === 'number' &&
        typeof row['Foreclosure Sale Date'] === 'string',
    );
    await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
    const facts = page.getByRole('region', { name: 'Facts', exact: true });
    await expect(
      page
        .getByLabel('The home at a glance')
        .getByText(`${Number(one?.['Living Area']).toLocaleString('en-US')} sq ft`, { exact: true }),
    ).toBeVisible();
    await expect(facts.getByText(/^\w{3}, \w{3} \d{1,2}, 20\d\d$/).first()).toBeVisible();
    await expect(facts.getByText(/^\$[\d,]+ a month$/)).toBeVisible();
    await expect(facts.getByText(/^[\d.]+%$/).first()).toBeVisible();
    const all = page.getByRole('region', { name: 'All data points' });
    await expect(all.getByText('Loan Type', { exact: true })).toHaveAttribute(
      'title',
      "The source's name: Loan Type",
    );
  });
});
