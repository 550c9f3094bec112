/**
 * Measures the data screen on a slow computer and a slow network: 4 times the processor time, 150 ms of latency and
 * 1.6 Mbit/s, by the browser's own emulation. It opens the screen with an empty and with a filled cache and chooses
 * three states. `deploy/bench/slow.mjs` starts the product.
 *
 * Usage: node scripts/slow-bench.mjs ADDRESS. It reads CHROMIUM_PATH, and SLOW_RUNS (5).
 */
import os from 'node:os';
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const RUNS = Number(process.env.SLOW_RUNS ?? 5);
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** What still loads once rows are shown: totals, counts and menus. */
const REST_MS = 2_500;
const STATES = ['Arizona', 'Arkansas', 'Florida'];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function signIn() {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailId: 'demo@example.com', password: 'courthouse-demo' }),
  });
  if (!answer.ok) throw new Error(`the log-in was answered with ${answer.status}`);
  return (await answer.json()).token;
}

/** Opens the data screen and returns the time until rows are shown, and what came over the network. */
async function load(context) {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', NETWORK);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const fromNetwork = new Set();
  let bytes = 0;
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !response.url.startsWith('data:')) fromNetwork.add(requestId);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromNetwork.has(requestId)) bytes += encodedDataLength;
  });
  const from = performance.now();
  await page.goto(`${address}/#/property-listing`, { waitUntil: 'commit' });
  await page.locator('.ag-row a').first().waitFor({ timeout: 120_000 });
  const usable = performance.now() - from;
  await page.waitForTimeout(REST_MS);
  return { page, usable, requests: fromNetwork.size, kilobytes: bytes / 1000 };
}

/** Chooses states and returns the time from each click to the new count. */
async function filter(page) {
  const count = page.getByText(/Properties Found$/).first();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^State/ })
    .click();
  const times = [];
  for (const state of STATES) {
    const option = page
      .getByRole('dialog', { name: 'State' })
      .getByRole('checkbox', { name: state, exact: true });
    const before = await count.textContent();
    const from = performance.now();
    await option.check();
    await page.waitForFunction(
      (old) =>
        ![...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === old),
      before,
      { polling: 20, timeout: 60_000 },
    );
    times.push(performance.now() - from);
  }
  return times;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
const token = await signIn();
const runs = { cold: [], warm: [], clicks: [] };
for (let run = 0; run < RUNS; run += 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((found) => {
    localStorage.clear();
    localStorage.setItem('auth_token', found);
  }, token);
  const cold = await load(context);
  runs.clicks.push(...(await filter(cold.page)));
  await cold.page.close();
  const warm = await load(context);
  runs.cold.push(cold);
  runs.warm.push(warm);
  await context.close();
}
await browser.close();

const seconds = (values) =>
  `${(median(values) / 1000).toFixed(2)} s, worst ${(Math.max(...values) / 1000).toFixed(2)} s`;
const sent = ([{ requests, kilobytes }]) => `${requests} requests, ${Math.round(kilobytes)} kB`;
console.log(`${RUNS} runs, ${os.cpus()[0]?.model.trim()}, load ${os.loadavg()[0]?.toFixed(1)}
| What | Measured |
|---|---|
| Rows shown, empty cache | ${seconds(runs.cold.map(({ usable }) => usable))} |
| — over the network | ${sent(runs.cold)} |
| Rows shown, filled cache | ${seconds(runs.warm.map(({ usable }) => usable))} |
| — over the network | ${sent(runs.warm)} |
| Filter click to new rows, ${runs.clicks.length} clicks | ${seconds(runs.clicks)} |`);
