import { launch, type Browser, type ElementHandle } from 'puppeteer-core';
import { MAIN_JOURNEYS, type Role, type Walker } from './main-journeys';
import { createAccount } from './people';
import { expect, OWN, test as base } from './support';

/** The elements of each role that our screens use. */
const SELECTORS: Record<Role, string> = {
  button: 'button',
  link: 'a[href]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  menuitem: '[role="menuitem"]',
};

/** Returns the first visible element whose name is `name`, or begins with it and a blank. Otherwise null. It runs in the page. */
function named(selector: string, name: string): Element | null {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textsOf = (elements: Iterable<Element>) =>
    clean(Array.from(elements, (element) => (element as HTMLElement).innerText).join(' '));
  const nameOf = (element: Element) => {
    const labels = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id));
    if (labels) return textsOf(labels.filter((label) => label !== null));
    const isInput = element instanceof HTMLInputElement;
    return element.getAttribute('aria-label') ?? textsOf(isInput ? (element.labels ?? []) : [element]);
  };
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll(selector)].filter(visible);
  return all.find((element) => `${nameOf(element)} `.startsWith(`${name} `)) ?? null;
}

const test = base.extend<{ walker: Walker }, { firefox: Browser }>({
  firefox: [
    async ({}, provide) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: process.env.E2E_FIREFOX,
        headless: true,
      });
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  walker: async ({ firefox, baseURL }, provide) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.setDefaultTimeout(20_000);
    const errors: unknown[] = [];
    page.on('pageerror', (error) => {
      // Firefox reports here that our policy forbids the icon that it wants for a page without one.
      if (!String(error).includes('/favicon.ico')) errors.push(error);
    });
    const find = async (selector: string, name: string): Promise<ElementHandle<Element>> => {
      const found = await page.waitForFunction(named, { polling: 100 }, selector, name);
      const element = found.asElement() as ElementHandle<Element> | null;
      if (!element) throw new Error(`nothing is called ${name}`);
      return element;
    };
    await provide({
      open: async (address) => {
        await page.goto(new URL(address, baseURL).href);
      },
      back: async () => {
        await page.goBack();
      },
      press: async (role: Role, name) => (await find(SELECTORS[role], name)).asLocator().click(),
      pressAt: (selector) => page.locator(selector).click(),
      fill: async (label, text) => (await find('input', label)).asLocator().fill(text),
      read: (script) => page.evaluate(script),
    });
    expect(errors).toEqual([]);
    await context.close();
  },
});

/** The map does not come up in Firefox without a window, which probably has no WebGL. */
const WITHOUT_MAP = MAIN_JOURNEYS.filter(([name]) => !name.startsWith('the map'));

for (const [name, walk] of WITHOUT_MAP) {
  test(`in Firefox, ${name}`, async ({ walker, portal, request }) => {
    const { token } = await createAccount(request);
    await walk(walker, { portal, account: OWN, newcomer: token });
  });
}
