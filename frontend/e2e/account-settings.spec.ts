import { expect, test } from './people';

test('the title is ‘Account Settings’ and the heading ‘Preferences’, and it shows ‘Loading...’ while loading', async ({
  settings: page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Preferences', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/geography-data', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading...').or(page.getByLabel('Loading...')).first()).toBeAttached();
  release();
  await expect(page.getByRole('checkbox', { name: 'Georgia' })).toBeChecked();
});

test('Multifamily reveals units from 2, and Land reveals acreage from 0 in steps of 0.1, each only while selected', async ({
  settings: page,
}) => {
  for (const [kind, bound, least, step] of [
    ['Multifamily', 'units', '2', '1'],
    ['Land', 'acreage', '0', '0.1'],
  ] as const) {
    const bounds = ['Minimum', 'Maximum'].map((end) =>
      page.getByRole('spinbutton', { name: `${end} ${bound}` }),
    );
    for (const field of bounds) await expect(field).toHaveCount(0);
    await page.getByRole('checkbox', { name: kind }).check();
    for (const field of bounds) {
      await expect(field).toHaveAttribute('min', least);
      await expect(field).toHaveAttribute('step', step);
    }
    await page.getByRole('checkbox', { name: kind }).uncheck();
    for (const field of bounds) await expect(field).toHaveCount(0);
  }
});

test('‘Please specify’ is shown only while the referral source is Other, and is required', async ({
  settings: page,
}) => {
  const specify = page.getByRole('textbox', { name: /Please specify/ });
  await expect(specify).toHaveCount(0);
  const source = page.getByRole('combobox', { name: /How did you hear about us/ });
  await source.selectOption('Other');
  await expect(specify).toHaveAttribute('required', '');
  await source.selectOption('Youtube');
  await expect(specify).toHaveCount(0);
});

test('changing the states removes counties of other states but no ZIP codes', async ({ settings: page }) => {
  await page.getByRole('searchbox', { name: 'Counties' }).fill('fulton');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Zip Codes' }).fill('30303');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'States' }).fill('tex');
  await page.keyboard.press('Enter');
  const areas = page.getByRole('region', { name: 'Your Selected Areas' });
  for (const area of ['Georgia', 'Texas', 'Fulton', '30303'])
    await expect(areas.getByRole('button', { name: `Remove ${area}` })).toBeVisible();
  await areas.getByRole('button', { name: 'Remove Georgia' }).click();
  await expect(areas.getByRole('button', { name: 'Remove Fulton' })).toHaveCount(0);
  // The summary lists areas within the selected states, so Georgia must be selected again to show its ZIP code.
  await page.getByRole('searchbox', { name: 'States' }).fill('georgia');
  await page.keyboard.press('Enter');
  await expect(areas.getByRole('button', { name: 'Remove 30303' })).toBeVisible();
  await expect(areas.getByRole('button', { name: 'Remove Fulton' })).toHaveCount(0);
});
