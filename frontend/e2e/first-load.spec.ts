import type { Page } from '@playwright/test';
import { expect, test } from './support';

/** Opens an address in a page without content, and returns the requests. */
async function open(page: Page, address: string): Promise<URL[]> {
  await page.goto('about:blank');
  const asked: URL[] = [];
  const note = (request: { url: () => string }) => void asked.push(new URL(request.url()));
  page.on('request', note);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return asked;
}

const fileNames = (asked: URL[], ending: string): string[] =>
  asked.map(({ pathname }) => pathname).filter((path) => path.endsWith(ending));

/** Notes each script that the page adds, since webpack removes it once it has loaded. */
const noteScripts = (page: Page) =>
  page.addInitScript(() => {
    const added: string[] = [];
    Object.assign(window, { added });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement) added.push(node.src);
    }).observe(document, { childList: true, subtree: true });
  });

/** The scripts that index.html preloaded, and whether the page ran each of them. */
const preloaded = (page: Page): Promise<{ href: string; ran: boolean }[]> =>
  page.evaluate(() => {
    const { added } = window as unknown as { added: string[] };
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map(
      ({ href }) => ({ href, ran: added.includes(href) }),
    );
  });

const expectAllUsed = async (page: Page, least: number) => {
  const scripts = await preloaded(page);
  expect(scripts.length).toBeGreaterThanOrEqual(least);
  expect(scripts.filter(({ ran }) => !ran)).toEqual([]);
};

test('the start page and the log-in load early what they use', async ({ page }) => {
  await noteScripts(page);
  for (const address of ['/', '/#/about', '/#/login']) {
    const asked = await open(page, address);
    await expectAllUsed(page, 1);
    expect(fileNames(asked, '.woff2').filter((name) => name.includes('serif'))).toHaveLength(1);
    expect(asked.filter(({ pathname }) => pathname === '/api/config')).toHaveLength(1);
  }
});

test('the screens of a subscriber load early what they use, once, and lists do without the serif face', async ({
  dataScreen: page,
  portal,
}) => {
  await noteScripts(page);
  const [row] = (await portal.search({})).data;
  const lists = ['/#/property-listing', '/#/my-properties'];
  for (const address of [...lists, `/#/property-details/${encodeURIComponent(row?.unique_ID ?? '')}`]) {
    const asked = await open(page, address);
    await expectAllUsed(page, lists.includes(address) ? 4 : 2);
    const calls = asked.map(({ pathname, search }) => pathname + search);
    const early = calls.filter((call) => /\/api\/(config|profile|get-properties\?.*page=1&)/.test(call));
    expect(new Set(early).size).toBe(address === lists[0] ? 3 : 2);
    expect(early).toEqual([...new Set(early)]);
    const serif = fileNames(asked, '.woff2').filter((name) => name.includes('serif'));
    expect(serif).toHaveLength(lists.includes(address) ? 0 : 1);
  }
});

test('a phone does not load the grid', async ({ dataScreen: page }) => {
  const wide = fileNames(await open(page, '/#/property-listing'), '.js');
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = fileNames(await open(page, '/#/property-listing'), '.js');
  expect(wide.filter((name) => !narrow.includes(name))).toHaveLength(1);
});
