import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, failAt, found, openFilter, test } from './support';

/** Maps need WebGL. The processor renders it here. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
});
test.slow();

const OPENS = /^(Explore All|View Filtered) Properties on Map$/;

async function openMap(page: Page) {
  await page.getByRole('button', { name: OPENS }).click();
  await expect(page.getByText(/on the map/)).toBeVisible();
  await expect(page.getByText('Loading map view...')).toHaveCount(0);
}

async function frameOf(page: Page) {
  const frame = await page.locator('.mapboxgl-canvas').boundingBox();
  if (!frame) throw new Error('the map is not visible');
  return frame;
}

/** Waits until the map has drawn its first counts or pins and has stopped moving. */
async function waitForRest(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('map-matches-drawn').length > 0);
  await expect(page.locator('[data-at-rest="true"]')).toBeVisible();
}

test('the map button explores all properties, or views the filtered ones when any filter or search is active', async ({
  dataScreen: page,
}) => {
  await expect(page.getByRole('button', { name: 'Explore All Properties on Map' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('a');
  await expect(page.getByRole('button', { name: 'View Filtered Properties on Map' })).toBeVisible();
});

test('the map button is hidden on small screens', async ({ dataScreen: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/best used on a laptop or computer/)).toBeVisible();
  await expect(page.getByRole('button', { name: OPENS })).toBeHidden();
});

test('the map is lazy-loaded and shows ‘Loading map view...’ meanwhile', async ({ dataScreen: page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/map.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: OPENS }).click();
  await expect(page.getByText('Loading map view...')).toBeVisible();
  release();
  await expect(page.getByText(/on the map/)).toBeVisible();
});

test('the open map fetches all matches, refetches on filter changes, and reports how many have no location', async ({
  dataScreen: page,
  portal,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/get-all-map-properties')) asked.push(request.url());
  });
  await openMap(page);
  const all = await portal.map({});
  expect(all.properties.length + all.withoutLocation).toBe(all.totalMatchingProperties);
  await expect(
    page.getByText(`${all.properties.length.toLocaleString('en-US')} properties on the map`),
  ).toBeVisible();
  if (all.withoutLocation > 0) await expect(page.getByText(/ha(s|ve) no location/)).toBeVisible();
  const state = await portal.option('state');
  await openFilter(page, 'State');
  await page.getByRole('checkbox', { name: state.value, exact: true }).check();
  await page.keyboard.press('Escape');
  const { properties } = await portal.map({ state: state.value });
  await expect(
    page.getByText(`${properties.length.toLocaleString('en-US')} properties on the map`),
  ).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.getByRole('button', { name: 'Close map' }).click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
});

test('closing clears the map, and opening it again refetches', async ({ dataScreen: page }) => {
  await openMap(page);
  await page.getByRole('button', { name: 'Close map' }).click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Explore All Properties on Map' })).toBeFocused();
  const again = page.waitForRequest(/get-all-map-properties/);
  await page.getByRole('button', { name: OPENS }).click();
  await again;
  await expect(page.getByText(/on the map/)).toBeVisible();
});

test('a map whose properties fail to load reports it and can retry', async ({ dataScreen: page }) => {
  await failAt(page, '**/api/get-all-map-properties?*');
  await page.getByRole('button', { name: OPENS }).click();
  const alert = page.getByRole('region', { name: 'Map' }).getByRole('alert');
  await expect(alert).toContainText('Could not load');
  await page.unroute('**/api/get-all-map-properties?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/on the map/)).toBeVisible();
});

test('clicks on the map hit their target despite the page zoom', async ({ dataScreen: page, portal }) => {
  const { data } = await portal.search({});
  const one = data.find((row) => typeof row.Latitude === 'number');
  if (!one) throw new Error('no property has a location');
  await page.getByRole('searchbox', { name: 'Search by address' }).fill(one.unique_ID);
  await expect(found(page, 1)).toBeVisible();
  await openMap(page);
  await waitForRest(page);
  // The only property is in the center, so a pointer that is off by the zoom factor misses it.
  const { x, y, width, height } = await frameOf(page);
  const card = page.getByRole('group', { name: String(one.Address) });
  // The price is on the right of the pin, and a click on it opens the card too.
  await page.mouse.click(x + width / 2 - 40, y + height / 2);
  await expect(card).toHaveCount(0);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: 'View details' })).toHaveAttribute(
    'href',
    `#/property-details/${encodeURIComponent(one.unique_ID)}`,
  );
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
});

test('a box drawn on the map also filters the list', async ({ dataScreen: page, portal }) => {
  const all = await portal.search({});
  await openMap(page);
  await waitForRest(page);
  const { x, y, width, height } = await frameOf(page);
  await page.getByRole('button', { name: 'Draw a box' }).click();
  await page.mouse.move(x + width * 0.5, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.4, { steps: 4 });
  await page.mouse.move(x + width * 0.8, y + height * 0.8, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Remove Within the drawn area' })).toBeVisible();
  const within = new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
  expect(within.split(';')).toHaveLength(4);
  const inside = await portal.search({ within });
  expect(inside.meta.totalCount).toBeGreaterThan(0);
  expect(inside.meta.totalCount).toBeLessThan(all.meta.totalCount);
  await expect(found(page, inside.meta.totalCount)).toBeVisible();
  const { properties } = await portal.map({});
  const [[west, south] = [0, 0], , [east, north] = [0, 0]] = within
    .split(';')
    .map((corner) => corner.split(',').map(Number) as [number, number]);
  const counted = properties.filter(
    ({ longitude, latitude }) =>
      longitude >= west && longitude < east && latitude >= south && latitude < north,
  );
  expect(inside.meta.totalCount).toBe(counted.length);
});

test('an outline is drawn corner by corner and closed at its first corner', async ({
  dataScreen: page,
  portal,
}) => {
  await openMap(page);
  await waitForRest(page);
  const { x, y, width, height } = await frameOf(page);
  await page.getByRole('button', { name: 'Draw an outline' }).click();
  for (const [across, down] of [
    [0.5, 0.3],
    [0.85, 0.4],
    [0.7, 0.85],
    [0.5, 0.3],
  ] as const)
    await page.mouse.click(x + width * across, y + height * down);
  await expect(page.getByRole('button', { name: 'Remove Within the drawn area' })).toBeVisible();
  const within = new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
  expect(within.split(';')).toHaveLength(3);
  await expect(found(page, (await portal.search({ within })).meta.totalCount)).toBeVisible();
});

test('the map sends requests only to our own server', async ({ dataScreen: page }) => {
  const foreign: string[] = [];
  const own = new URL(page.url()).origin;
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith('blob:') && !url.startsWith('data:')) foreign.push(url);
  });
  await openMap(page);
  await waitForRest(page);
  expect(foreign).toEqual([]);
});

/** Opens the map in a new document at an address. */
async function openAt(page: Page, query: string) {
  await page.goto('about:blank');
  await page.goto(`/#/property-listing?${query}`);
  await expect(page.getByText(/on the map/)).toBeVisible();
  await waitForRest(page);
}

test('far out the map counts by state, and a click on a state zooms in on its counties', async ({
  dataScreen: page,
}) => {
  // The center of Georgia is in the middle of the map.
  await openAt(page, 'map=32.65%2C-83.44%2C4');
  const { x, y, width, height } = await frameOf(page);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/map=32\.\d+%2C-83\.\d+%2C5\.8$/);
});

test('the keyboard opens the state in the middle of the map', async ({ dataScreen: page }) => {
  await openAt(page, 'map=32.65%2C-83.44%2C4');
  await page.locator('.mapboxgl-canvas').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/map=32\.\d+%2C-83\.\d+%2C5\.8$/);
});

test('an address and a reload show the same place, and Back closes a map that was opened by hand', async ({
  dataScreen: page,
}) => {
  await openAt(page, 'map=33.749%2C-84.388%2C8.5');
  await page.reload();
  await expect(page.getByText(/on the map/)).toBeVisible();
  await waitForRest(page);
  await expect(page).toHaveURL(/map=33\.749%2C-84\.388%2C8\.5$/);
  await page.getByRole('button', { name: 'Close map' }).click();
  await expect(page).not.toHaveURL(/map=/);
  await page.getByRole('button', { name: OPENS }).click();
  await expect(page).toHaveURL(/map=\d/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
});

test('Back from a property shows the map at the same place', async ({ dataScreen: page, portal }) => {
  const { data } = await portal.search({});
  const one = data.find((row) => typeof row.Latitude === 'number');
  if (!one) throw new Error('no property has a location');
  const place = [one.Latitude, one.Longitude]
    .map((degrees) => Number(Number(degrees).toFixed(4)))
    .join('%2C');
  const query = `search=${encodeURIComponent(one.unique_ID)}&map=${place}%2C14`;
  await openAt(page, query);
  const { x, y, width, height } = await frameOf(page);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page
    .getByRole('group', { name: String(one.Address) })
    .getByRole('link', { name: 'View details' })
    .click();
  await expect(page).toHaveURL(/#\/property-details\//);
  await page.goBack();
  await expect(page.getByText('1 property on the map')).toBeVisible();
  // The map moved north or south to make room for the card, and stays there.
  await expect(page).toHaveURL(new RegExp(`map=[\\d.]+%2C${place.split('%2C')[1]}%2C14$`));
});

test('next to the list, a pin lights up its row, and a reload shows both at the same place', async ({
  dataScreen: page,
  portal,
}) => {
  const { data } = await portal.search({});
  const one = data.find((row) => typeof row.Latitude === 'number');
  if (!one) throw new Error('no property has a location');
  const place = [one.Latitude, one.Longitude]
    .map((degrees) => Number(Number(degrees).toFixed(4)))
    .join('%2C');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAt(page, `search=${encodeURIComponent(one.unique_ID)}&map=${place}%2C14`);
  await page.getByRole('button', { name: 'List and map' }).click();
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toBeVisible();
  await expect(page).toHaveURL(/%2Csplit$/);
  await page.reload();
  await expect(page.getByText('1 property on the map')).toBeVisible();
  await waitForRest(page);
  const { x, y, width, height } = await frameOf(page);
  const row = page.getByRole('row', { name: String(one.Address) });
  await expect(row.first()).toBeVisible();
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.locator('[role="row"][data-lit]').first()).toBeVisible();
  await page.mouse.move(x + 20, y + 20);
  await expect(page.locator('[role="row"][data-lit]')).toHaveCount(0);
});

test('‘Search as I move the map’ filters the list by what the map shows', async ({ dataScreen: page }) => {
  await openAt(page, 'map=33.749%2C-84.388%2C6');
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).check();
  const middle = () => {
    const within = new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
    const [west = NaN, , east = NaN] = within.split(';').map((corner) => Number(corner.split(',')[0]));
    return (west + east) / 2;
  };
  await expect.poll(middle).toBeCloseTo(-84.388, 1);
  await page.locator('.mapboxgl-canvas').focus();
  await page.keyboard.press('ArrowRight');
  // A key moves the map by 100 pixels, which are 1.1 degrees here.
  await expect.poll(middle).toBeGreaterThan(-83.6);
});

test('on a phone, a switch at the bottom shows list or map, and the card is a sheet', async ({
  dataScreen: page,
  portal,
}) => {
  const { data } = await portal.search({});
  const one = data.find((row) => typeof row.Latitude === 'number');
  if (!one) throw new Error('no property has a location');
  const place = [one.Latitude, one.Longitude]
    .map((degrees) => Number(Number(degrees).toFixed(4)))
    .join('%2C');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, `search=${encodeURIComponent(one.unique_ID)}&map=${place}%2C14`);
  const { x, y, width, height } = await frameOf(page);
  expect(width).toBe(390);
  await page.mouse.click(x + width / 2, y + height / 2);
  const card = page.getByRole('group', { name: String(one.Address) });
  await expect(card).toBeVisible();
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(390);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
});

test('the base map has towns and names the sources of its data', async ({ dataScreen: page }) => {
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname));
  // Far out, no town is shown, and its source is not named.
  await openAt(page, 'map=33.749%2C-84.388%2C9');
  await expect(page.getByText('Place names © GeoNames, CC BY 4.0')).toBeVisible();
  await expect(page.getByText('Natural Earth · U.S. Census Bureau')).toBeVisible();
  for (const file of ['ground', 'places', 'areas'])
    await expect.poll(() => files.filter((name) => name.startsWith(`/assets/${file}.`))).toHaveLength(1);
});

test('axe finds no faults on the map', async ({ dataScreen: page }) => {
  await page.goto('/#/property-listing?limit=15');
  await openMap(page);
  await waitForRest(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
  ).toEqual([]);
});
