// `make email-pictures` opens each email of a folder at 600 and 360 px, light and dark. It writes a picture of each and
// fails when axe finds a fault, when something lies outside the width, when the email loads anything, or when the text
// part lacks a link of the HTML part.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const folder = process.argv[2] ?? '.';
const WIDTHS = [600, 360];
const SCHEMES = ['light', 'dark'];

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => path.basename(file, '.html'))
  .sort();
if (names.length === 0) throw new Error(`${folder} contains no email`);

const faults = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function look(name, html, width, colorScheme) {
  const view = `${name} at ${width} px, ${colorScheme}`;
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  const page = await context.newPage();
  await page.route('**', (route) => {
    faults.push(`${view}: loads ${route.request().url()}`);
    return route.abort();
  });
  await page.setContent(html, { waitUntil: 'load' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${view}: ${wide} px too wide`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  for (const { id, nodes } of violations)
    faults.push(`${view}: ${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
  await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  const links = await page.evaluate(() => [...document.links].map((link) => link.getAttribute('href')));
  await context.close();
  return links;
}

try {
  for (const name of names) {
    const html = readFileSync(path.join(folder, `${name}.html`), 'utf8');
    const text = readFileSync(path.join(folder, `${name}.txt`), 'utf8');
    let links = [];
    for (const width of WIDTHS) for (const scheme of SCHEMES) links = await look(name, html, width, scheme);
    for (const link of links)
      if (!text.includes(link.replace(/^mailto:/, ''))) faults.push(`${name}: the text part lacks ${link}`);
  }
} finally {
  await browser.close();
}

for (const fault of faults) console.log(`FAILED ${fault}`);
console.log(
  `${names.length} emails, ${names.length * WIDTHS.length * SCHEMES.length} pictures in ${folder}, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
