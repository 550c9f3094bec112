import type { Page } from '@playwright/test';
import { expect, faults, test } from '../support';

const PHONE = { width: 390, height: 844 };

/** The smallest size of a control for fingers, less a rounding of the page zoom. */
const FINGER_PX = 43.9;

const money = (amount: unknown) => `$${Math.round(Number(amount)).toLocaleString('en-US')}`;

const cards = (page: Page) => page.getByRole('list', { name: 'Properties' }).locator('article');

/** Shows 15 cards, because axe takes long with 100. */
async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/#/property-listing?limit=15');
  await expect(cards(page)).toHaveCount(15);
}

test.describe('careful subscriber 27: the list works on a phone', () => {
  test('on a phone, the list is cards with each address next to its figures', async ({
    dataScreen: page,
    portal,
  }) => {
    const { data } = await portal.search({ limit: '15' });
    const index = data.findIndex((row) => typeof row['matched_Current Bid'] === 'number');
    const row = data[index];
    await onPhone(page);
    const card = cards(page).nth(index);
    await expect(card.getByRole('link')).toContainText(String(row?.Address));
    await expect(card.getByText(money(row?.['matched_Current Bid']), { exact: true })).toBeVisible();
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('article dd')].filter((cell) => cell.scrollWidth > cell.clientWidth)
          .length,
    );
    expect(cut).toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(row?.Address));
  });

  test('on a phone, a selection and a menu fit the screen', async ({ dataScreen: page }) => {
    await onPhone(page);
    await cards(page).first().getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Download (1)' }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
  });

  test('on a phone, the order can be chosen without headings', async ({ dataScreen: page, portal }) => {
    const { data } = await portal.search({
      sortColumn: 'matched_Current Bid',
      sortDirection: 'desc',
      limit: '1',
    });
    await onPhone(page);
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Opening bid, highest first' }).click();
    await expect(cards(page).first().getByRole('link')).toContainText(String(data[0]?.Address));
  });

  test('on a phone, the filters end in a button that shows the matches', async ({
    dataScreen: page,
    portal,
  }) => {
    const state = await portal.option('state');
    await onPhone(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('searchbox', { name: 'Search State' }).fill(state.value);
    await page.getByRole('searchbox', { name: 'Search State' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Search State' }).press('Escape');
    const count = state.count.toLocaleString('en-US');
    await filters
      .getByRole('button', { name: `Show ${count} ${state.count === 1 ? 'property' : 'properties'}` })
      .click();
    await expect(filters).toBeHidden();
    await expect(page.getByText(`${count} Properties Found`, { exact: true })).toBeVisible();
  });

  test('on a phone, the notice about larger screens can be dismissed for good', async ({
    dataScreen: page,
  }) => {
    await onPhone(page);
    const notice = page.getByText(/best used on a laptop or computer/);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test('on a phone, every control of the list is large enough for a finger', async ({ dataScreen: page }) => {
    await onPhone(page);
    const smallControls = () =>
      page.evaluate((least) => {
        const shown = [
          ...document.querySelectorAll('#main button, #main a, #main input, [role=dialog] button'),
        ].filter((element) => element.checkVisibility());
        return shown
          .map((element) => ({ element, area: element.closest('label') ?? element }))
          .filter(({ area }) => {
            const { width, height } = area.getBoundingClientRect();
            return width < least || height < least;
          })
          .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent);
      }, FINGER_PX);
    expect(await smallControls()).toEqual([]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await smallControls()).toEqual([]);
  });
});
