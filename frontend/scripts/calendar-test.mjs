// Two libraries read a calendar feed of the real server while imports move and cancel its sales. Run by
// deploy/local/calendar-test.sh, which gives the server and the Python that has `icalendar`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ICAL from 'ical.js';

const origin = process.env.E2E_BASE_URL;
const reader = path.resolve(import.meta.dirname, '../../deploy/calendar-test/read.py');
const folder = mkdtempSync(path.join(tmpdir(), 'calendar-test-'));

const operator = (args, input = '') =>
  execFileSync(process.env.SERVER_BIN, args, {
    input,
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'warn' },
  });

/** Imports the sales of a made-up source. Each is `[id, day, time, status, place]`. */
function importSales(sales) {
  const file = path.join(folder, 'sales.csv');
  const header =
    'unique_ID,Address,City,State,County,Foreclosure Sale Date,matched_Foreclosure Status,Sale Time,Sale Location';
  const rows = sales.map(
    ([id, day, time, status, place]) =>
      `Georgia|Fulton|calendar-${id},"${id} Peachtree St; Rear, Apt. ""B"" ${'long '.repeat(20)}",Atlanta,Georgia,Fulton,${day},${status},${time},"${place}"`,
  );
  writeFileSync(file, [header, ...rows, ''].join('\n'));
  operator(['import', '--source', 'Calendar test', file]);
}

async function call(method, address, token, body) {
  const answer = await fetch(`${origin}${address}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  assert.ok(answer.ok, `${method} ${address}: ${answer.status}`);
  return answer;
}

/** The events as Python's `icalendar` reads them. */
const readByPython = (file) =>
  JSON.parse(execFileSync(process.env.PYTHON, [reader], { input: file, encoding: 'utf8' }));

/** The events as `ical.js` reads them. */
function readByJavaScript(file) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const start = event.startDate;
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: start.isDate ? start.toString() : `${start.convertToZone(ICAL.Timezone.utcTimezone)}`,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      place: event.location,
    };
  });
}

/** The events of the feed, which both libraries read alike, once `isReady` is true of them. */
async function feed(address, isReady) {
  // A running server shows imported data within two seconds (docs/product.md#freshness).
  const end = Date.now() + 30_000;
  for (;;) {
    const file = await (await call('GET', address)).text();
    const events = readByPython(file);
    assert.deepEqual(readByJavaScript(file), events, 'both libraries read the same events');
    if (isReady(events)) return events;
    assert.ok(Date.now() < end, `the feed is not as expected: ${JSON.stringify(events, null, 2)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What a person sees of the events: day or instant, status and sequence, by the number in the title. */
const shown = (events) =>
  Object.fromEntries(
    events.map(({ start, status, sequence, summary }) => [
      /: (\d)/.exec(summary)?.[1] ?? summary,
      `${start} ${status} ${sequence}`,
    ]),
  );

const year = new Date().getUTCFullYear() + 2;
const day = (text) => `${year}-${text}`;
const courthouse = 'Courthouse, 136 Pryor St; front steps';

try {
  const person = { emailId: 'calendar@example.com', password: 'long enough for anyone' };
  operator(
    ['account', 'create', person.emailId, '--name', 'Cal', '--grant', 'a test'],
    `${person.password}\n`,
  );
  const { token } = await (await call('POST', '/api/login', undefined, person)).json();

  importSales([
    [1, day('01-05'), '10:00 AM', 'Scheduled', courthouse],
    [2, day('07-04'), '', 'Scheduled', courthouse],
    [3, day('03-07'), '10:00 AM', 'Scheduled', courthouse],
  ]);
  const propertyIds = [1, 2, 3].map((id) => `Georgia|Fulton|calendar-${id}`);
  for (const end = Date.now() + 30_000; ; ) {
    const saved = await call('POST', '/api/property/save-multiple', token, { propertyIds });
    await saved.json();
    const { meta } = await (await call('GET', '/api/saved-properties', token)).json();
    if (meta.totalCount === 3) break;
    assert.ok(Date.now() < end, 'the imported sales are saved');
  }
  const made = await call('POST', '/api/calendar-feeds', token, { searchId: null });
  const address = new URL((await made.json()).url).pathname;

  const first = await feed(address, (events) => events.length === 3);
  assert.deepEqual(shown(first), {
    1: `${day('01-05')}T15:00:00Z CONFIRMED 0`,
    2: `${day('07-04')} CONFIRMED 0`,
    3: `${day('03-07')}T15:00:00Z CONFIRMED 0`,
  });
  for (const { summary, place } of first) {
    assert.match(
      summary,
      /^Foreclosure sale: \d Peachtree St; Rear, Apt\. "B" (long ){19}long, Atlanta, GA$/,
    );
    assert.equal(place, courthouse);
  }
  console.log('ok: both libraries read the sales with their times, days and places');

  // The first sale moves to another day and hour, in summer time. The second one is cancelled.
  importSales([
    [1, day('06-05'), '1:30 PM', 'Scheduled', courthouse],
    [2, day('07-04'), '', 'Cancelled', courthouse],
    [3, day('03-07'), '10:00 AM', 'Scheduled', courthouse],
  ]);
  const second = await feed(address, (events) => events.some(({ status }) => status === 'CANCELLED'));
  assert.deepEqual(shown(second), {
    1: `${day('06-05')}T17:30:00Z CONFIRMED 1`,
    2: `${day('07-04')} CANCELLED 1`,
    3: `${day('03-07')}T15:00:00Z CONFIRMED 0`,
  });
  assert.deepEqual(
    new Set(second.map(({ uid }) => uid)),
    new Set(first.map(({ uid }) => uid)),
    'the events stay the same',
  );
  console.log('ok: a moved sale moved its event, and a cancelled one is cancelled, with a higher sequence');

  // The third one is no longer saved: it is cancelled in the calendar, and does not vanish.
  await call('POST', '/api/property/unsave-multiple', token, { propertyIds: [propertyIds[2]] });
  const third = await feed(address, (events) => events.every(({ sequence }) => sequence === 1));
  assert.equal(shown(third)[3], `${day('03-07')}T15:00:00Z CANCELLED 1`);
  console.log('ok: a sale that is no longer saved is cancelled');
} finally {
  rmSync(folder, { recursive: true });
}
