import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { nextSaleDay } from './georgia-houses';
import { operator } from './operator';
import { newPerson, test as base } from './people';
import { pagesOf } from './printing';
import { WITH_WEBGL } from './browsers';
import { expect, Portal } from './support';

/** What the job may take (docs/benchmarks.md#steps-of-the-jobs). Typed text does not count, in any of the three. */
const MOST = { clicks: 14, keys: 60, taps: 20, clicksOfSheets: 2 };

/** Does steps on a page and counts them. */
class Steps {
  count = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    this.count += 1;
    await target.click(options);
  }

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.tap();
  }

  /** Presses a key several times. Shift or Ctrl with a key is one press. */
  async press(key: string, times = 1): Promise<void> {
    for (let done = 0; done < times; done += 1) {
      this.count += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types text where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Types text, and Enter at its end, which takes the first match. */
  async typeLine(text: string): Promise<void> {
    await this.type(text);
    await this.page.keyboard.press('Enter');
  }
}

interface Bidder {
  page: Page;
  portal: Portal;
}

/** `bidder` is a new subscriber on the data screen, with nothing saved and nothing remembered by the browser. */
const test = base.extend<{ bidder: Bidder }>({
  bidder: async ({ page, request }, provide) => {
    const person = newPerson();
    operator(
      ['account', 'create', person.emailId, '--name', 'Dana Whitfield', '--grant', 'a journey'],
      `${person.password}\n`,
    );
    const answer = await request.post('/api/login', { data: person });
    const { token } = (await answer.json()) as { token: string };
    await page.addInitScript((own) => {
      localStorage.setItem('auth_token', own);
      localStorage.setItem('smallScreenNotice', 'dismissed');
    }, token);
    await page.goto('/#/property-listing');
    const skip = page.getByRole('button', { name: /^Skip/ });
    await expect(skip.or(page.getByText(/^[\d,]+ Properties Found$/)).first()).toBeVisible();
    if (await skip.isVisible()) await skip.click();
    await expect(page.getByText(/^[\d,]+ Properties Found$/)).toBeVisible();
    await provide({ page, portal: new Portal(request, token) });
  },
});

test.use({ launchOptions: WITH_WEBGL });

const NOTE = 'Call the trustee before the sale';

const month = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The filters of the job, as the API has them. */
const wanted = () => ({
  county: 'Georgia|Fulton,Georgia|DeKalb',
  propertyType: 'Single Family',
  saleMonths: nextSaleDay().slice(0, 7),
  equityFrom: '50000',
  sortColumn: 'matched_Current Bid',
  sortDirection: 'asc',
});

/** Expects the first five of the job's list to be saved with the note, and the file to have the list. */
async function expectDone(portal: Portal, file: string): Promise<void> {
  const { data, meta } = await portal.search(wanted());
  const five = data.slice(0, 5).map(({ unique_ID }) => unique_ID);
  expect(five, 'there are five houses').toHaveLength(5);
  expect((await portal.saved()).sort()).toEqual([...five].sort());
  for (const id of five) expect((await portal.annotation(id)).note).toBe(NOTE);
  // A workbook is a ZIP archive.
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  expect(meta.totalCount).toBeGreaterThanOrEqual(5);
}

const list = (page: Page, label: string) => page.getByRole('dialog', { name: label, exact: true });
const option = (page: Page, label: string, name: RegExp | string) =>
  list(page, label).getByRole('checkbox', { name });

/** Takes a county that is typed in the place field. Its label has the state if another state has the name. */
async function takeCounty(page: Page, name: string): Promise<void> {
  const first = page.getByRole('option', { name: new RegExp(`^${name} \\(Georgia\\)`) });
  await expect(first.or(page.getByText('No options found')).first()).toBeVisible();
  if ((await first.count()) === 0) {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(name);
    await expect(
      page.getByRole('option', { name: new RegExp(`^${name} ?County`), selected: true }),
    ).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** The label of a county of Georgia, which has the state if another state has the name. */
const county = (name: string) => new RegExp(`^${name}( \\(Georgia\\))?( [\\d,]+)?$`);

test.describe('five houses with a note, and a workbook', () => {
  test.describe.configure({ timeout: 240_000 });

  test('take at most 14 clicks', async ({ bidder: { page, portal } }) => {
    const steps = new Steps(page);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const button = (label: string) => filters.getByRole('button', { name: new RegExp(`^${label}`) });
    const place = filters.getByRole('combobox', { name: 'State, county or zip code' });
    await steps.click(place);
    for (const name of ['Fulton', 'DeKalb']) {
      await steps.type(`${name} (Geo`);
      await takeCounty(page, name);
    }
    await steps.click(filters.getByRole('combobox', { name: 'Add a filter' }));
    await steps.typeLine('Equity');
    await expect(filters.getByRole('textbox', { name: 'Equity from' })).toBeFocused();
    await steps.type('50000');
    // From the bottom up, because an open list covers what is below it, and the next click closes it.
    await steps.click(button('Property Type'));
    await steps.typeLine('Single Family');
    await page.keyboard.press('Escape');
    await steps.click(button('Sale Month'));
    await expect(option(page, 'Sale Month', month(nextSaleDay()))).toBeVisible();
    await steps.typeLine(month(nextSaleDay()));
    await page.keyboard.press('Escape');

    await steps.click(page.getByRole('columnheader', { name: 'Opening Bid' }));
    const { meta } = await portal.search(wanted());
    const total = meta.totalCount;
    await expect(page.getByText(`${total} Properties Found`, { exact: true })).toBeVisible();

    await steps.click(page.getByRole('button', { name: 'View Filtered Properties on Map' }));
    await expect(page.getByText(/on the map/)).toBeVisible();
    await steps.click(page.getByRole('button', { name: 'Back to the list' }));

    const box = (row: number) => page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox');
    await steps.click(box(0));
    await steps.click(box(4), { modifiers: ['Shift'] });
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/save|note/.test(pathname) && request.method() !== 'GET') writes.push(pathname);
    });
    await steps.click(page.getByRole('button', { name: 'Note on selected (5)' }));
    await steps.type(NOTE);
    await steps.click(page.getByRole('button', { name: 'Save with note' }));
    await expect(page.getByText('Note saved on 5 properties').first()).toBeVisible();
    expect(writes).toEqual(['/api/property/note-multiple']);

    await steps.click(page.getByRole('button', { name: 'Download (5)' }));
    const download = page.waitForEvent('download');
    await steps.click(
      page.getByRole('group', { name: `All (${total})` }).getByRole('menuitem', { name: /XLS/ }),
    );
    await expectDone(portal, await (await download).path());
    test.info().annotations.push({ type: 'clicks', description: String(steps.count) });
    expect(steps.count).toBeLessThanOrEqual(MOST.clicks);
  });

  test('take at most 60 keys, without a mouse', async ({ bidder: { page, portal } }) => {
    const steps = new Steps(page);
    const open = async (label: string) => {
      await steps.press('Enter');
      await expect(list(page, label).getByRole('searchbox')).toBeFocused();
    };
    /** Closes the list of a filter. Its button has the focus then, a moment later on a slow machine. */
    const close = async (label: string) => {
      await steps.press('Escape');
      await expect(list(page, label)).toHaveCount(0);
      await expect(page.getByRole('button', { name: new RegExp(`^${label}`) })).toBeFocused();
    };
    await steps.press('f');
    await steps.press('Tab');
    await open('County');
    for (const name of ['Fulton', 'DeKalb']) {
      await steps.type(`${name} (Geo`);
      const first = list(page, 'County').getByRole('checkbox').first();
      await expect(first.and(option(page, 'County', county(name)))).toBeVisible();
      await steps.press('Enter');
      await expect(first).toBeChecked();
    }
    await close('County');
    await steps.press('Tab', 2);
    await open('Sale Month');
    await steps.type(month(nextSaleDay()));
    await expect(option(page, 'Sale Month', month(nextSaleDay()))).toBeVisible();
    await steps.press('Enter');
    await close('Sale Month');
    await steps.press('Tab', 2);
    await open('Property Type');
    await steps.type('Single');
    await expect(option(page, 'Property Type', 'Single Family')).toBeVisible();
    await steps.press('Enter');
    await close('Property Type');
    await steps.press('Tab', 6);
    await expect(page.getByRole('combobox', { name: 'Add a filter' })).toBeFocused();
    await steps.type('Equity');
    await steps.press('Enter');
    const equity = page.getByRole('textbox', { name: 'Equity from' });
    await expect(equity).toBeFocused();
    await steps.type('50000');
    await steps.press('Escape');
    const total = (await portal.search(wanted())).meta.totalCount;
    await expect(page.getByText(`${total} Properties Found`, { exact: true })).toBeVisible();

    await steps.press('j');
    await steps.press('ArrowUp');
    await steps.press('ArrowRight', 2);
    await expect(page.getByRole('columnheader', { name: 'Opening Bid' })).toBeFocused();
    await steps.press('Enter');
    await expect(page).toHaveURL(/sortColumn=matched_Current/);
    const [first] = (await portal.search(wanted())).data;
    await expect(page.locator('.ag-row[row-index="0"]').first()).toContainText(String(first?.Address));

    await steps.press('m');
    await expect(page.getByText(/on the map/)).toBeVisible();
    await steps.press('m');
    await expect(page.getByRole('button', { name: 'View Filtered Properties on Map' })).toBeVisible();

    // The grid remembers the first row, so `j` would go to the second one.
    await steps.press('k');
    await steps.press('Space');
    for (let row = 1; row < 5; row += 1) {
      await steps.press('j');
      await steps.press('Space');
    }
    await expect(page.getByText('5 selected')).toBeVisible();
    await steps.press('n');
    await steps.type(NOTE);
    await steps.press('Control+Enter');
    await expect(page.getByText('Note saved on 5 properties').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await steps.press('d');
    await expect(page.getByRole('menu')).toBeVisible();
    const workbook = page
      .getByRole('group', { name: `All (${total})` })
      .getByRole('menuitem', { name: /XLS/ });
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'));
    for (let downs = 0; downs < 5; downs += 1) {
      if (await workbook.evaluate((item) => item === document.activeElement)) break;
      const before = await page.evaluateHandle(() => document.activeElement);
      await steps.press('ArrowDown');
      // The menu moves the focus a moment after the key.
      await page.waitForFunction((item) => document.activeElement !== item, before);
    }
    await expect(workbook).toBeFocused();
    const download = page.waitForEvent('download');
    await steps.press('Enter');
    await expectDone(portal, await (await download).path());
    test.info().annotations.push({ type: 'keys', description: String(steps.count) });
    expect(steps.count).toBeLessThanOrEqual(MOST.keys);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('take at most 20 taps', async ({ bidder: { page, portal } }) => {
      const steps = new Steps(page);
      await steps.tap(page.getByRole('button', { name: 'Filters' }));
      const filters = page.getByRole('dialog', { name: 'Filters' });
      const button = (label: string) => filters.getByRole('button', { name: new RegExp(`^${label}`) });
      await steps.tap(filters.getByRole('combobox', { name: 'State, county or zip code' }));
      for (const name of ['Fulton', 'DeKalb']) {
        await steps.type(`${name} (Geo`);
        await takeCounty(page, name);
      }
      await steps.tap(filters.getByRole('combobox', { name: 'Add a filter' }));
      await steps.typeLine('Equity');
      await expect(filters.getByRole('textbox', { name: 'Equity from' })).toBeFocused();
      await steps.type('50000');
      await steps.tap(button('Property Type'));
      await steps.typeLine('Single Family');
      await page.keyboard.press('Escape');
      await steps.tap(button('Sale Month'));
      await expect(option(page, 'Sale Month', month(nextSaleDay()))).toBeVisible();
      await steps.typeLine(month(nextSaleDay()));
      await page.keyboard.press('Escape');
      const { meta } = await portal.search(wanted());
      const total = meta.totalCount;
      await steps.tap(filters.getByRole('button', { name: `Show ${total} properties` }));

      await steps.tap(page.getByRole('combobox', { name: 'Order' }));
      await steps.tap(page.getByRole('option', { name: 'Opening bid, lowest first' }));
      const switchTo = page.getByRole('group', { name: 'List or map' });
      await steps.tap(switchTo.getByRole('button', { name: 'Map' }));
      await expect(page.getByText(/on the map/)).toBeVisible();
      await steps.tap(switchTo.getByRole('button', { name: 'List' }));

      const cards = page.getByRole('list', { name: 'Properties' }).locator('article');
      await expect(cards).toHaveCount(total);
      for (let card = 0; card < 5; card += 1) await steps.tap(cards.nth(card).getByRole('checkbox'));
      await steps.tap(page.getByRole('button', { name: 'Note on selected (5)' }));
      await steps.type(NOTE);
      await steps.tap(page.getByRole('button', { name: 'Save with note' }));
      await expect(page.getByText('Note saved on 5 properties').first()).toBeVisible();

      await steps.tap(page.getByRole('button', { name: 'Download (5)' }));
      const download = page.waitForEvent('download');
      await steps.tap(
        page.getByRole('group', { name: `All (${total})` }).getByRole('menuitem', { name: /XLS/ }),
      );
      await expectDone(portal, await (await download).path());
      test.info().annotations.push({ type: 'taps', description: String(steps.count) });
      expect(steps.count).toBeLessThanOrEqual(MOST.taps);
    });
  });
});

test('five property sheets are printed in two clicks', async ({ bidder: { page } }) => {
  test.slow();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  for (let row = 0; row < 5; row += 1)
    await page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').check();
  const steps = new Steps(page);
  await steps.click(page.getByRole('button', { name: 'Print (5)' }));
  await steps.click(page.getByRole('menuitem', { name: /^Property sheets \(5\)/ }));
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  expect(steps.count).toBeLessThanOrEqual(MOST.clicksOfSheets);
  await expect(page.locator('.print-job article.print-sheet')).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(5);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(pages).toBeLessThanOrEqual(10);
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(10);
});
