import type { Page } from '@playwright/test';
import { expect, newPerson } from './people';
import { subscribe } from './subscribing';
import { faults, test } from './support';

interface SaleDays {
  days: { day: string; state: string; county: string | null; count: number; unusual: boolean }[];
}

/** The sales of a month, from the API. */
async function salesOf(page: Page, month: string, token: string): Promise<SaleDays['days']> {
  const answer = await page.request.get('/api/sale-days', {
    params: { month, historicalFilter: 'current', state: 'Georgia' },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as SaleDays).days;
}

/** The month after the current one, which the demo listings fill. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

test('a day and a county of the calendar open exactly their sales', async ({
  dataScreen: page,
  workerToken,
}) => {
  test.slow();
  const month = nextMonth();
  const sales = await salesOf(page, month, workerToken);
  const first = sales[0];
  expect(first, 'the demo listings have sales next month').toBeDefined();
  if (!first) return;
  const ofDay = sales.filter(({ day }) => day === first.day).reduce((total, { count }) => total + count, 0);

  await page.goto(`/#/calendar?month=${month}&state=Georgia`);
  const day = page
    .getByRole('gridcell')
    .getByRole('button', { name: `${longDay(first.day)}, ${ofDay} sale` });
  await expect(day).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await day.click();
  const heading = page.getByRole('heading', { level: 2, name: longDay(first.day) });
  await expect(heading).toBeVisible();
  expect(await faults(page)).toEqual([]);

  const found = (count: number) => page.getByText(`${count.toLocaleString('en-US')} Properties Found`);
  await page.getByRole('link', { name: /^Show all/ }).click();
  await expect(found(ofDay)).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page
    .getByRole('list', { name: 'Counties' })
    .getByRole('link', { name: `${first.county}, ${first.state}` })
    .click();
  await expect(found(first.count)).toBeVisible();
});

test('the keyboard alone reaches a day of the next month', async ({ dataScreen: page }) => {
  test.slow();
  await page.goto('/#/calendar?month=2026-12&day=2026-12-15');
  const day = (name: string) => page.getByRole('gridcell').getByRole('button', { name });
  await expect(page.getByRole('heading', { level: 2, name: 'Tue, Dec 15, 2026' })).toBeVisible();
  await day('Tue, Dec 15, 2026').focus();
  await page.keyboard.press('ArrowDown');
  await expect(day('Tue, Dec 22, 2026')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('Fri, Jan 22, 2027')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(day('Sun, Jan 17, 2027')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Sun, Jan 17, 2027' })).toBeVisible();
});

test('the calendar fits a phone', async ({ dataScreen: page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#/calendar?month=${nextMonth()}`);
  await expect(page.getByText(/ sales in .* Choose a day/)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
});

test('a property goes into a calendar as a file', async ({ dataScreen: page }) => {
  test.slow();
  await page.locator('.ag-row[row-index="0"] a').first().click();
  const button = page.getByRole('button', { name: 'Add to calendar' });
  await expect(button).toBeVisible();
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toBe('sale.ics');
});

test('a calendar address works without a log-in until it is turned off', async ({ page }) => {
  test.slow();
  await subscribe(page, newPerson());
  await page.goto('/#/property-listing?limit=15');
  await page.locator('.ag-row[row-index="0"]').getByRole('button', { name: /^Save/ }).first().click();
  await page.goto('/#/my-properties');
  await page.getByRole('button', { name: 'Download (1)' }).click();
  await page.getByRole('menuitem', { name: 'Subscribe in your calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar of My Properties' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const field = dialog.getByLabel('Calendar address');
  await expect(field).toBeVisible();
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  const address = new URL(await field.inputValue()).pathname;
  const feed = await page.request.get(address);
  expect(feed.status()).toBe(200);
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('There is no address yet.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
