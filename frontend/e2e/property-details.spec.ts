import { WITH_WEBGL } from './browsers';
import { expect, faults, linkOf, shownIds, test } from './support';

test.use({ launchOptions: WITH_WEBGL });

test('a row links to its property, which links to the next one and back to the list', async ({
  dataScreen: page,
}) => {
  const [first = '', second = ''] = await shownIds(page, 2);
  await linkOf(page, first).click();
  await expect(page).toHaveURL(new RegExp(`/property-details/${encodeURIComponent(first)}$`));
  await expect(page.getByText('1 of 100 on this page')).toBeVisible();
  await page.getByRole('link', { name: 'Next property' }).click();
  await expect(page).toHaveURL(new RegExp(`/property-details/${encodeURIComponent(second)}$`));
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/#\/property-listing/);
  await expect(linkOf(page, second)).toBeVisible();
});

test('up to 20 photos change by arrow key and swipe and do not wrap around', async ({
  dataScreen: page,
  portal,
}) => {
  const rows = (await portal.search({})).data;
  const photosOf = (row: (typeof rows)[number]) =>
    Array.from({ length: 20 }, (_, index) => row[`zillow_image_${index + 1}`]).filter(Boolean).length;
  const one = rows.find((row) => photosOf(row) > 2);
  await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
  const gallery = page.getByRole('group', { name: `Photos of ${String(one?.Address)}` });
  const count = one ? photosOf(one) : 0;
  const place = gallery.getByRole('status');
  await expect(place).toHaveText(`1 of ${count}`);
  await gallery.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`2 of ${count}`);
  await page.keyboard.press('End');
  await expect(place).toHaveText(`${count} of ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`${count} of ${count}`);
  await expect(gallery.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  const box = await gallery.getByRole('img').first().boundingBox();
  if (!box) throw new Error('there is no photo');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  await expect(place).toHaveText(`${count - 1} of ${count}`);
});

test('a small location map is next to ‘Open in maps’ and does not block scrolling', async ({
  dataScreen: page,
  portal,
}) => {
  test.slow();
  const one = (await portal.search({})).data.find(({ Latitude }) => typeof Latitude === 'number');
  await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
  const map = page.getByRole('group', { name: `Map of ${String(one?.Address)}` });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('canvas')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`${String(one?.Latitude)},${String(one?.Longitude)}`)),
  );
  expect(await map.locator('[tabindex]').count()).toBe(0);
  await map.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test('the timeline starts with the date on which the property was listed', async ({
  dataScreen: page,
  portal,
}) => {
  const [one] = (await portal.search({ limit: '1' })).data;
  await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
  const timeline = page.getByRole('region', { name: 'Sale timeline' });
  await expect(timeline.getByText('Listed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Checked .+ list of /)).toBeVisible();
});

test('further data points can be found by name', async ({ dataScreen: page, portal }) => {
  const [one] = (await portal.search({ limit: '1' })).data;
  await page.goto(`/#/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`);
  const all = page.getByRole('region', { name: 'All data points' });
  await all.getByRole('searchbox').fill('zoning');
  await expect(all.getByText('Zoning')).toBeVisible();
  await expect(all.getByText('Loan Type')).toHaveCount(0);
});

test('a visitor who follows a link to a property returns to it after log-in', async ({ page, portal }) => {
  const [one] = (await portal.search({ limit: '1' })).data;
  const address = `/property-details/${encodeURIComponent(one?.unique_ID ?? '')}`;
  await page.goto(`/#${address}`);
  await expect(page).toHaveURL(new RegExp(`#/login\\?to=`));
  await page.getByLabel('Email').fill('demo@example.com');
  await page.getByLabel('Password', { exact: true }).fill('courthouse-demo');
  await page.getByRole('button', { name: /^Log ?in$/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(one?.Address));
});

test('axe finds no faults on the page, and it fits a phone and prints on at most two sheets', async ({
  dataScreen: page,
  portal,
}) => {
  const id = await portal.withComparables();
  await page.goto(`/#/property-details/${encodeURIComponent(id)}`);
  await expect(page.getByText('Median price per sq ft')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Room for notes' })).toBeVisible();
  await expect(page.getByText('Case Number', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const cut = await page
    .getByRole('region', { name: 'Comparable sales table' })
    .evaluate((table) => table.scrollWidth - table.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThanOrEqual(2);
  await page.setViewportSize({ width: 360, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
});
