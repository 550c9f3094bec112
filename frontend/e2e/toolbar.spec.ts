import { WHOLE_BROWSER } from './browsers';
import { expect, openFilter, test } from './support';

/** A width with its scrollbars, as on most desktops. */
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: { ...WHOLE_BROWSER, ignoreDefaultArgs: ['--hide-scrollbars'] },
});

test('at 1440 px the tools above the list do not wrap, also with selected rows', async ({
  dataScreen: page,
}) => {
  await page.locator('.ag-row[row-index="0"]').getByRole('checkbox').check();
  const tools = [
    page.getByRole('combobox', { name: 'Historical filter' }),
    page.getByRole('button', { name: 'Columns', exact: true }),
    page.getByRole('button', { name: 'Bid %' }),
    page.getByRole('link', { name: 'Calendar' }),
    page.getByRole('button', { name: /^Download/ }),
    page.getByRole('button', { name: 'Save selected (1)' }),
    page.getByRole('button', { name: /^Save All/ }),
  ];
  for (const tool of tools) await expect(tool).toBeVisible();
  const middles = await Promise.all(
    tools.map(async (tool) => {
      const box = await tool.boundingBox();
      return box ? Math.round(box.y + box.height / 2) : undefined;
    }),
  );
  expect(new Set(middles).size, `the middles are at ${middles.join(', ')}`).toBe(1);
  const first = await page.getByRole('searchbox', { name: 'Search by address' }).boundingBox();
  const map = await page.getByRole('button', { name: /on Map$/ }).boundingBox();
  expect(map?.y).toBe(first?.y);
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
    const body = (await response.json()) as { count: number; totals: { sum: number }[] };
    body.count = figures.count;
    for (const total of body.totals) total.sum = figures.sum;
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
    await expect(
      page
        .getByRole('region', { name: 'Totals' })
        .getByText(`$${figures.sum.toLocaleString('en-US')}`)
        .first(),
    ).toBeVisible();
    boxes.push(await page.locator('.ag-root').boundingBox());
    Object.assign(figures, { count: 4_444, sum: 888_888_888_888 });
  }
  expect(boxes[1]).toEqual(boxes[0]);
});
