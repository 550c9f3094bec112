import type { Page } from '@playwright/test';
import { WITH_WEBGL } from './browsers';
import { expect, failAt, faults, found, openFilter, test, type Portal } from './support';
import { tileWithRoad } from './vector-tile';

test.use({ launchOptions: WITH_WEBGL });
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
  // The names of the sources at the map's lower edge don't cover the card.
  const sources = page.locator('.mapboxgl-ctrl-attrib');
  const room = async () => {
    const [above, below] = await Promise.all([card.boundingBox(), sources.boundingBox()]);
    return above && below && below.y - (above.y + above.height);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
});

test('a box drawn on the map also filters the list, with what is placed by ZIP code on request', async ({
  dataScreen: page,
  portal,
}) => {
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
  await expect(page).toHaveURL(/within=/);
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
  const precise = counted.filter(({ precision }) => precision !== 'ZIP');
  expect(inside.meta.totalCount).toBe(precise.length);
  expect(counted.length).toBeGreaterThan(precise.length);
  await page.getByRole('checkbox', { name: 'With those placed by ZIP code' }).check();
  await expect(found(page, counted.length)).toBeVisible();
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
  await expect(page).toHaveURL(/within=/);
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

test('the first picture is there before the map has started, and a click on it opens a state', async ({
  dataScreen: page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  // The picture reads the outlines first, and then the map does.
  await page.route('**/assets/areas.*.geojson', async (route) => {
    asked += 1;
    if (asked > 1) await held;
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto('/#/property-listing?map=32.65%2C-83.44%2C4');
  const picture = page.getByRole('region', { name: 'Map' }).locator('canvas[aria-hidden="true"]');
  await expect(picture).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('map-first-picture').length > 0);
  await expect(page.getByText('Loading map view...')).toHaveCount(0);
  const { x, y, width, height } = await frameOf(page);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/map=32\.\d+%2C-83\.\d+%2C5\.8$/);
  const drawn = await page.evaluate(() => performance.getEntriesByName('map-matches-drawn').length);
  expect(drawn).toBe(0);
  await expect(picture).toBeVisible();
  release();
  await waitForRest(page);
  await expect(picture).toHaveCount(0);
});

test('the map takes over where the first picture is', async ({ dataScreen: page }) => {
  // Georgia on the picture and on the map: the color of a place without any text.
  const colorAt = (place: { x: number; y: number }) =>
    page.screenshot({ clip: { ...place, width: 4, height: 4 } }).then((png) => png.toString('base64'));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route('**/assets/areas.*.geojson', async (route) => {
    asked += 1;
    if (asked > 1) await held;
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto('/#/property-listing?map=29.5%2C-81%2C4.6');
  await page.waitForFunction(() => performance.getEntriesByName('map-first-picture').length > 0);
  const { x, y, width, height } = await frameOf(page);
  // The Atlantic and the land of Georgia, on both sides of the coast.
  const places = [
    { x: x + width / 2 + 60, y: y + height / 2 - 60 },
    { x: x + width / 2 - 70, y: y + height / 2 - 75 },
  ];
  const before = await Promise.all(places.map(colorAt));
  expect(before[0]).not.toBe(before[1]);
  release();
  await waitForRest(page);
  await expect(page.getByRole('region', { name: 'Map' }).locator('canvas[aria-hidden="true"]')).toHaveCount(
    0,
  );
  expect((await Promise.all(places.map(colorAt)))[0]).toBe(before[0]);
  expect(await page.evaluate(() => performance.getEntriesByName('map-matches-drawn').length)).toBe(1);
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
  // The pin was where the sheet is now, so the map made room for it.
  const latitude = () => Number(new URLSearchParams(page.url().split('?')[1]).get('map')?.split(',')[0]);
  await expect.poll(latitude).toBeLessThan(Number(one.Latitude) - 0.0005);
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

/** Opens the map next to the list with a property in its middle, and returns the property. */
async function openSplitAt(page: Page, portal: Portal, zoom: number) {
  const { data } = await portal.search({});
  const one = data.find((row) => typeof row.Latitude === 'number');
  if (!one) throw new Error('no property has a location');
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = [one.Latitude, one.Longitude]
    .map((degrees) => Number(Number(degrees).toFixed(4)))
    .join('%2C');
  const query = `search=${encodeURIComponent(one.unique_ID)}&map=${place}%2C${zoom}%2Csplit`;
  await openAt(page, query);
  return { one, place, query };
}

test('next to the list, a row lights up its pin', async ({ dataScreen: page, portal }) => {
  const { one } = await openSplitAt(page, portal, 12);
  const map = page.locator('[data-at-rest]');
  const row = page.getByRole('row', { name: String(one.Address) }).first();
  await expect(row).toBeVisible();
  await row.hover();
  await expect(map).toHaveAttribute('data-lit', `${one.Longitude},${one.Latitude}`);
  const { x, y } = await frameOf(page);
  await page.mouse.move(x + 20, y + 20);
  await expect(map).toHaveAttribute('data-lit', '');
});

test('next to the list, an address that was shared shows both at its place', async ({
  dataScreen: page,
  portal,
  browser,
}) => {
  const { one, place, query } = await openSplitAt(page, portal, 12);
  const other = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await other.addInitScript((kept) => localStorage.setItem('auth_token', kept), portal.token);
  await openAt(other, query);
  await expect(other.getByRole('separator', { name: 'Width of the list' })).toBeVisible();
  await expect(other.getByRole('row', { name: String(one.Address) }).first()).toBeVisible();
  await expect(other).toHaveURL(new RegExp(`map=${place}%2C12%2Csplit$`));
  await other.close();
});

test('next to the list, the list follows the moving map', async ({ dataScreen: page, portal }) => {
  const { place } = await openSplitAt(page, portal, 9);
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('');
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).check();
  await expect(page).toHaveURL(/within=/);
  const within = () => new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
  const before = within();
  await page.locator('.mapboxgl-canvas').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(within).not.toBe(before);
  await expect(page).not.toHaveURL(new RegExp(place));
  await expect(found(page, (await portal.search({ within: within() })).meta.totalCount)).toBeVisible();
});

test('the keyboard moves and zooms the map, opens the card in its middle, and moves the divider', async ({
  dataScreen: page,
  portal,
}) => {
  const { one } = await openSplitAt(page, portal, 12);
  const camera = () => new URLSearchParams(page.url().split('?')[1]).get('map')?.split(',').map(Number) ?? [];
  const [lat = NaN] = camera();
  const canvas = page.locator('.mapboxgl-canvas');
  await canvas.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => camera()[0]).toBeGreaterThan(lat);
  await page.keyboard.press('Equal');
  await expect.poll(() => camera()[2]).toBe(13);
  await waitForRest(page);
  await page.keyboard.press('Enter');
  const card = page.getByRole('group', { name: String(one.Address) });
  await expect(card).toBeVisible();
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  const divider = page.getByRole('separator', { name: 'Width of the list' });
  const share = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', String(share + 5));
});

test('next to the list, Back from a property shows both at the same place', async ({
  dataScreen: page,
  portal,
}) => {
  const { one, place } = await openSplitAt(page, portal, 12);
  await page
    .getByRole('link', { name: String(one.Address) })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/property-details\//);
  await page.goBack();
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toBeVisible();
  await expect(page.getByText('1 property on the map')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`map=${place}%2C12%2Csplit$`));
});

test('what is within a distance of a property and a second shape make one area, also for who gets the address', async ({
  dataScreen: page,
  portal,
}) => {
  const { one, place } = await openSplitAt(page, portal, 9);
  const { x, y, width, height } = await frameOf(page);
  await page.mouse.click(x + width / 2, y + height / 2);
  const card = page.getByRole('group', { name: String(one.Address) });
  await card.getByRole('button', { name: '25 mi' }).click();
  await expect(page).toHaveURL(/within=/);
  const within = () => new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
  expect(within().split(';')).toHaveLength(64);
  // The property alone would be the only match of every shape.
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('');
  await expect(found(page, (await portal.search({ within: within() })).meta.totalCount)).toBeVisible();
  await openAt(page, `within=${encodeURIComponent(within())}&map=${place}%2C7%2Csplit`);
  await page.getByRole('button', { name: 'Draw a box' }).click();
  await page.mouse.move(x + width * 0.2, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.3, y + height * 0.3, { steps: 4 });
  await page.mouse.move(x + width * 0.4, y + height * 0.45, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/within=[^&]+%7C/);
  const both = within().split('|');
  expect(both.map((shape) => shape.split(';').length)).toEqual([64, 4]);
  const [circle, box] = await Promise.all(both.map((shape) => portal.search({ within: shape })));
  const { meta } = await portal.search({ within: both.join('|') });
  expect(meta.totalCount).toBeLessThanOrEqual(circle!.meta.totalCount + box!.meta.totalCount);
  await expect(found(page, meta.totalCount)).toBeVisible();
  await openAt(page, page.url().split('?')[1] ?? '');
  await expect(found(page, meta.totalCount)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Circle 1 of 2\./ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Box 2 of 2\./ })).toBeVisible();
});

test('a shape is dragged, moved by keys, and removed by Delete', async ({ dataScreen: page }) => {
  await openAt(page, 'within=-85%2C33%3B-84%2C33%3B-84%2C34%3B-85%2C34&map=33.5%2C-84.5%2C7.6');
  const west = () => {
    const within = new URLSearchParams(page.url().split('?')[1]).get('within') ?? '';
    return Math.min(...within.split(';').map((corner) => Number(corner.split(',')[0])));
  };
  const middle = page.getByRole('button', { name: /^Box 1 of 1\./ });
  const corner = page.getByRole('button', { name: /^Corner 1 of Box 1 of 1\./ });
  await expect(corner).toBeVisible();
  const grip = await corner.boundingBox();
  if (!grip) throw new Error('the corner is not visible');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x - 20, grip.y + 10, { steps: 4 });
  await page.mouse.move(grip.x - 60, grip.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(west).toBeLessThan(-85.1);
  const dragged = west();
  await middle.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(west).toBeGreaterThan(dragged + 0.1);
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/within=/);
  await expect(middle).toHaveCount(0);
});

/** Adds to the configuration that the server sends. */
async function configure(page: Page, changes: Record<string, unknown>) {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...config, ...changes } });
  });
}

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

test('the roads of the operator’s file are drawn with their credit', async ({ dataScreen: page }) => {
  const asked: { url: string; token: string | undefined }[] = [];
  await configure(page, {
    roadTiles: {
      tiles: '/api/road-tiles/test/{z}/{x}/{y}.mvt',
      minZoom: 4,
      maxZoom: 9,
      attribution: '© OpenStreetMap contributors',
      layers: ['roads'],
    },
  });
  await page.route('**/api/road-tiles/**', async (route) => {
    asked.push({ url: route.request().url(), token: route.request().headers().authorization });
    await route.fulfill({
      contentType: TILE_TYPE,
      body: tileWithRoad('roads', { kind: 'highway', kind_detail: 'motorway', ref: 'I-75' }),
    });
  });
  await openAt(page, 'map=33.749%2C-84.388%2C9');
  const credit = page.getByRole('link', { name: 'OpenStreetMap' });
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ token }) => token !== undefined)).toEqual([]);
});

test('a map whose roads fail to load shows the base map without a complaint', async ({
  dataScreen: page,
}) => {
  await configure(page, {
    roadTiles: {
      tiles: '/api/road-tiles/test/{z}/{x}/{y}.mvt',
      minZoom: 4,
      maxZoom: 9,
      attribution: '',
      layers: ['roads'],
    },
  });
  await page.route('**/api/road-tiles/**', (route) => route.fulfill({ status: 503 }));
  await openAt(page, 'map=33.749%2C-84.388%2C9');
  await expect(page.getByText('Place names © GeoNames, CC BY 4.0')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map' }).getByRole('alert')).toHaveCount(0);
});

test('a style of a provider’s form replaces the base map', async ({ dataScreen: page }) => {
  const own = new URL(page.url()).origin;
  await configure(page, { mapStyle: `${own}/provider/style.json` });
  await page.route('**/provider/style.json', (route) =>
    route.fulfill({
      json: {
        version: 8,
        name: 'Streets',
        glyphs: `${own}/provider/{fontstack}/{range}.pbf`,
        sources: {
          streets: {
            type: 'vector',
            tiles: [`${own}/provider/{z}/{x}/{y}.mvt`],
            maxzoom: 14,
            attribution: '© A Provider',
          },
        },
        layers: [
          { id: 'ground', type: 'background', paint: { 'background-color': '#f2efe9' } },
          {
            id: 'streets',
            type: 'line',
            source: 'streets',
            'source-layer': 'road',
            paint: { 'line-color': '#b0543c', 'line-width': 3 },
          },
        ],
      },
    }),
  );
  await page.route('**/provider/**/*.mvt', (route) =>
    route.fulfill({ contentType: TILE_TYPE, body: tileWithRoad('road', { class: 'street' }) }),
  );
  await page.route('**/provider/**/*.pbf', (route) => route.fulfill({ body: Buffer.alloc(0) }));
  await openAt(page, 'map=33.749%2C-84.388%2C14');
  await expect(page.getByText('© A Provider')).toBeVisible();
  await expect(page.getByText('Place names © GeoNames, CC BY 4.0')).toHaveCount(0);
  // Only a provider's token brings satellite images.
  await expect(page.getByRole('button', { name: 'Satellite' })).toHaveCount(0);
});

test('a provider that does not answer leaves the base map, with the switch to its satellite images', async ({
  dataScreen: page,
}) => {
  await configure(page, { mapToken: 'pk.test' });
  await page.route('https://api.mapbox.com/**', (route) => route.fulfill({ status: 503 }));
  await page.route('https://events.mapbox.com/**', (route) => route.fulfill({ status: 204 }));
  await openAt(page, 'map=33.749%2C-84.388%2C9');
  await expect(page.getByText('Place names © GeoNames, CC BY 4.0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Satellite' })).toBeVisible();
});

test('axe finds no faults on the map', async ({ dataScreen: page }) => {
  await page.goto('/#/property-listing?limit=15');
  await openMap(page);
  await waitForRest(page);
  expect(await faults(page)).toEqual([]);
});
