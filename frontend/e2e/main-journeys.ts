import { expect } from '@playwright/test';
import { BLANK } from '../src/lib/format';
import type { ListingRow, Portal } from './support';

/** What a person does in any browser. Each step waits until it is possible. */
export interface Walker {
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Presses the first visible control with this role whose name is `name`, or begins with it and a blank. */
  press: (role: Role, name: string) => Promise<void>;
  /** Presses the first visible element of a CSS selector. */
  pressAt: (selector: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  /** Runs a function in the page. */
  read: <T>(script: () => T) => Promise<T>;
}

export type Role = 'button' | 'link' | 'checkbox' | 'menuitem';

/** What the journeys know about the product. */
export interface Product {
  portal: Portal;
  /** Who logs in. */
  account: { emailId: string; password: string };
  /** The token of a new account without a subscription. */
  newcomer: string;
}

const BID = 'matched_Current Bid';
const DATA = '/#/property-listing';

const dollars = (value: ListingRow[string]): string =>
  typeof value === 'number' ? `$${value.toLocaleString('en-US', { maximumFractionDigits: 0 })}` : BLANK;

interface ShownRow {
  /** The property that the link opens. */
  id: string;
  address: string;
  bid: string;
}

/** Returns the rows that the grid shows. */
const shownRows = (walker: Walker) =>
  walker.read(() => {
    const rows: Record<string, ShownRow> = {};
    for (const part of document.querySelectorAll('.ag-row')) {
      const row = (rows[part.getAttribute('row-index') ?? ''] ??= { id: '', address: '', bid: '' });
      const link = part.querySelector('a');
      if (link) {
        row.id = decodeURIComponent(link.hash.split('/').at(-1) ?? '');
        row.address = link.querySelector('[translate="no"]')?.textContent ?? link.text;
      }
      row.bid ||= part.querySelector('[col-id="matched_Current Bid"]')?.textContent ?? '';
    }
    return Object.entries(rows)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, row]) => row);
  });

/** Expects the first rows of the grid to be these: each property with its own address and bid. */
async function expectRows(walker: Walker, rows: readonly ListingRow[]): Promise<void> {
  const wanted = rows.slice(0, 8).map((row) => ({
    id: row.unique_ID,
    address: String(row.Address),
    bid: dollars(row[BID]),
  }));
  await expect.poll(async () => (await shownRows(walker)).slice(0, 8)).toEqual(wanted);
}

async function expectText(walker: Walker, text: string | RegExp): Promise<void> {
  const poll = expect.poll(() => walker.read(() => document.body.innerText));
  await (typeof text === 'string' ? poll.toContain(text) : poll.toMatch(text));
}

/** Expects an address. Lists show the texts of their properties too, so a text does not say which screen is open. */
async function expectAt(walker: Walker, part: string): Promise<void> {
  await expect.poll(() => walker.read(() => location.hash)).toContain(part);
}

const expectFound = (walker: Walker, count: number) =>
  expectText(walker, `${count.toLocaleString('en-US')} Properties Found`);

/** Opens the data screen with the session of the product's account. */
async function openData(walker: Walker, { portal }: Product): Promise<ListingRow[]> {
  await signIn(walker, portal.token, DATA);
  const { data } = await portal.search({});
  await expectRows(walker, data);
  return data;
}

async function signIn(walker: Walker, token: string, address: string): Promise<void> {
  await walker.open(`/robots.txt#${token}`);
  await walker.read(() => localStorage.setItem('auth_token', location.hash.slice(1)));
  await walker.open(address);
}

const first = (rows: readonly ListingRow[]): ListingRow => {
  const [row] = rows;
  if (!row) throw new Error('no listing matches');
  return row;
};

/** The first day of the month after this one, which the demo listings fill. */
const nextMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
};

/** The main journeys. Every browser that we support walks them. */
export const MAIN_JOURNEYS: readonly (readonly [
  name: string,
  walk: (walker: Walker, product: Product) => Promise<void>,
])[] = [
  [
    'a visitor logs in and returns to the data screen',
    async (walker, { portal, account }) => {
      await walker.open(DATA);
      await walker.fill('Email', account.emailId);
      await walker.fill('Password', account.password);
      await walker.press('button', 'Log In');
      await expectFound(walker, (await portal.search({})).meta.totalCount);
    },
  ],
  [
    'a filter shows its listings, and removing it shows all again',
    async (walker, product) => {
      await openData(walker, product);
      const all = await product.portal.search({});
      const state = await product.portal.option('state');
      const filtered = await product.portal.search({ state: state.value });
      await walker.press('button', 'State');
      await walker.press('checkbox', state.value);
      await expectFound(walker, state.count);
      await expectRows(walker, filtered.data);
      await walker.press('button', `Remove ${state.value}`);
      await expectFound(walker, all.meta.totalCount);
      await expectRows(walker, all.data);
    },
  ],
  [
    'page 2 shows its own bids, and so does page 1 again',
    async (walker, product) => {
      const rows = await openData(walker, product);
      await walker.press('button', 'Next page');
      await expectRows(walker, (await product.portal.search({ page: '2' })).data);
      await walker.press('button', 'Previous page');
      await expectRows(walker, rows);
    },
  ],
  [
    'a click on a heading sorts the list',
    async (walker, product) => {
      await openData(walker, product);
      await walker.pressAt(`.ag-header-cell[col-id="${BID}"] .ag-header-cell-label`);
      const sorted = await product.portal.search({ sortColumn: BID, sortDirection: 'asc' });
      await expectRows(walker, sorted.data);
    },
  ],
  [
    'a row opens its property',
    async (walker, product) => {
      const row = first(await openData(walker, product));
      await walker.pressAt('.ag-row[row-index="0"] a');
      await expectAt(walker, encodeURIComponent(row.unique_ID));
      await expectText(walker, String(row.Address));
      await expectText(walker, dollars(row[BID]));
    },
  ],
  [
    'Back returns to the same page of the list',
    async (walker, product) => {
      await openData(walker, product);
      await walker.press('button', 'Next page');
      const { data } = await product.portal.search({ page: '2' });
      await expectRows(walker, data);
      await walker.pressAt('.ag-row[row-index="0"] a');
      await expectAt(walker, encodeURIComponent(first(data).unique_ID));
      await expectText(walker, String(first(data).Address));
      await walker.back();
      await expectRows(walker, data);
    },
  ],
  [
    'a property is saved and shown in My Properties',
    async (walker, product) => {
      const row = first(await openData(walker, product));
      await walker.press('button', `Save ${String(row.Address)}`);
      await expect.poll(() => product.portal.saved()).toContain(row.unique_ID);
      await walker.press('link', 'My Properties');
      await expectAt(walker, '/my-properties');
      await expectText(walker, String(row.Address));
      await product.portal.unsave([row.unique_ID]);
    },
  ],
  [
    'account settings are saved',
    async (walker, { newcomer }) => {
      await signIn(walker, newcomer, '/#/account-settings');
      await walker.press('checkbox', 'Florida');
      await walker.press('button', 'Save Changes');
      await expectText(walker, 'Account settings updated successfully.');
    },
  ],
  [
    'the calendar opens the sales of a month',
    async (walker, product) => {
      await signIn(walker, product.portal.token, `/#/calendar?month=${nextMonth()}`);
      await expectText(walker, / sales? in /);
      await walker.pressAt('[role="gridcell"] button[aria-label*=" sale"]');
      await walker.pressAt('a[href^="#/property-listing?"]');
      await expectText(walker, /[\d,]+ Properties Found/);
    },
  ],
  [
    'the map opens over the list and closes',
    async (walker, product) => {
      const rows = await openData(walker, product);
      await walker.press('button', 'Explore All Properties on Map');
      await walker.pressAt('[aria-label="Map"] button[aria-label="Close map"]');
      await expectRows(walker, rows);
    },
  ],
];
