// Creates the demo film and its poster from the real data screen of a server with demo listings: `make demo-film`, or
// `E2E_BASE_URL=http://127.0.0.1:8080 npm run film`. The browser's debugging protocol delivers the frames, and ffmpeg
// makes the film.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const base = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
const target = fileURLToPath(new URL('../src/features/marketing/film/', import.meta.url));
const DEMO = { emailId: 'demo@example.com', password: 'courthouse-demo' };
const SIZE = { width: 1280, height: 720 };
const FRAMES_A_SECOND = 12;

const frames = mkdtempSync(path.join(tmpdir(), 'film-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});

try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
  const { token } = await (await page.request.post(`${base}/api/login`, { data: DEMO })).json();
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(`${base}/#/property-listing?limit=25`);
  await page.getByText(/Properties Found$/).waitFor();
  await page.locator('.ag-row').first().waitFor();

  // Adds a pointer and a caption, which exist only in the film.
  await page.evaluate(() => {
    const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    pointer.setAttribute('viewBox', '0 0 24 24');
    pointer.innerHTML =
      '<path d="M4 2v18l5-5 3 7 3-1.4-3-6.6h7z" fill="#101b2b" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>';
    Object.assign(pointer.style, {
      position: 'fixed',
      width: '26px',
      zIndex: '2147483647',
      pointerEvents: 'none',
    });
    const words = document.createElement('p');
    Object.assign(words.style, {
      position: 'fixed',
      left: '50%',
      bottom: '76px',
      transform: 'translateX(-50%)',
      zIndex: '2147483646',
      padding: '10px 20px',
      borderRadius: '8px',
      background: '#101b2b',
      color: '#fff',
      font: '600 18px "Public Sans"',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    });
    document.body.append(words, pointer);
    window.film = {
      point: (x, y) => Object.assign(pointer.style, { left: `${x}px`, top: `${y}px` }),
      say: (text) => {
        words.textContent = text;
        words.style.display = text ? 'block' : 'none';
      },
    };
  });

  let count = 0;
  let at = { x: 760, y: 420 };
  const take = async () => {
    const picture = await page.screenshot({ type: 'jpeg', quality: 92 });
    writeFileSync(path.join(frames, `${String(count).padStart(4, '0')}.jpg`), picture);
    count += 1;
    return picture;
  };
  /** Repeats the current frame. */
  const hold = async (seconds) => {
    const picture = await take();
    for (let left = Math.round(seconds * FRAMES_A_SECOND) - 1; left > 0; left -= 1) {
      writeFileSync(path.join(frames, `${String(count).padStart(4, '0')}.jpg`), picture);
      count += 1;
    }
  };
  const say = (text) => page.evaluate((words) => window.film.say(words), text);
  const pointTo = async (locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('nothing to point to');
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    for (let step = 1; step <= 8; step += 1) {
      const part = step / 8;
      const eased = part * part * (3 - 2 * part);
      const here = { x: at.x + (to.x - at.x) * eased, y: at.y + (to.y - at.y) * eased };
      await page.evaluate(({ x, y }) => window.film.point(x, y), here);
      await take();
    }
    at = to;
  };
  const click = async (locator, settle = 500) => {
    await pointTo(locator);
    await locator.click();
    await page.waitForTimeout(settle);
  };
  const filters = page.getByRole('complementary', { name: 'Filters' });

  await page.evaluate(({ x, y }) => window.film.point(x, y), at);
  await say('Every upcoming auction in 18 states, in one table');
  await hold(2.5);

  await say('Filter by state, county, ZIP code and sale day');
  await click(filters.getByRole('button', { name: /^State/ }));
  await hold(0.8);
  const search = page.getByRole('searchbox', { name: 'Search State' });
  for (const typed of ['G', 'Ge', 'Geo']) {
    await search.fill(typed);
    await hold(0.25);
  }
  await click(page.getByRole('checkbox', { name: 'Georgia', exact: true }));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  await hold(1.8);

  await say('Sort any column: lowest opening bid first');
  await click(page.getByRole('columnheader', { name: 'Opening Bid' }), 800);
  await hold(1.8);
  // The poster has no caption and no pointer.
  await say('');
  await page.evaluate(() => window.film.point(-50, -50));
  const poster = await page.screenshot({ type: 'jpeg', quality: 95 });

  await say('Year built from 1990');
  await pointTo(page.getByLabel('Year Built from'));
  await page.getByLabel('Year Built from').fill('1990');
  await page.waitForTimeout(900);
  await hold(1.8);

  await say('Choose among 26 columns and more');
  await click(page.getByRole('button', { name: 'Columns' }));
  await hold(1.8);
  await page.keyboard.press('Escape');

  await say('Select the ones for the day');
  for (const row of [0, 1, 2])
    await click(page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').first(), 200);
  await hold(0.8);

  await say('Download them as CSV or XLS');
  await click(page.getByRole('button', { name: /^Download/ }));
  await hold(2.4);

  const ffmpeg = (...args) =>
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });
  ffmpeg(
    ...['-framerate', String(FRAMES_A_SECOND), '-i', path.join(frames, '%04d.jpg'), '-an'],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-tune', 'animation', '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart', path.join(target, 'demo.mp4')],
  );
  const posterFile = path.join(frames, 'poster.jpg');
  writeFileSync(posterFile, poster);
  ffmpeg('-i', posterFile, '-quality', '72', path.join(target, 'poster.webp'));
  console.log(`${count} frames, ${Math.round(count / FRAMES_A_SECOND)} seconds`);
} finally {
  await browser.close();
  rmSync(frames, { recursive: true });
}
