/**
 * Measures how fast the subscriber's screens respond. It clicks in a real browser on a running product and reads the
 * browser's own timings (Event Timing, long tasks, trace). `deploy/bench/screens.mjs` starts the product and prints the
 * machine that it ran on.
 *
 * Usage: node scripts/screens-bench.mjs ADDRESS [map]. It reads CHROMIUM_PATH, and SCREENS_MATCHES (200000) for the map.
 * SCREENS_TRACE names a folder for the browser's traces of the map with the work of each function, which slows it down.
 * With `map`, it measures the map of all listings instead: first picture, pan and zoom next to the list, and how many
 * tiles and pins the server sends.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const MATCHES = Number(process.env.SCREENS_MATCHES ?? 200_000);
const ONLY_MAP = process.argv[3] === 'map';
const TRACES = process.env.SCREENS_TRACE;
const SIZE = { width: 1440, height: 900 };
/** The number of clicks of each kind, out of one hundred. */
const CLICKS = { filter: 30, sort: 25, page: 20, column: 15, map: 10 };
/** The browser reports no event for clicks shorter than this, so such a click counts as this long. */
const SHORTEST_MS = 16;

const at = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
};
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const verdict = (passed) => (passed ? 'met' : 'missed');

async function signIn() {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailId: 'demo@example.com', password: 'courthouse-demo' }),
  });
  if (!answer.ok) throw new Error(`the log-in was answered with ${answer.status}`);
  return (await answer.json()).token;
}

/** Selects states whose listings add up to about `wanted`. */
async function statesWith(token, wanted) {
  const answer = await fetch(`${address}/api/property-facets?facets=state`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { facets } = await answer.json();
  const chosen = [];
  let sum = 0;
  for (const { value, count } of facets.state.sort((a, b) => b.count - a.count)) {
    if (sum + count > wanted * 1.02) continue;
    chosen.push(value);
    sum += count;
  }
  return { chosen, sum };
}

/** Runs in the page before its own code. Collects the browser's timing events and detects when new rows are painted. */
function watch() {
  const seen = { events: [], longTasks: [], frames: [], clicked: 0 };
  window.bench = seen;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime, name } of list.getEntries())
      if (interactionId) seen.events.push({ interactionId, duration, startTime, name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener('click', (event) => (seen.clicked = event.timeStamp), { capture: true });

  const shown = () =>
    `${document.querySelector('[role=status]')?.textContent}|${[...document.querySelectorAll('.ag-row a')]
      .map((link) => link.getAttribute('href'))
      .join()}`;
  /** Resolves with the time from the next click to the first frame with other rows and another total. */
  seen.nextRows = () => {
    const [total, rows] = shown().split('|');
    return new Promise((resolve) => {
      const look = () => {
        const [newTotal, newRows] = shown().split('|');
        if (newTotal === total || newRows === rows || newRows === '') return requestAnimationFrame(look);
        // The frame is painted one task after this callback.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - seen.clicked);
          port2.postMessage(null);
        });
      };
      requestAnimationFrame(look);
    });
  };
  /** Counts frames until the returned function is called, which returns the frames per second. */
  seen.countFrames = () => {
    let going = true;
    const stamps = [];
    const frame = (now) => {
      stamps.push(now);
      if (going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return () => {
      going = false;
      return ((stamps.length - 1) * 1000) / (stamps.at(-1) - stamps[0]);
    };
  };
}

async function quiet(page, pause = 120) {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, { timeout: 20_000 });
  await page.waitForTimeout(pause);
}

async function middleOf(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`there is nothing to click: ${locator}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const taken = { filter: [], sort: [], page: [], column: [], map: [] };
const rowTimes = [];

/** Performs a real click and records the time of its interaction by kind. */
async function click(page, kind, locator, { rows = false } = {}) {
  const [x, y] = await middleOf(locator);
  const before = await page.evaluate(() => performance.now());
  let asked = false;
  const note = (request) => (asked ||= request.url().includes('/api/get-properties?'));
  page.on('request', note);
  await page.evaluate((wanted) => {
    window.bench.rows = wanted ? window.bench.nextRows() : null;
  }, rows);
  await page.mouse.click(x, y);
  const painted = rows
    ? await Promise.race([page.evaluate(() => window.bench.rows), page.waitForTimeout(5000)])
    : undefined;
  await quiet(page);
  page.off('request', note);
  // The browser reports a slow frame late and a fast one never.
  const reported = page.waitForFunction(
    (from) => window.bench.events.some(({ startTime }) => startTime >= from),
    before,
    {
      timeout: 500,
    },
  );
  await reported.catch(() => undefined);
  const duration = await page.evaluate(
    ([from, shortest]) =>
      Math.max(
        shortest,
        ...window.bench.events.filter(({ startTime }) => startTime >= from).map((entry) => entry.duration),
      ),
    [before, SHORTEST_MS],
  );
  taken[kind].push(duration);
  // Cached rows show at once, so only responses of the server count.
  if (painted !== undefined && asked) rowTimes.push(painted);
}

async function openData(page, query = '') {
  await page.goto(`${address}/#/property-listing${query}`);
  await page.reload();
  await page.locator('.ag-row').first().waitFor();
  await quiet(page, 600);
}

async function filterClicks(page) {
  const left = () => CLICKS.filter - taken.filter.length;
  const filters = page.getByRole('complementary', { name: 'Filters' });
  for (const label of ['State', 'Property Type', 'Sale Month', 'County', 'Sale Day']) {
    if (left() <= 0) return;
    await openData(page, '?historicalFilter=all');
    await filters.getByRole('button', { name: label, exact: false }).first().click();
    const options = page.getByRole('dialog', { name: label }).getByRole('checkbox');
    await options.first().waitFor();
    await quiet(page, 400);
    for (const index of [0, 1, 2, 3, 0, 2]) {
      if (left() <= 0 || index >= (await options.count())) break;
      await click(page, 'filter', options.nth(index), { rows: true });
    }
  }
  while (left() > 0) {
    await openData(page, `?historicalFilter=all&estimatedFrom=${left()}000`);
    await filters.getByRole('button', { name: 'State' }).first().click();
    const options = page.getByRole('dialog', { name: 'State' }).getByRole('checkbox');
    await options.first().waitFor();
    await quiet(page, 400);
    for (const index of [1, 3, 4, 0])
      if (left() > 0) await click(page, 'filter', options.nth(index), { rows: true });
  }
}

async function sortClicks(page) {
  await openData(page, '?historicalFilter=all');
  const headings = ['Opening Bid', 'State', 'County', 'Property Type', 'Foreclosure Status'];
  for (let index = 0; index < CLICKS.sort; index += 1) {
    const heading = page.getByRole('columnheader', {
      name: headings[Math.floor(index / 3) % headings.length],
    });
    await click(page, 'sort', heading.locator('.ag-header-cell-text'));
  }
}

async function pageClicks(page) {
  await openData(page, '?historicalFilter=all');
  for (let index = 0; index < CLICKS.page; index += 1)
    await click(page, 'page', page.getByRole('button', { name: 'Next page' }));
}

async function columnClicks(page) {
  await openData(page, '?historicalFilter=all');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  const names = ['Zip Code', 'Lender', 'State', 'Bedrooms', 'Tax Rate'];
  for (let index = 0; index < CLICKS.column; index += 1)
    await click(page, 'column', columns.getByRole('checkbox', { name: names[index % names.length] }));
}

async function mapClicks(page, query) {
  await openData(page, query);
  const button = page.getByRole('button', { name: /Properties on Map|Back to the list/ });
  // The loading of the chunk and its first map is not measured here.
  await button.click();
  await mapStands(page);
  for (let index = 0; index < CLICKS.map; index += 1) {
    await click(page, 'map', button);
    await page.waitForTimeout(700);
  }
}

async function mapStands(page) {
  await page.getByText(/propert(y|ies) on the map/).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => !document.body.textContent.includes('Loading map view...'), null, {
    timeout: 60_000,
  });
  await page.waitForTimeout(1500);
}

/**
 * The performance marks of the map: its first picture is on the screen, and the map library has drawn the matches. Up
 * close there is no picture before that.
 */
const MARKS = { picture: 'map-first-picture', matches: 'map-matches-drawn' };

/** Clicks the map button, and returns the times from the click to the first picture and to the matches. */
async function timesAfterClick(page) {
  const [x, y] = await middleOf(page.getByRole('button', { name: /Properties on Map/ }));
  await page.evaluate((names) => names.forEach((name) => performance.clearMarks(name)), Object.values(MARKS));
  await page.mouse.click(x, y);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARKS.matches, {
    timeout: 60_000,
  });
  return page.evaluate(({ picture, matches }) => {
    const after = (name) => performance.getEntriesByName(name)[0]?.startTime - window.bench.clicked;
    return { picture: after(picture) || after(matches), matches: after(matches) };
  }, MARKS);
}

/** Measures a map that opens right after the page was loaded, whose code is in the browser's cache. */
async function firstOpenings(page, query) {
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    await openData(page, query);
    times.push((await timesAfterClick(page)).picture);
  }
  return times;
}

/** Measures the times from the click to the picture and to the matches, on a new map whose code is already loaded. */
async function openings(browser, page, query) {
  await openData(page, query);
  await page.getByRole('button', { name: /Properties on Map/ }).click();
  await mapStands(page);
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    // An open map is part of the address, so Back would open it again.
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Properties' }).click();
    await page.getByRole('heading', { name: 'My Properties' }).waitFor();
    await page.goBack();
    await page.locator('.ag-row').first().waitFor();
    await quiet(page, 600);
    const traced = TRACES && round === 4;
    if (traced) await startTrace(browser, page);
    times.push(await timesAfterClick(page));
    if (traced) await stopTrace(browser, 'opening');
  }
  await mapStands(page);
  return { pictures: times.map(({ picture }) => picture), matches: times.map(({ matches }) => matches) };
}

/** The width of a tile on the screen, and the zoom from which on tiles contain single pins. */
const TILE_PX = 512;
const PINS_FROM_ZOOM = 15;

/**
 * Opens the map at a place and returns how many tiles of matches the server sent, how many the window covers at most, and
 * how many pins were in them.
 */
async function tilesAt(page, query, [lat, lng], zoom) {
  const tiles = new Map();
  const note = async (response) => {
    const path = /\/api\/map-tiles\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(response.url());
    if (!path || response.status() !== 200) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    tiles.set(path[0], body);
  };
  page.on('response', note);
  await page.goto('about:blank');
  await page.goto(`${address}/#/property-listing${query}&map=${lat},${lng},${zoom},split`);
  await page.locator('[data-at-rest="true"]').waitFor({ timeout: 60_000 });
  await mapStands(page);
  page.off('response', note);
  const canvas = await page.locator('.mapboxgl-canvas').boundingBox();
  const across = (pixels) => Math.ceil(pixels / (TILE_PX * 2 ** (zoom % 1))) + 1;
  const pins = [...tiles.values()].reduce((sum, body) => sum + pinsIn(body), 0);
  return { sent: tiles.size, covered: across(canvas.width) * across(canvas.height), pins };
}

/** Counts the features of a tile's only layer: field 3 of the tile, and in it field 2. */
function pinsIn(body) {
  let count = 0;
  const walk = (from, to, inLayer) => {
    let at = from;
    const number = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = body[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
    };
    while (at < to) {
      const tag = number();
      const wire = tag & 7;
      if (wire === 0) number();
      else if (wire === 1) at += 8;
      else if (wire === 5) at += 4;
      else {
        const length = number();
        if (inLayer && tag >> 3 === 2) count += 1;
        if (!inLayer && tag >> 3 === 3) walk(at, at + length, true);
        at += length;
      }
    }
  };
  walk(0, body.length, false);
  return count;
}

/** The time of the processor shows how much of the work is waiting for other programs, on a busy machine. */
const frameText = ({ work, cpu }) =>
  `median ${ms(at(work, 0.5))}, p95 ${ms(at(work, 0.95))} (processor: ${ms(at(cpu, 0.5))}, ${ms(at(cpu, 0.95))})`;

/** Measures the map of every listing, and prints a table of its own. */
async function measureMap(browser, page) {
  const query = '?historicalFilter=all';
  const { pictures, matches } = await openings(browser, page, query);
  const [total] = (await page.getByText(/propert(y|ies) on the map/).textContent()).match(/[\d,]+/);
  await page.getByRole('button', { name: 'List and map' }).click();
  await page.getByRole('separator', { name: 'Width of the list' }).waitFor();
  await mapStands(page);
  const motion = await panAndZoom(browser, page);
  const places = [];
  for (const zoom of [8, 11, PINS_FROM_ZOOM + 0.5])
    places.push({ zoom, ...(await tilesAt(page, query, [33.749, -84.388], zoom)) });

  await page.getByRole('button', { name: 'List and map' }).click();
  const first = await firstOpenings(page, query);

  const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
  line('What', 'Measured', 'Limit');
  console.log('|---|---|---|');
  line(
    `Map of ${total} located matches: first picture after the click, ${pictures.length} times`,
    `median ${ms(at(pictures, 0.5))}, worst ${ms(Math.max(...pictures))}`,
    `300 ms (${verdict(at(pictures, 0.5) <= 300)})`,
  );
  line(
    '— until the map library has taken over',
    `median ${ms(at(matches, 0.5))}, worst ${ms(Math.max(...matches))}`,
    'reported',
  );
  line(
    `— first opening after the page was loaded, code in the browser's cache, ${first.length} times`,
    `median ${ms(at(first, 0.5))}, worst ${ms(Math.max(...first))}`,
    'reported',
  );
  const long = motion.tasks.filter((work) => work > 50);
  line(
    'Next to the list, in pan and zoom: tasks over 50 ms',
    `${long.length}${long.length ? `, worst ${ms(Math.max(...long))}` : ''}`,
    `none (${verdict(long.length === 0)})`,
  );
  line(
    `Next to the list, in pan and zoom: work per frame, ${motion.work.length} frames`,
    frameText(motion),
    `median 8 ms (${verdict(at(motion.work, 0.5) <= 8)})`,
  );
  line('Next to the list, in pan and zoom: frames', `${motion.rate.toFixed(0)} a second`, 'reported');
  for (const { zoom, sent, covered, pins } of places)
    line(
      `At zoom ${zoom}: tiles sent, and pins and clusters in them`,
      `${sent} tiles, ${pins.toLocaleString('en-US')} pins and clusters`,
      `${covered} tiles, which cover the window (${verdict(sent <= covered)})`,
    );
}

/** Reads the main thread's tasks from the browser's trace, without the time that they wait for the compositor. */
function readTrace(trace) {
  const { traceEvents: events } = JSON.parse(trace.toString());
  const counts = new Map();
  for (const { name, pid, tid } of events)
    if (name === 'FireAnimationFrame') counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const own = events.filter(({ pid, tid }) => `${pid} ${tid}` === main).sort((a, b) => a.ts - b.ts);
  const waits = own.filter(({ name, ph }) => ph === 'X' && name === 'LayerTreeHost::WaitForCommitCompletion');
  const tasks = own
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .map(({ ts, dur, tdur }) => {
      const waited = waits.filter((wait) => wait.ts >= ts && wait.ts < ts + dur);
      return {
        ts,
        work: waited.reduce((left, wait) => left - wait.dur, dur) / 1000,
        dur: dur / 1000,
        cpu: (tdur ?? dur) / 1000,
      };
    });
  // A frame begins with the task that calls the page's animation callbacks, and there can be several of them.
  const starts = own
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(
      ({ ts: called }) => tasks.find(({ ts, dur }) => ts <= called && called < ts + dur * 1000)?.ts ?? called,
    );
  const frames = [...new Set(starts)];
  const within = frames
    .slice(0, -1)
    .map((start, index) => tasks.filter(({ ts }) => ts >= start && ts < frames[index + 1]));
  const sum = (of, measure) => of.reduce((total, task) => total + measure(task), 0);
  return {
    work: within.map((of) => sum(of, ({ work }) => work)),
    cpu: within.map((of) => sum(of, ({ cpu }) => cpu)),
    tasks: tasks.map((task) => task.work),
  };
}

const startTrace = (browser, page) =>
  browser.startTracing(page, {
    categories: [
      'toplevel',
      'cc',
      'devtools.timeline',
      ...(TRACES ? ['disabled-by-default-v8.cpu_profiler'] : []),
    ],
  });

async function stopTrace(browser, name) {
  const trace = await browser.stopTracing();
  if (TRACES) writeFileSync(`${TRACES}/${name}.json`, trace);
  return trace;
}

/** Drags and zooms the open map. */
async function panAndZoom(browser, page) {
  const canvas = await page.locator('.mapboxgl-canvas').boundingBox();
  const middle = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
  await page.mouse.move(...middle);
  const before = await page.evaluate(() => performance.now());
  await page.evaluate(() => {
    window.bench.stop = window.bench.countFrames();
  });
  await startTrace(browser, page);
  for (let round = 0; round < 3; round += 1) {
    for (const [dx, dy] of [
      [-260, 60],
      [220, -120],
    ]) {
      await page.mouse.move(...middle);
      await page.mouse.down();
      for (let step = 1; step <= 30; step += 1) {
        await page.mouse.move(middle[0] + (dx * step) / 30, middle[1] + (dy * step) / 30);
        await page.waitForTimeout(12);
      }
      await page.mouse.up();
      await page.waitForTimeout(400);
    }
    for (const turn of [-160, -160, -160, 160, 160, 160]) {
      await page.mouse.wheel(0, turn);
      await page.waitForTimeout(260);
    }
  }
  const trace = await stopTrace(browser, 'motion');
  const rate = await page.evaluate(() => window.bench.stop());
  await page.waitForTimeout(300);
  const longTasks = await page.evaluate(
    (from) =>
      window.bench.longTasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
    before,
  );
  return { rate, longTasks, ...readTrace(trace) };
}

const launch = (...args) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  });

async function open(browser, token) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript(watch);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  return page;
}

const token = await signIn();
const { chosen, sum } = await statesWith(token, MATCHES);
const query = `?historicalFilter=all&state=${encodeURIComponent(chosen.join(','))}`;
const browsers = [];
try {
  // Screens are rendered without a GPU, which is fastest on a machine without a graphics card. Maps need WebGL, so
  // without a graphics card the processor emulates one.
  if (!ONLY_MAP) {
    const plain = await launch('--disable-gpu');
    browsers.push(plain);
    const page = await open(plain, token);
    await filterClicks(page);
    await sortClicks(page);
    await pageClicks(page);
    await columnClicks(page);
  }
  const graphic = await launch(
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  );
  browsers.push(graphic);
  const mapPage = await open(graphic, token);
  if (ONLY_MAP) await measureMap(graphic, mapPage);
  else await measureScreens(graphic, mapPage);
} finally {
  for (const browser of browsers) await browser.close();
}

async function measureScreens(graphic, mapPage) {
  await mapClicks(mapPage, query);
  const { matches: clusters } = await openings(graphic, mapPage, query);
  const motion = await panAndZoom(graphic, mapPage);

  const all = Object.values(taken).flat();
  const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
  line('What', 'Measured', 'Limit');
  console.log('|---|---|---|');
  line(
    `Click to next paint, ${all.length} clicks`,
    `median ${ms(at(all, 0.5))}, p95 ${ms(at(all, 0.95))}, worst ${ms(Math.max(...all))}`,
    `median 60 ms (${verdict(at(all, 0.5) <= 60)}), p95 100 ms (${verdict(at(all, 0.95) <= 100)})`,
  );
  for (const [kind, times] of Object.entries(taken))
    line(`— ${kind}, ${times.length}`, `median ${ms(at(times, 0.5))}, worst ${ms(Math.max(...times))}`, '');
  line(
    `Filter click to painted new rows, ${rowTimes.length} clicks`,
    `median ${ms(at(rowTimes, 0.5))}, p95 ${ms(at(rowTimes, 0.95))}`,
    `median 100 ms (${verdict(at(rowTimes, 0.5) <= 100)}), p95 180 ms (${verdict(at(rowTimes, 0.95) <= 180)})`,
  );
  line(
    `Map of ${sum.toLocaleString('en-US')} matches: clusters after the click, ${clusters.length} times`,
    `median ${ms(at(clusters, 0.5))}, worst ${ms(Math.max(...clusters))}`,
    `1.5 s (${verdict(Math.max(...clusters) <= 1500)})`,
  );
  const long = motion.tasks.filter((work) => work > 50);
  line(
    'Map in pan and zoom: tasks over 50 ms',
    `${long.length}; ${motion.longTasks.length} with the waits for drawing${motion.longTasks.length ? `, worst ${ms(Math.max(...motion.longTasks))}` : ''}`,
    `none (${verdict(long.length === 0)})`,
  );
  line(
    `Map in pan and zoom: work per frame, ${motion.work.length} frames`,
    frameText(motion),
    `median 8 ms (${verdict(at(motion.work, 0.5) <= 8)})`,
  );
  line('Map in pan and zoom: frames', `${motion.rate.toFixed(0)} a second`, 'reported');
}
