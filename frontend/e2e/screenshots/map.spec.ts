import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support';
import { LOOKS, takeWindow, WITH_GRAPHICS } from './take';

/**
 * The map at four levels, on each of its base maps. `make map-pictures` takes these pictures alone. With MAP_TILES, the
 * server has roads; without it, the pictures with roads show towns only.
 */
test.use({ launchOptions: WITH_GRAPHICS });
test.slow();

const LEVELS = [
  { level: 'country', place: 'open' },
  { level: 'state', place: '32.9,-83.4,6.7' },
  { level: 'metro', place: '33.749,-84.388,9.4' },
  { level: 'street', place: '33.7715,-84.3665,13.2' },
] as const;

interface Config {
  roadTiles: { tiles: string; minZoom: number; maxZoom: number } | null;
}

/** Serves a style of a provider's form, which draws the tiles of roads in its own way. */
async function offerStyle(page: Page, config: Config, origin: string): Promise<string> {
  const base = `${origin}/provider`;
  await page.route('**/provider/*.pbf*', (route) =>
    route.fulfill({ body: readFileSync('src/features/map/lib/public-sans.pbf') }),
  );
  const roads = config.roadTiles && {
    type: 'vector',
    tiles: [`${origin}${config.roadTiles.tiles}`],
    minzoom: config.roadTiles.minZoom,
    maxzoom: config.roadTiles.maxZoom,
    attribution: '© A Provider',
  };
  const land = { id: 'land', type: 'background', paint: { 'background-color': '#e9f0e4' } };
  const drawn = (id: string, type: 'fill' | 'line', paint: object) => ({
    id,
    type,
    source: 'streets',
    'source-layer': id,
    paint,
  });
  const style = {
    version: 8,
    name: 'Streets',
    glyphs: `${base}/{range}.pbf?{fontstack}`,
    sources: roads ? { streets: roads } : {},
    layers: roads
      ? [
          land,
          drawn('water', 'fill', { 'fill-color': '#b9d6ea' }),
          drawn('roads', 'line', { 'line-color': '#e0913c', 'line-width': 1.5 }),
          {
            id: 'towns',
            type: 'symbol',
            source: 'streets',
            'source-layer': 'places',
            layout: { 'text-field': ['get', 'name'], 'text-font': ['Public Sans'], 'text-size': 12 },
            paint: { 'text-color': '#44403a', 'text-halo-color': '#ffffff', 'text-halo-width': 1.2 },
          },
        ]
      : [land],
  };
  await page.route('**/provider/style.json', (route) => route.fulfill({ json: style }));
  return `${base}/style.json`;
}

const BASES = {
  own: () => Promise.resolve({ roadTiles: null }),
  roads: () => Promise.resolve({}),
  style: async (page: Page, config: Config, origin: string) => ({
    mapStyle: await offerStyle(page, config, origin),
  }),
} satisfies Record<string, (page: Page, config: Config, origin: string) => Promise<object>>;

for (const look of LOOKS) {
  test.describe(`at ${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use(look);

    for (const [base, changes] of Object.entries(BASES))
      test(`the map on the base map '${base}'`, async ({ page, portal }) => {
        await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), portal.token);
        await page.route('**/api/config', async (route) => {
          const answer = await route.fetch();
          const config = (await answer.json()) as Config;
          const { origin } = new URL(route.request().url());
          const changed = await changes(page, config, origin);
          await route.fulfill({ response: answer, json: { ...config, ...changed } });
        });
        const { data } = await portal.search({});
        const one = data.find((row) => typeof row.Latitude === 'number');
        if (!one) throw new Error('no property has a location');
        const besideTheList =
          look.viewport.width >= 1024 ? [{ level: 'split', place: '33.749,-84.388,8,split' }] : [];
        const card = {
          level: 'card',
          place: `${one.Latitude},${one.Longitude},12`,
          query: `&search=${encodeURIComponent(one.unique_ID)}`,
        };
        for (const { level, place, query = '' } of [...LEVELS, ...besideTheList, card] as {
          level: string;
          place: string;
          query?: string;
        }[]) {
          await page.goto('about:blank');
          await page.goto(
            `/#/property-listing?historicalFilter=all${query}&map=${encodeURIComponent(place)}`,
          );
          await expect(page.getByText(/propert(y|ies) on the map/)).toBeVisible();
          await page.waitForFunction(() => performance.getEntriesByName('map-matches-drawn').length > 0);
          await expect(page.locator('[data-at-rest="true"]')).toBeVisible();
          if (level === 'card') {
            await page.locator('.mapboxgl-canvas').focus();
            await page.keyboard.press('Enter');
            await expect(page.getByRole('group', { name: String(one.Address) })).toBeVisible();
          }
          await takeWindow(page, `map-${base}-${level}`);
        }
      });
  });
}
