import type { Page } from '@playwright/test';
import { configure, open, PUBLIC_SCREENS } from '../public-support';
import { expect, test } from '../support';

/** What a native speaker of American English would not write on a screen, with what to write instead. */
const STRANGE: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/‘/, 'double quotation marks'],
  [/\bany ?more\b/i, 'no longer'],
  [/\b(anew|beside|whoever|nobody)\b/i, 'ordinary words'],
  [/\bis no (advice|page|link)\b/i, 'is not'],
  [/\b(colour|favourite|centre|licence|catalogue|organis\w+)\b/i, 'American spelling'],
  [/\b(one|all|some) of a moment\b/i, 'at the same time'],
  [/\bsome (miles|blocks) off\b/i, 'a few'],
];

/** Returns everything that a person sees or hears on the page. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const spoken = [...document.querySelectorAll('body *')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });

/** Loads the screen that is open again and expects plain words. A change of the hash alone loads no document. */
async function expectPlain(page: Page, screen: string): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const lines = (await wordsOf(page)).split('\n');
  const strange = STRANGE.flatMap(([wrong, right]) =>
    lines.filter((line) => wrong.test(line)).map((line) => `${line} → ${right}`),
  );
  expect(strange, screen).toEqual([]);
}

test.describe('careful subscriber 33: the words on the screens are those of a native speaker', () => {
  test('no public screen has a word that sounds foreign', async ({ page }) => {
    test.slow();
    await configure(page, { pricingTableId: null });
    for (const screen of PUBLIC_SCREENS) {
      await open(page, screen);
      await expectPlain(page, screen.path);
    }
  });

  test('no screen of a subscriber has a word that sounds foreign', async ({ dataScreen: page, portal }) => {
    test.slow();
    const { unique_ID: id } = (await portal.search({ limit: '1' })).data[0] ?? { unique_ID: '' };
    for (const screen of [
      '/property-listing?limit=15',
      `/property-details/${encodeURIComponent(id)}`,
      '/my-properties',
      '/saved-searches',
      '/calendar',
      '/downloads',
      '/order-history',
      '/account-settings',
    ]) {
      await page.goto(`/#${screen}`);
      await expectPlain(page, screen);
    }
  });
});
