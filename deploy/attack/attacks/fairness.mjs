// One client asks for as much as it may, or its browsers stall: what other people notice.

import { createECDH, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { parsed, quantile, tally, until, worst } from "../../lib/http.mjs";
import { searches, steadily, use } from "../lib/load.mjs";
import { PASSWORD, files, network, primary, run } from "../lib/world.mjs";
import { FAIR, MEMORY } from "../limits.mjs";

/** The address of a line in the site `2001:db8:1::/48`, which has 65,536 networks of 64 bits. */
const line = (number) => `2001:db8:1:${(number & 0xffff).toString(16)}::1`;

/** Sessions of people who only read lists. */
const readers = (server) =>
  Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      server.logIn({ email: `subscriber${20 + place}@example.com`, from: network(40_000 + place) }),
    ),
  );

/** Says and checks what the lists of other people took. */
function judgeLists(notes, { answers }) {
  const times = answers.map(({ ms }) => ms);
  const p99 = quantile(times, 0.99);
  notes.say(
    `${answers.length} lists of others: median ${quantile(times, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)}, worst ${worst(times).toFixed(0)} ms`,
  );
  notes.check(p99 <= FAIR.listsP99, `lists of others p99 ${p99.toFixed(0)} ms, limit ${FAIR.listsP99}`);
  notes.check(
    answers.every(({ status }) => status === 200),
    `lists of others: ${tally(answers)}`,
  );
}

/** Presses for 20 s while other people read lists, 15 a second. */
async function alongside(notes, server, pressing, meanwhile = () => pause(20_000)) {
  const lists = use(server, await readers(server), searches(), 15);
  const pressed = pressing();
  await meanwhile();
  await lists.stop();
  const answers = await pressed.stop();
  notes.say(`the client: ${tally(answers)}`);
  judgeLists(notes, lists);
  return answers;
}

async function siteLogsIn(notes, server) {
  // Two people who logged in from their networks lately, and two who never did.
  const known = [1, 2].map((number) => [`subscriber${number}@example.com`, network(41_000 + number)]);
  const unknown = [3, 4].map((number) => [`subscriber${number}@example.com`, network(42_000 + number)]);
  for (const [email, from] of known) await server.logIn({ email, from });
  const times = { known: [], unknown: [] };
  const logIns = async () => {
    await pause(3_000);
    for (let turn = 0; turn < 5; turn += 1) {
      for (const [kind, people] of Object.entries({ known, unknown })) {
        const [emailId, from] = people[turn % 2];
        const answer = await server.call("POST", "/api/login", {
          json: { emailId, password: PASSWORD },
          // Who logged in once is known: a new network each time.
          network: kind === "known" ? from : network(42_100 + turn),
        });
        notes.check(answer.status === 200, `a log-in from a network that is ${kind}: ${answer.status}`);
        times[kind].push(answer.ms);
      }
    }
  };
  const guess = (turn) =>
    server.call("POST", "/api/login", {
      json: { emailId: `made.up${turn}@example.com`, password: "a wrong anchor 99" },
      network: line(turn * 7_919),
      patience: 60_000,
    });
  await alongside(notes, server, () => steadily(100, guess), logIns);
  for (const [kind, all] of Object.entries(times)) {
    notes.say(`log-ins from networks that are ${kind}: slowest ${worst(all).toFixed(0)} ms`);
    notes.check(worst(all) <= FAIR.logIn, `a log-in took ${worst(all).toFixed(0)} ms, limit ${FAIR.logIn}`);
  }
}

async function feedIsRead(notes, server) {
  const token = await server.logIn({ email: "subscriber10@example.com", from: network(43_000) });
  const own = { token, network: network(43_000) };
  const search = await server.call("POST", "/api/saved-searches", {
    ...own,
    json: { name: `Feed ${Date.now()}`, view: "state=Georgia,Texas,Florida" },
  });
  const feed = await server.call("POST", "/api/calendar-feeds", {
    ...own,
    json: { searchId: parsed(search)?.id },
  });
  const path = new URL(parsed(feed).url).pathname;
  const first = await server.call("GET", path, { network: network(43_001) });
  notes.say(`the first reading ${first.ms.toFixed(0)} ms, ${(first.bytes.length / 1024).toFixed(0)} KB`);
  const same = { network: network(43_001), headers: { "if-none-match": first.headers.etag } };
  const again = await server.call("GET", path, same);
  notes.say(`304 in ${again.ms.toFixed(0)} ms`);
  notes.check(again.status === 304, `an unchanged feed: ${again.status}`);
  notes.check(again.ms <= FAIR.unchanged, `304 took ${again.ms.toFixed(0)} ms, limit ${FAIR.unchanged}`);
  await alongside(notes, server, () =>
    steadily(45, () => server.call("GET", path, { network: network(43_001) })),
  );
  // Each change of an own property makes the next reading a whole one.
  const ids = await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 50");
  await alongside(notes, server, () =>
    steadily(45, async (turn) => {
      if (turn % 2 === 0) {
        await server.call("POST", "/api/property/save-multiple", {
          ...own,
          json: { propertyIds: ids[(turn / 2) % 50] },
        });
      }
      return server.call("GET", path, { network: network(43_001) });
    }),
  );
}

async function profileIsRead(notes, server) {
  await primary.query(`
    INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision)
      SELECT a.id, l.id, now(), (SELECT max(revision) FROM listing_revisions)
      FROM accounts a, (SELECT id FROM listings ORDER BY id LIMIT 10000) l
      WHERE a.email = 'subscriber11@example.com' ON CONFLICT DO NOTHING`);
  const token = await server.logIn({ email: "subscriber11@example.com", from: network(44_000) });
  const own = { token, network: network(44_000) };
  const first = await server.call("GET", "/api/profile/view", own);
  notes.say(`one profile ${first.ms.toFixed(0)} ms, ${(first.bytes.length / 1024).toFixed(0)} KB`);
  await alongside(notes, server, () => steadily(45, () => server.call("GET", "/api/profile/view", own)));
}

/** Two push services on this machine: `/stalls/…` is never answered, everything else at once. */
async function pushServices() {
  const taken = [];
  const server = http.createServer((request, response) => {
    request.resume();
    if (!request.url.startsWith("/stalls")) {
      taken.push({ path: request.url, at: performance.now() });
      response.writeHead(201).end();
    }
  });
  const open = new Set();
  server.on("connection", (socket) => open.add(socket));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    taken,
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const KEY = randomBytes(32).toString("hex");

/** Turns pushes on in a session; the address is at one of our services. */
async function subscribe(server, token, endpoint) {
  const ecdh = createECDH("prime256v1");
  const keys = { p256dh: ecdh.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  const answer = await server.call("POST", "/api/push", { token, json: { endpoint, keys } });
  if (answer.status !== 204) throw new Error(`push subscription: ${answer.status} ${answer.bytes}`);
}

/** Imports one property with a sale tomorrow. */
async function importSale(bid) {
  const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(
    Date.now() + 24 * 60 * 60 * 1_000,
  );
  const file = `${files}/sale.csv`;
  const header = "ID,State,County,Address,Property Type,Foreclosure Sale Date,Opening Bid";
  writeFileSync(file, `${header}\n"P-1",TX,Travis,1 Elm St,Office,${tomorrow},${bid}\n`);
  const done = await run(["import", "--allow-shrink", "--source", "Sales of the attack", file]);
  if (done.status !== 0) throw new Error(done.text);
}

async function browsersStall(notes, server, service) {
  await primary.query(`
    UPDATE preferences SET email_preferences =
        ARRAY['Cancellation / opening bid notifications on saved properties']
      WHERE account_id IN (SELECT id FROM accounts WHERE email ~ '^subscriber1[23]@')`);
  await importSale(100_000);
  const hostile = [];
  for (let number = 0; number < 20; number += 1) {
    hostile.push(await server.logIn({ email: "subscriber12@example.com", from: network(45_000) }));
    await subscribe(server, hostile[number], `${service.url}/stalls/${number}`);
  }
  const other = await server.logIn({ email: "subscriber13@example.com", from: network(45_001) });
  await subscribe(server, other, `${service.url}/answers`);
  const [[id]] = await primary.query(
    "SELECT unique_id FROM listings WHERE revision = (SELECT max(revision) FROM listing_revisions)",
  );
  for (const token of [hostile[0], other]) {
    const json = { propertyIds: [id] };
    const save = () => server.call("POST", "/api/property/save-multiple", { token, json });
    // The index of the server follows the import.
    const { is } = await until(async () => parsed(await save())?.saved === 1, 10_000);
    notes.check(is, "the property could not be saved");
  }
  const waits = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const before = service.taken.length;
    await importSale(110_000 + turn * 1_000);
    // The push is queued when the alerts of the import are decided.
    const queued = await until(async () => {
      const [[count]] = await primary.query(`
        SELECT count(*) FROM push_messages
        WHERE revision = (SELECT max(revision) FROM listing_revisions)`);
      return Number(count) > 0 || service.taken.length > before;
    }, 20_000, 20);
    const from = performance.now();
    await until(() => service.taken.length > before, 60_000, 20);
    const took = (service.taken[before]?.at ?? Number.POSITIVE_INFINITY) - from;
    notes.check(queued.is, "no push was queued");
    waits.push(Math.max(took, 0));
  }
  notes.say(`pushes of another account: ${waits.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  notes.check(worst(waits) <= FAIR.push, `a push took ${worst(waits).toFixed(0)} ms, limit ${FAIR.push}`);
}

export const fairnessAttacks = ({ attack, token }) => [
  [
    20,
    () =>
      attack(
        {
          name: "20 one client with a /48 logs in, 100 times a second",
          expected: "others log in within 3 s; their lists are as fast as ever",
          settings: { BCRYPT_COST: "12" },
          memory: MEMORY.answered,
          token,
        },
        siteLogsIn,
      ),
  ],
  [
    21,
    () =>
      attack(
        {
          name: "21 one calendar feed, 45 times a second",
          expected: "lists of others are as fast as ever",
          memory: MEMORY.answered,
          token,
        },
        feedIsRead,
      ),
  ],
  [
    22,
    () =>
      attack(
        {
          name: "22 one profile with 10,000 saved properties, 45 times a second",
          expected: "lists of others are as fast as ever",
          memory: MEMORY.answered,
          token,
        },
        profileIsRead,
      ),
  ],
  [
    23,
    async () => {
      const service = await pushServices();
      await attack(
        {
          name: "23 twenty browsers of one account never answer a push",
          expected: "a push of another account within 2 s",
          settings: { VAPID_PRIVATE_KEY: KEY, VAPID_CONTACT: "mailto:help@example.com" },
          memory: MEMORY.answered,
          token,
        },
        (notes, server) => browsersStall(notes, server, service),
      );
      service.close();
    },
  ],
];
