// Attacks on downloads: large orders, stored orders, and slow readers.

import { randomBytes } from "node:crypto";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { call, parsed, spread, tally, worst } from "../../lib/http.mjs";
import { network, primary } from "../lib/world.mjs";
import { DOWNLOAD, MEMORY, REFUSAL, REFUSED_ORDERS_GROW, USED_ORDER } from "../limits.mjs";

const MB = 1024 * 1024;
const isRefusal = (status, error) =>
  [400, 413, 422].includes(status) || (status === 0 && ["ECONNRESET", "EPIPE", "closed"].includes(error));

/** JSON of about `bytes`: `before`, then `item` of each number, separated by commas, then `after`. */
function long(bytes, before, item, after) {
  const parts = [];
  let size = before.length + after.length;
  for (let number = 0; size < bytes; number += 1) {
    const part = item(number);
    parts.push(part);
    size += part.length + 1;
  }
  return `${before}${parts.join(",")}${after}`;
}

/** The kinds of bodies that took longest to parse. */
const bodies = (bytes) => ({
  "values of a filter": long(
    bytes,
    '{"format":"csv","filters":{"zipCodes":[',
    (n) => `"${10_000 + (n % 90_000)}"`,
    "]}}",
  ),
  filters: long(bytes, '{"format":"csv","filters":{', (n) => `"f${n}":"x"`, "}}"),
  columns: long(bytes, '{"format":"csv","columns":[', (n) => `"c${n}"`, "]}"),
  ids: long(bytes, '{"format":"csv","ids":[', (n) => `"GA-FULTON-${n}"`, "]}"),
  "one text": `{"format":"csv","filters":{"search":"${"x".repeat(bytes)}"}}`,
  "nested lists": `{"format":"csv","ids":${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}}`,
});

async function tokens(server, count, first = 1) {
  return spread(count, 8, (turn) =>
    server.logIn({ email: `subscriber${first + turn}@example.com`, from: network(10_000 + first + turn) }),
  );
}

async function hugeOrders(notes, server) {
  const [one, two, three] = await tokens(server, 3, 11);
  const send = (token, body, place) =>
    server.call("POST", "/api/export", {
      token,
      body,
      network: network(11_000 + place),
      headers: { "content-type": "application/json" },
    });
  const kinds = bodies(16 * MB - 64);
  const all = [];
  for (const [kind, body] of Object.entries(kinds)) {
    const answers = await Promise.all([one, two, three].map((token, place) => send(token, body, place)));
    all.push(...answers);
    const slowest = worst(answers.map(({ ms }) => ms));
    // The server may close the connection before the client reads the refusal.
    const odd = answers.filter(({ status, error }) => !isRefusal(status, error));
    notes.check(
      odd.length === 0 && slowest <= REFUSAL,
      `16 MB of ${kind}: ${tally(answers)} within ${slowest.toFixed(0)} ms; expected a refusal within ${REFUSAL}`,
    );
  }
  notes.say(`16 MB: ${tally(all)}, slowest ${worst(all.map(({ ms }) => ms)).toFixed(0)} ms`);

  // Smaller sizes, up to the largest that is accepted.
  let largest = 0;
  const statuses = [];
  for (let size = 16 * 1024; size <= 8 * MB; size *= 2) {
    for (const body of Object.values(bodies(size))) {
      const answers = await Promise.all([one, two, three].map((token, place) => send(token, body, place)));
      statuses.push(...answers);
      if (answers.some(({ status }) => status === 201)) largest = Math.max(largest, body.length);
    }
  }
  notes.say(`16 KB to 8 MB: ${tally(statuses)}; largest accepted ${(largest / 1024).toFixed(0)} KB`);
  notes.check(
    statuses.every(({ status }) => status < 500),
    "an order got a 5xx",
  );

  // Ordinary orders must still work.
  const picked = (await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 10000")).map(
    ([id]) => id,
  );
  const real = await send(one, JSON.stringify({ format: "csv", columns: ["Address"], ids: picked }), 9);
  notes.say(`10,000 picked ids: ${real.status}`);
  notes.check(real.status === 201, `10,000 picked ids: ${real.status}`);
}

const databaseBytes = async () =>
  Number(
    (
      await primary.query(
        "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
      )
    )[0][0],
  );

async function storedOrders(notes, server) {
  const [token] = await tokens(server, 1, 21);
  const order = (json) => server.call("POST", "/api/export", { token, json, network: network(12_000) });
  const before = await databaseBytes();
  // Random, because PostgreSQL compresses repetitions.
  const huge = Array.from({ length: 14 }, () => randomBytes(MB / 2).toString("hex"));
  const answers = await spread(20, 2, () => order({ format: "csv", columns: huge }));
  const many = await spread(20, 2, (turn) =>
    order({ format: "csv", columns: Array.from({ length: 40 }, (_, n) => `Unknown ${turn} ${n}`) }),
  );
  const one = await order({ format: "csv", columns: ["Address", "No Such Column"] });
  const grown = (await databaseBytes()) - before;
  notes.say(
    `20 orders of 14 MB: ${tally(answers)}; 20 of 40 unknown columns: ${tally(many)}; the database grew by ${(grown / 1024).toFixed(0)} KB`,
  );
  for (const { status, error } of answers) {
    notes.check(isRefusal(status, error), `14 MB of unknown columns: ${status || error}`);
  }
  for (const answer of [...many, one])
    notes.check(answer.status === 422, `unknown columns: ${answer.status}`);
  notes.check(
    /No Such Column|columns/.test(Object.keys(parsed(one)?.fields ?? {}).join()),
    "the 422 names no field",
  );
  notes.check(
    grown <= REFUSED_ORDERS_GROW,
    `refused orders took ${(grown / MB).toFixed(1)} MB of the database`,
  );

  const picked = (await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 5000")).map(
    ([id]) => id,
  );
  for (let turn = 0; turn < 5; turn += 1) {
    const ordered = await order({ format: "csv", columns: ["Address"], ids: picked });
    const url = parsed(ordered)?.url;
    if (!notes.check(url, `an honest order: ${ordered.status}`)) return;
    const file = await server.call("GET", url, { network: network(12_000) });
    notes.check(file.status === 200 && !file.error, `its file: ${file.status} ${file.error ?? ""}`);
  }
  await pause(500);
  const [[most]] = await primary.query(
    "SELECT coalesce(max(pg_column_size(e.*)), 0) FROM exports e WHERE used_at IS NOT NULL",
  );
  notes.say(`a used order takes ${most} bytes`);
  notes.check(Number(most) <= USED_ORDER, `a used order still takes ${most} bytes, limit ${USED_ORDER}`);
}

/** Asks for something large and reads nothing of it; resolves to its status once the head is there. */
export function slowly(port, path, token, from) {
  return new Promise((resolve) => {
    const headers = { "x-forwarded-for": from, ...(token && { authorization: `Bearer ${token}` }) };
    const request = http.get({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      answer.pause();
      answer.on("error", () => undefined);
      resolve({ status: answer.statusCode, stop: () => request.destroy() });
    });
    request.on("error", (error) => resolve({ status: 0, error: error.code, stop: () => undefined }));
    request.setTimeout(20_000, () => request.destroy());
  });
}

/** Downloads every listing as an honest subscriber and checks that the file is whole. */
export async function honestDownload(notes, port, token, from) {
  const ordered = await call(port, "POST", "/api/export", { token, json: { format: "csv" }, network: from });
  const order = parsed(ordered);
  if (!notes.check(order?.url, `the honest order: ${ordered.status} ${ordered.error ?? ""}`))
    return undefined;
  const file = await call(port, "GET", order.url, { network: from });
  if (
    !notes.check(
      file.status === 200 && !file.error,
      `the honest download: ${file.status} ${file.error ?? ""}`,
    )
  ) {
    return file;
  }
  // A field may contain line ends within quotes. A row ends outside of quotes.
  let quoted = false;
  let lines = 0;
  for (const byte of file.bytes) {
    if (byte === 0x22) quoted = !quoted;
    else if (byte === 0x0a && !quoted) lines += 1;
  }
  notes.check(lines === order.total + 1, `the honest file has ${lines} lines of ${order.total + 1}`);
  notes.check(
    ordered.ms + file.ms <= DOWNLOAD,
    `the honest download took ${(ordered.ms + file.ms).toFixed(0)} ms`,
  );
  return file;
}

async function slowReaders(notes, server, count) {
  const readers = await tokens(server, count / 2, 31);
  const honest = await server.logIn({ email: "subscriber5@example.com", from: network(13_000) });
  const held = await spread(count, 16, async (turn) => {
    const token = readers[turn >> 1];
    const from = network(14_000 + (turn >> 1));
    const ordered = await server.call("POST", "/api/export", {
      token,
      json: { format: "csv" },
      network: from,
    });
    const url = parsed(ordered)?.url;
    return url
      ? slowly(server.port, url, undefined, from)
      : { status: ordered.status, stop: () => undefined };
  });
  notes.say(`slow readers: ${tally(held)}`);
  const file = await honestDownload(notes, server.port, honest, network(13_000));
  notes.say(
    `the other account: ${file ? `${file.status || file.error} after ${file.ms.toFixed(0)} ms` : "no file"}`,
  );
  held.forEach(({ stop }) => stop());
}

export const exportAttacks = ({ attack, token }) => [
  [
    4,
    () =>
      attack(
        {
          name: "4 the largest export bodies, three subscribers at once",
          expected: "refused at once; honest ones accepted",
          token,
          memory: MEMORY.answered,
        },
        hugeOrders,
      ),
  ],
  [
    5,
    () =>
      attack(
        {
          name: "5 export orders with unknown columns",
          expected: "422; the database does not grow; a used order is empty",
          token,
          memory: MEMORY.answered,
        },
        storedOrders,
      ),
  ],
  [
    7,
    () =>
      attack(
        {
          name: "7 eight slow readers",
          expected: "another account gets its file",
          token,
          memory: MEMORY.answered,
        },
        (notes, server) => slowReaders(notes, server, 8),
      ),
  ],
  [
    7,
    () =>
      attack(
        {
          name: "7 64 slow readers",
          expected: "another account gets its file",
          token,
          memory: MEMORY.answered,
        },
        (notes, server) => slowReaders(notes, server, 64),
      ),
  ],
];
