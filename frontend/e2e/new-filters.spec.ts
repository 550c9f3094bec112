import { expect, faults, found, test } from './support';

/** Returns a day of the calendar, so many days after today, as '2026-12-01'. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('16. ranges of bathrooms, sale dates and days until the sale narrow the list', async ({
  dataScreen: page,
  portal,
}) => {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: 'More filters' }).click();
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

  // First, because 'More filters' closes when none of them is in use.
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

test('16. one click shows only properties with a photo, and says how many they are', async ({
  dataScreen: page,
  portal,
}) => {
  const { data, meta } = await portal.search({ hasPhoto: 'true' });
  expect(data.every((row) => typeof row.zillow_image_1 === 'string')).toBe(true);
  const without = await portal.search({ hasPhoto: 'false' });
  expect(without.data.some((row) => typeof row.zillow_image_1 === 'string')).toBe(false);
  expect(meta.totalCount + without.meta.totalCount).toBe((await portal.search({})).meta.totalCount);
  await page
    .getByRole('checkbox', { name: `Has a photo (${meta.totalCount.toLocaleString('en-US')})` })
    .check();
  await expect(found(page, meta.totalCount)).toBeVisible();
});
