/**
 * Measures how much each screen moves while it loads: the sum of its layout shifts (Layout Instability API), which is at
 * least the browser's cumulative layout shift. Each answer of the API arrives late, so that every state of waiting is
 * painted, however fast the machine is. `make layout-shifts` prints the table of docs/benchmarks.md, and
 * e2e/layout-shifts.spec.ts asserts the limit.
 *
 * Usage: node scripts/layout-shifts.mjs [SCREEN…]. It reads E2E_BASE_URL and CHROMIUM_PATH. SCREEN is a part of a path.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** What a screen may move at most. */
export const LIMIT = 0.05;
/** Longer than a screen waits before it shows that it loads. */
const LATE_MS = 250;
const WIDTHS = [390, 768, 1280, 1440];

/** The screens of a visitor. */
export const PUBLIC = [
  '/',
  '/login',
  '/sign-up',
  '/pricing',
  '/signup/success',
  '/complete-signup',
  '/forgot-password',
  '/reset-password/some-token',
  '/verify-email/some-token',
  '/unsubscribe/some-token',
  '/state-laws',
  '/coverage',
  '/terms-of-service',
  '/private-policy',
  '/no/such/page',
];

/**
 * The screens of a subscriber.
 * @param {string} property the `unique_ID` of a listing
 */
export const signedIn = (property) => [
  '/property-listing',
  '/my-properties',
  `/property-details/${encodeURIComponent(property)}`,
  '/calendar',
  '/saved-searches',
  '/downloads',
  '/account-settings',
  '/order-history',
  '/state-laws',
  '/coverage',
  '/pricing',
];

/**
 * Opens a screen in a new browser context and returns its layout shifts, with the elements that moved.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ address: string, width: number, token?: string | undefined }} where the product, the width of the window,
 *   and the session of a subscriber
 * @returns {Promise<{ sum: number, shifts: { value: number, at: number, moved: string[] }[] }>}
 */
export async function shiftsOf(browser, { address, width, token }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    // Its answers would not be late.
    serviceWorkers: 'block',
  });
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined);
  });
  await context.addInitScript((session) => {
    if (session) localStorage.setItem('auth_token', session);
    const nameOf = ({ node }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}` : 'removed';
    };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries()) {
        const moved = sources.map(
          (source) =>
            `${nameOf(source).slice(0, 60)} from ${Math.round(source.previousRect.y)} to ${Math.round(source.currentRect.y)}`,
        );
        window.shifts.push({ value, at: Math.round(startTime), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, token);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  // A page that is still empty does not move.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The last answer has been painted.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

/** @returns the session of the demo account, and a listing */
async function subscriber(base) {
  const body = JSON.stringify({ emailId: 'demo@example.com', password: 'courthouse-demo' });
  const headers = { 'content-type': 'application/json' };
  const { token } = await (await fetch(`${base}/api/login`, { method: 'POST', headers, body })).json();
  const search = `${base}/api/get-properties?limit=6&historicalFilter=current`;
  const authorization = `Bearer ${token}`;
  const { data } = await (await fetch(search, { headers: { authorization } })).json();
  const propertyIds = data.map((row) => row.unique_ID);
  // My Properties has rows.
  await fetch(`${base}/api/property/save-multiple`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: JSON.stringify({ propertyIds }),
  });
  return { token, property: propertyIds[0] };
}

async function printTable(only) {
  const base = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
  const { token, property } = await subscriber(base);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
  const screens = [
    ...PUBLIC.map((path) => ({ path, who: 'visitor' })),
    ...signedIn(property).map((path) => ({ path, who: 'subscriber', token })),
  ].filter(({ path }) => only.length === 0 || only.some((part) => path.includes(part)));
  console.log(`| Screen | ${WIDTHS.map((width) => `${width} px`).join(' | ')} |`);
  console.log(`|---|${WIDTHS.map(() => '--:').join('|')}|`);
  let passed = true;
  for (const { path, who, token: session } of screens) {
    const row = [];
    for (const width of WIDTHS) {
      const { sum, shifts } = await shiftsOf(browser, { address: `${base}/#${path}`, width, token: session });
      row.push(sum.toFixed(3));
      if (sum <= LIMIT) continue;
      passed = false;
      for (const shift of shifts.filter(({ value }) => value > 0.005))
        console.error(`  ${width} px, ${shift.at} ms, ${shift.value.toFixed(3)}: ${shift.moved.join('; ')}`);
    }
    const name = path.replace(encodeURIComponent(property), ':propId').replace('some-token', ':token');
    console.log(`| ${name}, ${who} | ${row.join(' | ')} |`);
  }
  await browser.close();
  if (!passed) throw new Error(`a screen moves by more than ${LIMIT}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printTable(process.argv.slice(2));
