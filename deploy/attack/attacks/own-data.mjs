// One account that has filled every row of docs/limits.md that it can fill, and reads it back: alone, and eight
// requests at once. Its budget refuses more.

import { forgetPeak } from "../../lib/processes.mjs";
import { parsed } from "../../lib/http.mjs";
import { network, primary } from "../lib/world.mjs";
import { FILLED, MEMORY } from "../limits.mjs";

const PERSON = "subscriber7@example.com";
const SAVED = 10_000;
const from = network(13_000);

/**
 * Fills the account as its own requests could: 10,000 saved properties, of which as many have a full note, a full
 * checklist, tags and a long history as the budget allows; 50 searches and 50 that were deleted; 100 downloads of My
 * Properties; and marks.
 */
async function fill() {
  const account = `(SELECT id FROM accounts WHERE email = '${PERSON}')`;
  await primary.query(`
    INSERT INTO saved_listings (account_id, listing_id, saved_at)
      SELECT ${account}, id, now() - id * interval '1 second' FROM listings ORDER BY listings.id LIMIT ${SAVED};
    UPDATE saved_listings SET note = repeat(md5(listing_id::text) || ' ', 60), version = 101, bytes = 5500,
        tags = ARRAY(SELECT 'tag ' || listing_id || ' ' || n FROM generate_series(1, 10) n),
        checklist = (SELECT jsonb_agg(jsonb_build_object('text', repeat('check ' || n || ' ', 9), 'done', n % 2 = 0))
          FROM generate_series(1, 30) n), history_bytes = 100 * 311
      WHERE account_id = ${account} AND listing_id IN
        (SELECT listing_id FROM saved_listings WHERE account_id = ${account} ORDER BY saved_at DESC LIMIT 470);
    INSERT INTO saved_history (account_id, listing_id, part, before, began_at, at, bytes)
      SELECT account_id, listing_id, 'note', to_jsonb(left(note, 1900) || n), now(), now(), 311
      FROM saved_listings, generate_series(1, 100) n WHERE account_id = ${account} AND version = 101;
    INSERT INTO saved_searches (account_id, name, view, place, created_at, seen_at, since, seen, removed_at)
      SELECT ${account}, 'Search ' || n, 'search=' || repeat('x', 180) || '&zipCodes=' ||
          (SELECT string_agg((10000 + z)::text, ',') FROM generate_series(1, 3200) z),
        n, now(), now(), 0, 0, CASE WHEN n > 50 THEN now() END
      FROM generate_series(1, 100) n;
    INSERT INTO exports (ticket_hash, account_id, request, created_at, expires_at, used_at, download_id, revision, rows)
      SELECT sha256(('own ' || n)::bytea), ${account},
        jsonb_build_object('format', 'csv', 'columns', (SELECT jsonb_agg('Column ' || c) FROM generate_series(1, 900) c)),
        now() - n * interval '1 minute', now() + interval '30 days', now(), gen_random_uuid(), 1, 1
      FROM generate_series(1, 100) n`);
}

/** The requests that read what the account has, and what a client may wait for them. */
async function reads(server, token) {
  const id = parsed(await server.call("GET", "/api/saved-properties?limit=1", { token, network: from }));
  const property = encodeURIComponent(id.properties[0].unique_ID);
  const get = (path) => [path, () => server.call("GET", path, { token, network: from })];
  return [
    ...[
      "/api/profile/view",
      "/api/account/storage",
      "/api/saved-properties?limit=25",
      "/api/saved-properties?limit=100&sortColumn=changed",
      "/api/saved-properties?limit=10000",
      "/api/get-properties?scope=saved&saved=true&limit=100",
      "/api/saved-tags",
      `/api/saved-properties/${property}`,
      `/api/saved-properties/${property}/history`,
      "/api/saved-searches",
      "/api/downloads",
      "/api/account/data",
    ].map(get),
    [
      "a CSV file of My Properties",
      async () => {
        const json = { format: "csv", columns: [], filters: {}, saved: true };
        const order = await server.call("POST", "/api/export", { token, network: from, json });
        const { url } = parsed(order);
        return url ? server.call("GET", url, { network: from }) : order;
      },
    ],
  ];
}

async function filledAccount(notes, server) {
  await fill();
  const token = await server.logIn({ email: PERSON, from });
  const rise = async (act) => {
    forgetPeak(server.pid);
    const before = server.memory().now;
    const answers = await act();
    return { answers, risen: server.memory().peak - before };
  };
  let most = 0;
  let slowest = 0;
  for (const [name, read] of await reads(server, token)) {
    const { answers: answer, risen } = await rise(read);
    most = Math.max(most, risen);
    slowest = Math.max(slowest, answer.first ?? 0);
    notes.check(answer.status === 200, `${name}: ${answer.status} ${answer.error ?? ""}`);
    notes.check(risen <= FILLED.one, `${name}: memory rose by ${risen.toFixed(0)} MB, limit ${FILLED.one}`);
    notes.check(answer.first <= FILLED.first, `${name}: first byte after ${answer.first?.toFixed(0)} ms`);
    notes.check(answer.ms <= FILLED.whole, `${name}: took ${answer.ms.toFixed(0)} ms`);
    if (name === "/api/account/data")
      notes.say(`the account's file: ${(answer.bytes.length / 1e6).toFixed(0)} MB in ${answer.ms.toFixed(0)} ms`);
  }
  notes.say(`one read: at most ${most.toFixed(0)} MB and ${slowest.toFixed(0)} ms to the first byte`);
  for (const [name, read] of await reads(server, token)) {
    const { answers, risen } = await rise(() => Promise.all(Array.from({ length: 8 }, read)));
    notes.check(risen <= FILLED.eight, `eight ${name}: memory rose by ${risen.toFixed(0)} MB`);
    const odd = answers.filter(({ status }) => ![200, 422, 503].includes(status));
    notes.check(odd.length === 0, `eight ${name}: ${odd.map(({ status }) => status)}`);
  }
  const storage = parsed(await server.call("GET", "/api/account/storage", { token, network: from }));
  notes.say(`${(storage.used / 1e6).toFixed(1)} of ${storage.limit / 1e6} MB`);
  await refusals(notes, server, token, storage);
}

/** The budget refuses what adds, with a sentence, and lets everything be removed. */
async function refusals(notes, server, token, { used, limit }) {
  const list = parsed(
    await server.call("GET", "/api/saved-properties?limit=10000", { token, network: from }),
  );
  const blank = list.properties.filter(({ note }) => note === "");
  const write = (id, note) =>
    server.call("PUT", `/api/saved-properties/${encodeURIComponent(id)}`, { token, network: from, json: { note } });
  const room = Math.ceil((limit - used) / 8_064);
  let refused;
  for (let turn = 0; turn <= room && !refused; turn += 1) {
    const answer = await write(blank[turn].unique_ID, "🏠".repeat(2_000));
    if (answer.status !== 200) refused = answer;
  }
  const { code, error = "" } = (refused && parsed(refused)) ?? {};
  notes.say(error);
  notes.check(refused?.status === 422 && code === "storage_full", `a note beyond the budget: ${refused?.status}`);
  const shorter = await write(list.properties.find(({ note }) => note !== "").unique_ID, "short");
  notes.check(shorter.status === 200, `a shorter note: ${shorter.status}`);
  const json = { propertyIds: list.properties.map(({ unique_ID }) => unique_ID) };
  const removed = await server.call("POST", "/api/property/unsave-multiple", { token, network: from, json });
  notes.check(parsed(removed)?.removed === SAVED, `removing everything: ${removed.status}`);
}

export const ownDataAttacks = ({ attack, token }) => [
  [
    24,
    () =>
      attack(
        {
          name: "24 an account that is full reads what it has",
          expected: `${FILLED.one} MB and ${FILLED.first} ms for one, ${FILLED.eight} MB for eight; 422 beyond its budget`,
          token,
          memory: { ...MEMORY.answered, peak: FILLED.eight },
        },
        filledAccount,
      ),
  ],
];
