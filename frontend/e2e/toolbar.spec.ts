import { expect, test } from './support';

/** A width with its scrollbars, as on most desktops. */
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
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
