import { addFilter, expect, faults, found, openFilter, test } from '../support';

/** Returns a day of the calendar, so many days after today, as '2026-12-01'. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.describe('careful subscriber 16: filters are quick, tidy and complete', () => {
  test('Enter in a filter takes the first match, and options without properties are below Show all', async ({
    dataScreen: page,
  }) => {
    await openFilter(page, 'State');
    await page.getByRole('searchbox', { name: 'Search State' }).fill('Georg');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove Georgia' })).toBeVisible();
    await openFilter(page, 'County');
    const counties = page.getByRole('group', { name: 'County', exact: true });
    await page.getByRole('searchbox', { name: 'Search County' }).fill('Cook');
    const show = page.getByRole('button', { name: /^Show all \(/ });
    await expect(show).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Cook', exact: true })).toHaveCount(0);
    await show.click();
    await expect(counties.getByRole('checkbox').first()).toBeVisible();
  });

  test('an amount is formatted as it is typed', async ({ dataScreen: page }) => {
    const from = page.getByRole('textbox', { name: 'Estimated Value from' });
    await from.pressSequentially('250000');
    await expect(from).toHaveValue('$250,000');
    await expect(page.getByText('Estimated Value from $250,000')).toBeVisible();
  });

  test('ranges of bathrooms, sale dates and days until the sale narrow the list', async ({
    dataScreen: page,
    portal,
  }) => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const name of ['Bathrooms', 'Sale Date', 'Days Until Sale']) await addFilter(page, name);
    const total = async (query: Record<string, string>) => (await portal.search(query)).meta.totalCount;
    const all = await total({});

    const query = { bathroomsFrom: '2.5', bathroomsTo: '3' };
    await filters.getByLabel('Bathrooms from').fill('2.5');
    await filters.getByLabel('Bathrooms to').fill('3');
    const { data, meta } = await portal.search(query);
    expect(meta.totalCount).toBeLessThan(all);
    expect(
      data.every(({ Bathrooms }) => typeof Bathrooms === 'number' && Bathrooms >= 2.5 && Bathrooms <= 3),
    ).toBe(true);
    await expect(found(page, meta.totalCount)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Bathrooms 2.5–3' }).click();

    const [from, to] = [dayFromNow(3), dayFromNow(30)];
    await filters.getByLabel('Sale Date from').fill(from);
    await filters.getByLabel('Sale Date to').fill(to);
    const dated = await portal.search({ saleDateFrom: from, saleDateTo: to });
    expect(dated.meta.totalCount).toBeLessThan(all);
    expect(
      dated.data.every((row) => {
        const day = String(row['Foreclosure Sale Date']);
        return day >= from && day <= to;
      }),
    ).toBe(true);
    await expect(found(page, dated.meta.totalCount)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`saleDateFrom=${from}&saleDateTo=${to}`));
    expect(await faults(page, 'aside')).toEqual([]);
    await page.reload();
    await expect(filters.getByLabel('Sale Date from')).toHaveValue(from);

    // A filter that is in use is shown, and others are added again.
    await addFilter(page, 'Days Until Sale');
    await filters.getByLabel('Days Until Sale to').fill('7');
    await expect(page).toHaveURL(/daysUntilSaleTo=7/);
    await filters.getByLabel('Sale Date from').fill('');
    await filters.getByLabel('Sale Date to').fill('');
    const soon = await portal.search({ daysUntilSaleTo: '7' });
    expect(
      soon.data.every((row) => {
        const days = row['Days Until Sale'];
        return typeof days === 'number' && days >= 0 && days <= 7;
      }),
    ).toBe(true);
    await expect(found(page, soon.meta.totalCount)).toBeVisible();
  });

  test('ranges of bedrooms and bid % of value narrow the list', async ({ dataScreen: page, portal }) => {
    const query = { bedroomsFrom: '4', bidShareTo: '70' };
    const { meta } = await portal.search(query);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const name of ['Bedrooms', 'Bid % of Value']) await addFilter(page, name);
    await filters.getByLabel('Bedrooms from').fill('4');
    await filters.getByLabel('Bid % of Value to').fill('70');
    await expect(found(page, meta.totalCount)).toBeVisible();
    await expect(page.getByText('Bid % of Value up to 70%')).toBeVisible();
    await expect(page).toHaveURL(/bedroomsFrom=4&?/);
  });

  test('only properties with a photo are shown with one choice', async ({ dataScreen: page, portal }) => {
    const { data, meta } = await portal.search({ hasPhoto: 'true' });
    expect(data.every((row) => typeof row.zillow_image_1 === 'string')).toBe(true);
    const without = await portal.search({ hasPhoto: 'false' });
    expect(without.data.some((row) => typeof row.zillow_image_1 === 'string')).toBe(false);
    expect(meta.totalCount + without.meta.totalCount).toBe((await portal.search({})).meta.totalCount);
    await addFilter(page, 'Has a photo');
    await expect(found(page, meta.totalCount)).toBeVisible();
  });

  test('every fact that bids are made from has a range, lender and attorney can be searched, and Account Settings is a link', async ({
    dataScreen: page,
    portal,
  }) => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const range of [
      'Opening Bid',
      'Principal Amount Owed',
      'Bid % of Value',
      'Bedrooms',
      'Bathrooms',
      'Living Area (sq ft)',
      'Lot Size (sq ft)',
      'Sale Date',
      'Days Until Sale',
    ]) {
      await addFilter(page, range);
      await expect(filters.getByLabel(`${range} from`)).toBeFocused();
    }
    for (const [label, column, param] of [
      ['Lender', 'Lender Name', 'lender'],
      ['Attorney', 'Attorney Name', 'attorney'],
    ] as const) {
      const { data } = await portal.search({ limit: '25' });
      // A comma would separate two values of the query.
      const name = String(data.find((row) => /^[^,]+$/.test(String(row[column] ?? '')))?.[column]);
      // The list of a filter that is added is open.
      await addFilter(page, label);
      await page.getByRole('searchbox', { name: `Search ${label}` }).fill(name);
      await expect(page.getByRole('dialog', { name: label }).getByRole('checkbox').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(found(page, (await portal.search({ [param]: name })).meta.totalCount)).toBeVisible();
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    }
    const { meta } = await portal.search({ openingBidFrom: '0' });
    await addFilter(page, 'Has an opening bid');
    await expect(found(page, meta.totalCount)).toBeVisible();
    await filters.getByRole('link', { name: 'Account Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  });
});
