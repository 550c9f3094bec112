import type { Page } from '@playwright/test';
import { MAIN_JOURNEYS, type Walker } from './main-journeys';
import { createAccount } from './people';
import { expect, OWN, test } from './support';

/**
 * Translates the page all the time, as Chrome's translator does: two nested `font` elements replace each text node,
 * including those that come later. The words do not change, so that the journeys find them. What is marked as not to be
 * translated stays.
 */
function translateAlways(): void {
  const skipped = '[translate="no"], .notranslate, font, script, style, textarea';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  };
  const start = () => {
    translate(document.documentElement);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

const beginning = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( |$)`);

const walkerOf = (page: Page): Walker => ({
  open: async (address) => {
    await page.goto(address);
  },
  back: async () => {
    await page.goBack();
  },
  press: (role, name) =>
    page
      .getByRole(role, { name: beginning(name) })
      .first()
      .click(),
  pressAt: (selector) => page.locator(selector).first().click(),
  fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  read: (script) => page.evaluate(script),
});

for (const [name, walk] of MAIN_JOURNEYS) {
  test(`while the browser translates the page, ${name}`, async ({ page, portal, request }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(translateAlways);
    const { token } = await createAccount(request);
    await walk(walkerOf(page), { portal, account: OWN, newcomer: token });
    expect(await page.locator('font font').count(), 'the page is translated').toBeGreaterThan(10);
    expect(errors).toEqual([]);
  });
}
