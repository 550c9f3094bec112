import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from './browsers';
import { expect, openFilter, test } from './support';

/** A width with its scrollbars, as on most desktops. */
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: { ...WHOLE_BROWSER, ignoreDefaultArgs: ['--hide-scrollbars'] },
});

/** The room that is not the list's own, in pixels and in controls. */
const MOST = { controls: 32, firstRow: 170, firstRowFiltered: 210, firstCard: 220, firstCardWithNotice: 264 };
const LEAST_ROWS_AT_1280_X_800 = 17;

const firstTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const firstRow = (page: Page) => firstTop(page, '.ag-row[row-index="0"]');

test('at 1440 px at most 32 controls are in view around the grid', async ({ dataScreen: page }) => {
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  const controls = await page.evaluate(() => {
    const isInView = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      let area = { top: 0, bottom: window.innerHeight, left: 0, right: window.innerWidth };
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const { top, bottom, left, right } = around.getBoundingClientRect();
        area = {
          top: Math.max(area.top, top),
          bottom: Math.min(area.bottom, bottom),
          left: Math.max(area.left, left),
          right: Math.min(area.right, right),
        };
      }
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        box.bottom > area.top &&
        box.top < area.bottom &&
        box.right > area.left &&
        box.left < area.right
      );
    };
    return [...document.querySelectorAll('a, button, input, select')]
      .filter((element) => !element.closest('.ag-root-wrapper') && isInView(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
  expect(controls.length, controls.join(', ')).toBeLessThanOrEqual(MOST.controls);
});

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const) {
  test(`at ${width} px the tools are one row, and the list begins near the top`, async ({
    dataScreen: page,
  }) => {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.ag-row').first()).toBeVisible();
    expect(await firstRow(page)).toBeLessThanOrEqual(MOST.firstRow);
    const tools = [
      page.getByText(/^[\d,]+ Properties Found$/),
      page.getByRole('searchbox', { name: 'Search by address' }),
      page.getByRole('button', { name: /on Map$/ }),
      page.getByRole('button', { name: /^Download/ }),
      page.getByRole('button', { name: /^Save All/ }),
    ];
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const box = await tool.boundingBox();
        return box ? Math.round(box.y + box.height / 2) : undefined;
      }),
    );
    for (const middle of middles)
      expect(
        Math.abs((middle ?? 0) - (middles[1] ?? 0)),
        `the middles are at ${middles.join(', ')}`,
      ).toBeLessThan(3);

    await page.goto('/#/property-listing?state=Georgia&bedroomsFrom=3&hasPhoto=true');
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    expect(await firstRow(page)).toBeLessThanOrEqual(MOST.firstRowFiltered);
    // What can be done with selected rows takes the place of the chips.
    const before = await firstRow(page);
    await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
    for (const name of ['Save selected (1)', 'Note on selected (1)', 'Hide selected (1)', 'Print (1)'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    expect(Math.abs((await firstRow(page)) - before)).toBeLessThanOrEqual(4);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  });
}

test('at 1280 × 800 at least 17 rows are in view', async ({ dataScreen: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const area = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect();
        const rows = [...document.querySelectorAll('.ag-row')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return area && top >= area.top - 1 && bottom <= area.bottom + 1;
        });
        return new Set(rows.map((row) => row.getAttribute('row-index'))).size;
      }),
    )
    .toBeGreaterThanOrEqual(LEAST_ROWS_AT_1280_X_800);
});

test('on a phone the first card is near the top, and a selection has its bar at the bottom', async ({
  dataScreen: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/property-listing?limit=15&state=Georgia');
  await page.reload();
  await expect(page.locator('article').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  expect(await firstTop(page, 'article')).toBeLessThanOrEqual(MOST.firstCardWithNotice);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await firstTop(page, 'article')).toBeLessThanOrEqual(MOST.firstCard);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const before = await firstTop(page, 'article');
  await page.locator('article').first().getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Selected properties' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await firstTop(page, 'article')).toBe(before);
  await page.mouse.wheel(0, 1_500);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Download (1)' })).toBeVisible();
});

test('at 1440 px the list keeps its place and its size when the figures around it change', async ({
  dataScreen: page,
  portal,
}) => {
  const figures = { count: 1, sum: 1_000 };
  await page.route('**/api/get-properties?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { meta: { totalCount: number } };
    body.meta.totalCount = figures.count;
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/property-totals?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { count: number; totals: { sum: number; median: number }[] };
    body.count = figures.count;
    for (const total of body.totals) Object.assign(total, { sum: figures.sum, median: figures.sum });
    await route.fulfill({ response, json: body });
  });
  const states = (await portal.facet('state')).slice(0, 2);
  await openFilter(page, 'State');
  const boxes: unknown[] = [];
  for (const { value } of states) {
    await page.getByRole('checkbox', { name: value, exact: true }).check();
    await expect(
      page.getByText(`${figures.count.toLocaleString('en-US')} Properties Found`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
      `$${figures.sum.toLocaleString('en-US')}`,
    );
    boxes.push(await page.locator('.ag-root').boundingBox());
    Object.assign(figures, { count: 4_444, sum: 888_888_888_888 });
  }
  expect(boxes[1]).toEqual(boxes[0]);
});
