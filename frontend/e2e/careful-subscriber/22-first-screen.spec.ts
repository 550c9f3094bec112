import { WITH_WEBGL } from '../browsers';
import { expect, test } from '../support';

test.use({ launchOptions: WITH_WEBGL });

test.describe('careful subscriber 22: the home is on the first screen of a property', () => {
  for (const [width, height] of [
    [390, 844],
    [768, 900],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    test(`at ${width} px, beds, baths, areas, year and occupancy are on the first screen`, async ({
      dataScreen: page,
      portal,
    }) => {
      const one = (await portal.search({})).data.find(({ Bedrooms }) => typeof Bedrooms === 'number');
      await page.setViewportSize({ width, height });
      await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
      const home = page.getByLabel('The home at a glance');
      await expect(home).toBeInViewport({ ratio: 1 });
      await expect(home.getByText(String(one?.Bedrooms), { exact: true }).first()).toBeVisible();
      for (const label of ['Beds', 'Baths', 'Living area', 'Lot', 'Year built', 'Occupancy'])
        await expect(home.getByText(label, { exact: true })).toBeVisible();
    });
  }

  test('without photos, the map takes the gallery’s place', async ({ dataScreen: page, portal }) => {
    test.slow();
    const isBare = (row: object) =>
      !Object.entries(row).some(([name, value]) => name.startsWith('zillow_image_') && Boolean(value));
    const one = (await portal.search({})).data.find((row) => isBare(row) && typeof row.Latitude === 'number');
    await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
    const map = page.getByRole('group', { name: `Map of ${String(one?.Address)}` });
    await expect(map.locator('canvas')).toBeVisible();
    await expect(page.getByRole('img', { name: 'No photo' })).toHaveCount(0);
    expect((await map.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  });
});
