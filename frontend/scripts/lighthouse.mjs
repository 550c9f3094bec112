// `make lighthouse` runs Lighthouse's desktop preset on the About page five times and compares the median with our
// limits. It also measures the JavaScript of the first route as served.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const base = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const AT_LEAST = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 90 };
const AT_MOST = { 'largest-contentful-paint': 1500, 'cumulative-layout-shift': 0.05 };
const SCRIPT_BYTES_AT_MOST = 150_000;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const runs = [];
try {
  for (let run = 0; run < RUNS; run += 1) {
    const { lhr } = await lighthouse(base, { port: chrome.port, logLevel: 'error' }, desktopConfig);
    runs.push(lhr);
  }
} finally {
  await chrome.kill();
}

let failed = false;
const show = (name, value, limit, holds) => {
  failed ||= !holds;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}: ${value} (${limit})`);
};
for (const [name, limit] of Object.entries(AT_LEAST)) {
  const score = median(runs.map(({ categories }) => Math.round(categories[name].score * 100)));
  show(name, score, `at least ${limit}`, score >= limit);
}
for (const [name, limit] of Object.entries(AT_MOST)) {
  const value = median(runs.map(({ audits }) => audits[name].numericValue));
  show(name, Math.round(value * 1000) / 1000, `at most ${limit}`, value <= limit);
}
const weights = runs.map(({ audits }) =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0),
);
const weight = median(weights);
show(
  'JavaScript as served, bytes',
  weight,
  `at most ${SCRIPT_BYTES_AT_MOST}`,
  weight <= SCRIPT_BYTES_AT_MOST,
);

// Lists the audits that lower a score, from the first run.
for (const { id, title, score } of Object.values(runs[0].audits))
  if (score !== null && score < 0.9) console.log(`       ${id}: ${title} (${Math.round(score * 100)})`);
process.exitCode = failed ? 1 : 0;
