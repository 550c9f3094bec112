import { DUPLICATE, SHOWN } from './joined-lists';
import { pagesOf } from './printing';
import { expect, faults, test } from './support';

test('a sale of two lists is one listing, which shows side by side what they state differently', async ({
  dataScreen: page,
}) => {
  await page.goto('/#/property-listing?search=Two+Lists+Ln');
  await expect(page.getByText('1 Properties Found')).toBeVisible();

  await page.goto(`/#/property-details/${DUPLICATE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12 Two Lists Ln');
  await expect(page, 'an old link leads to the listing that is shown').toHaveURL(new RegExp(`/${SHOWN}$`));
  const panel = page.getByRole('region', { name: 'The sources disagree' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'Opening Bid',
    'Sale Date',
    'Foreclosure Status',
  ]);
  await expect(panel.getByText('Cobb County list')).toHaveCount(3);
  await expect(panel.getByText('Cobb Superior Court')).toHaveCount(3);
  const bids = panel.getByRole('definition').filter({ hasText: '$' });
  await expect(bids.nth(0)).toContainText(/\$150,000/);
  await expect(bids.nth(1)).toContainText(/\$162,500\s*Shown/);
  const timeline = page.getByRole('region', { name: 'Sale timeline' });
  await expect(timeline.getByText('Joined with the list of Cobb Superior Court')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(2);
});
