import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';

/** The account that `courthouse-steps demo` creates. */
export const DEMO = { emailId: 'demo@example.com', password: 'courthouse-demo' };

/** The account of a worker's session, in a product that tests started. Others have only the demo account. */
export const OWN = { emailId: 'journeys@example.com', password: DEMO.password };

export interface ListingRow {
  unique_ID: string;
  [column: string]: string | number | null | undefined;
}

interface ListingPage {
  data: ListingRow[];
  meta: { totalPages: number; totalCount: number };
}

interface ComparableSale {
  livingArea: number | null;
  bedrooms: number | null;
  pricePerSqFt: number | null;
}

interface MapAnswer {
  properties: { unique_ID: string; longitude: number; latitude: number; precision: string }[];
  totalMatchingProperties: number;
  withoutLocation: number;
}

interface Facets {
  facets: Record<string, { value: string; count: number }[]>;
}

/** Calls the API directly. Tests take their expected values from it, because the demo listings are generated. */
export class Portal {
  constructor(
    private readonly request: APIRequestContext,
    readonly token: string,
  ) {}

  private async get<T>(path: string, params: Record<string, string>): Promise<T> {
    const answer = await this.request.get(path, {
      params,
      headers: { Authorization: `Bearer ${this.token}` },
    });
    expect(answer.status(), `${path} answers`).toBe(200);
    return (await answer.json()) as T;
  }

  search(params: Record<string, string>): Promise<ListingPage> {
    return this.get('/api/get-properties', {
      limit: '100',
      page: '1',
      historicalFilter: 'current',
      ...params,
    });
  }

  map(params: Record<string, string>): Promise<MapAnswer> {
    return this.get('/api/get-all-map-properties', { historicalFilter: 'current', ...params });
  }

  /** Returns how many notifications are unread, and whether My Properties is marked. */
  notifications(): Promise<{ unread: number; savedChanged: boolean }> {
    return this.get('/api/notifications/count', {});
  }

  async facet(name: string): Promise<{ value: string; count: number }[]> {
    const { facets } = await this.get<Facets>('/api/property-facets', {
      facets: name,
      historicalFilter: 'current',
    });
    return facets[name] ?? [];
  }

  private async send(method: 'post' | 'put', path: string, data: unknown): Promise<unknown> {
    const answer = await this.request[method](path, {
      data,
      headers: { Authorization: `Bearer ${this.token}` },
    });
    expect(answer.status(), `${path} answers`).toBe(200);
    return answer.json();
  }

  async save(propertyIds: string[]): Promise<void> {
    await this.send('post', '/api/property/save-multiple', { propertyIds });
  }

  /** Returns the ids of the saved properties, from the profile. */
  async saved(): Promise<string[]> {
    const { savedProperties } = await this.get<{ savedProperties: string[] }>('/api/profile/view', {});
    return savedProperties;
  }

  async unsave(propertyIds: string[]): Promise<void> {
    await this.send('post', '/api/property/unsave-multiple', { propertyIds });
  }

  /** Removes all saved properties. */
  async unsaveAll(): Promise<void> {
    await this.unsave(await this.saved());
  }

  /** Saves a view as a search. */
  async saveSearch(name: string, view: string): Promise<void> {
    const answer = await this.request.post('/api/saved-searches', {
      data: { name, view },
      headers: { Authorization: `Bearer ${this.token}` },
    });
    expect(answer.status(), 'the search is saved').toBe(201);
  }

  /** Returns the note and the stage of a saved property. */
  annotation(id: string): Promise<{ note: string; stage: string | null }> {
    return this.get(`/api/saved-properties/${encodeURIComponent(id)}`, {});
  }

  async annotate(
    id: string,
    annotation: { note?: string; stage?: string; maximumBid?: number },
  ): Promise<void> {
    await this.send('put', `/api/saved-properties/${encodeURIComponent(id)}`, annotation);
  }

  /** Returns a property with a comparable sale of like size that has a price per square foot. */
  async similarSale(): Promise<{ id: string; sale: ComparableSale }> {
    const { data } = await this.search({ propertyType: 'Single Family', limit: '25' });
    for (const { unique_ID: id, 'Living Area': area, Bedrooms: beds } of data) {
      if (typeof area !== 'number' || typeof beds !== 'number') continue;
      const path = `/api/property-details/${encodeURIComponent(id)}/comparables`;
      const { comparables } = await this.get<{ comparables: ComparableSale[] }>(path, {});
      const isLike = ({ livingArea, bedrooms, pricePerSqFt }: ComparableSale) =>
        pricePerSqFt !== null &&
        livingArea !== null &&
        Math.abs(livingArea / area - 1) <= 0.25 &&
        bedrooms !== null &&
        Math.abs(bedrooms - beds) <= 1;
      const [sale, another] = comparables.filter(isLike);
      if (sale && another) return { id, sale };
    }
    throw new Error('no property has comparables');
  }

  /** Returns the id of that property. */
  async withComparables(): Promise<string> {
    return (await this.similarSale()).id;
  }

  /** Returns an option that matches some but not all listings and contains no comma. */
  async option(name: string): Promise<{ value: string; count: number }> {
    const all = await this.search({});
    const found = (await this.facet(name)).find(
      ({ value, count }) => count > 0 && count < all.meta.totalCount && !value.includes(','),
    );
    if (!found) throw new Error(`no option of ${name} divides the listings`);
    return found;
  }
}

export const test = base.extend<{ portal: Portal; dataScreen: Page }, { workerToken: string }>({
  /**
   * A session that all tests of a worker share: an account has 20 live sessions, so a log-in for each test would
   * end the session of a long test that runs next to 20 short ones. No test may end it.
   */
  workerToken: [
    async ({ playwright }, provide, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      const own = await request.post('/api/login', { data: OWN });
      const answer = own.ok() ? own : await request.post('/api/login', { data: DEMO });
      expect(answer.status(), 'the demo account can log in').toBe(200);
      const { token } = (await answer.json()) as { token: string };
      await request.dispose();
      await provide(token);
    },
    { scope: 'worker' },
  ],
  portal: async ({ request, workerToken }, provide) => provide(new Portal(request, workerToken)),
  /** The data screen, signed in. */
  dataScreen: async ({ page, portal }, provide) => {
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem('auth_token', token);
    }, portal.token);
    await page.goto('/#/property-listing');
    await expect(page.getByText(/^[\d,]+ Properties Found$/)).toBeVisible();
    await provide(page);
  },
});

export { expect };

/** The rules of WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Returns the faults that axe finds on the page, or inside `part` of it, on request with its best practices. */
export async function faults(page: Page, part?: string, withBestPractices = false): Promise<string[]> {
  // A toast that is fading in or out has less contrast than it has while it can be read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Animations of a scroll timeline finish only when their element is scrolled into view.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // Everything is checked, but only violations are described: describing what passes takes most of the time. The legacy
  // mode describes within the page, which leaves only frames of other sites unchecked, and no screen has one.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(withBestPractices ? [...RULES, 'best-practice'] : RULES);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}

/** Makes the server fail at an address. */
export const failAt = (page: Page, address: string | RegExp) =>
  page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something failed on our side.', code: 'internal' } }),
  );

/** Expects the pager of the list to be fully visible without scrolling. */
export async function expectPagerInSight(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Page size' })).toBeInViewport({ ratio: 1 });
}

export const found = (page: Page, count: number) =>
  page.getByText(`${count.toLocaleString('en-US')} Properties Found`, { exact: true });

/** Returns the link from a row to its property's page. */
export const linkOf = (page: Page, id: string) =>
  page.locator(`.ag-row a[href="#/property-details/${encodeURIComponent(id)}"]`);

/** Returns the ids of the properties in the grid, from the top. */
export async function shownIds(page: Page, howMany: number): Promise<string[]> {
  const links = Array.from({ length: howMany }, (_, index) =>
    page.locator(`.ag-row[row-index="${index}"] a`).first(),
  );
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((address) => decodeURIComponent(address?.split('/').at(-1) ?? ''));
}

/** Returns the ids of rows from the API. */
export const ids = (rows: ListingRow[], howMany: number) =>
  rows.slice(0, howMany).map((row) => row.unique_ID);

/** Opens the list of a filter. */
export async function openFilter(page: Page, label: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: label }).click();
}

/** Opens the list of what is shown or left out. */
export async function openShow(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /^Show / })
    .click();
  await expect(page.getByRole('dialog', { name: 'Show', exact: true })).toBeVisible();
}

/** Adds a filter to the column by its name. */
export async function addFilter(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add a filter' });
  await field.fill(name);
  await field.press('Enter');
}

/** Opens the menu that downloads, prints and shares the list. */
export const openListMenu = (page: Page) => page.getByRole('button', { name: /^Download \(/ }).click();

/** Parses a CSV into rows of cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const plain = text.replace(/^\uFEFF/, '');
  for (let index = 0; index < plain.length; index += 1) {
    const char = plain[index];
    if (quoted) {
      if (char === '"' && plain[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"') quoted = true;
    else if (char === ',' || char === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  rows.at(-1)?.push(cell);
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}
