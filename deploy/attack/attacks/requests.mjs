// Attacks without an account: compressed bodies, invented methods, and floods of requests.

import net from "node:net";
import { constants, createBrotliCompress } from "node:zlib";

import { exchange, spread, tally, worst } from "../../lib/http.mjs";
import { network } from "../lib/world.mjs";
import { MEMORY, METRICS_BYTES, REFUSAL } from "../limits.mjs";

/** A GiB of zeros as brotli with the largest window: some 800 bytes. */
export async function bomb() {
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: quality } = constants;
  const brotli = createBrotliCompress({ params: { [window]: 24, [quality]: 3 } });
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  const chunks = [];
  brotli.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => brotli.on("end", resolve));
  for (let written = 0; written < 64; written += 1) {
    if (!brotli.write(zeros)) await new Promise((resolve) => brotli.once("drain", resolve));
  }
  brotli.end();
  await ended;
  return Buffer.concat(chunks);
}

const ROUTES = [
  ["POST", "/api/login"],
  ["POST", "/api/stripe/webhook"],
  ["POST", "/api/stripe/webhook"],
  ["POST", "/api/export"],
  ["POST", "/api/signup"],
  ["PUT", "/api/profile/onboarding"],
  ["POST", "/api/no-such-route"],
  ["POST", "/no-such-page"],
  ["POST", "/"],
  ["POST", "/favicon.ico"],
  ["POST", "/metrics"],
  ["GET", "/api/config"],
];

export async function compressedBodies(notes, server, { token }) {
  const body = await bomb();
  const send = (method, path, encoding) =>
    server.call(method, path, {
      body,
      token,
      network: network(1_000),
      headers: { "content-type": "application/json", "content-encoding": encoding },
    });
  const bombs = await Promise.all(ROUTES.map(([method, path]) => send(method, path, "br")));
  notes.say(
    `${body.length} bytes: ${tally(bombs)} in at most ${worst(bombs.map(({ ms }) => ms)).toFixed(0)} ms`,
  );
  bombs.forEach(({ status, ms }, place) => {
    notes.check(
      status === 415 && ms <= REFUSAL,
      `${ROUTES[place].join(" ")}: ${status || "no answer"} after ${ms.toFixed(0)} ms; expected 415 within ${REFUSAL}`,
    );
  });
  for (const encoding of ["gzip", "deflate", "zstd", "identity, br", "BR", "made-up"]) {
    const { status } = await send("POST", "/api/login", encoding);
    notes.check(status === 415, `Content-Encoding ${encoding}: ${status} instead of 415`);
  }
  const plain = await server.call("POST", "/api/login", {
    json: { emailId: "no.one@example.com", password: "not the one" },
    network: network(1_001),
    headers: { "content-encoding": "identity" },
  });
  notes.check(plain.status === 401, `Content-Encoding identity: ${plain.status} instead of 401`);
  // The answer must come after the head, without a byte of the body.
  const head = `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Encoding: br\r\nContent-Length: ${body.length}\r\n\r\n`;
  const early = await exchange(server.port, head, { patience: 3_000 });
  notes.check(
    early.status === 415,
    `before the body was sent: ${early.status || "no answer"} instead of 415`,
  );
}

const METHODS = 100_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PATHS = ["/", "/api/login", "/healthz", "/no-such-page", "/api/no-such-route"];

/** Sends `count` pipelined requests, each with a random method, and counts their statuses. */
function pipeline(port, first, count, statuses) {
  const BATCH = 100;
  const method = () => Array.from({ length: 12 }, () => LETTERS[Math.floor(Math.random() * 26)]).join("");
  return new Promise((resolve) => {
    let answered = 0;
    let refused = 0;
    const again = () => {
      if (answered >= count || refused > 50) return resolve();
      const socket = net.connect(port, "127.0.0.1");
      let text = "";
      let batch = 0;
      let inBatch = 0;
      const send = () => {
        batch = Math.min(BATCH, count - answered);
        inBatch = 0;
        let bytes = "";
        for (let turn = 0; turn < batch; turn += 1) {
          const number = first + answered + turn;
          const path = PATHS[number % PATHS.length];
          bytes += `${method()} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${network(number)}\r\n\r\n`;
        }
        socket.write(bytes);
      };
      socket.on("connect", send);
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
        const found = [...text.matchAll(/HTTP\/1\.1 (\d{3})[^\r]*\r\n/g)];
        for (const [, status] of found) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          answered += 1;
          inBatch += 1;
        }
        const last = found.at(-1);
        text = last ? text.slice(last.index + last[0].length) : text.slice(-64);
        if (inBatch < batch) return;
        if (answered >= count) {
          socket.destroy();
          return;
        }
        send();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        refused += inBatch === 0 ? 1 : 0;
        again();
      });
    };
    again();
  });
}

export async function randomMethods(notes, server) {
  const statuses = new Map();
  const each = METHODS / 8;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, (_, connection) => pipeline(server.port, connection * each, each, statuses)),
  );
  const seconds = (performance.now() - from) / 1000;
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const said = [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
  notes.say(`${said} in ${seconds.toFixed(1)} s`);
  notes.check(answered >= METHODS, `only ${answered} of ${METHODS} were answered`);
  for (const status of statuses.keys()) {
    notes.check(["501", "429"].includes(status), `an unknown method was answered ${status}`);
  }
  notes.check((statuses.get("501") ?? 0) > METHODS / 10, "hardly any 501");
  const metrics = await server.call("GET", "/metrics");
  notes.say(`/metrics ${(metrics.bytes.length / 1024).toFixed(0)} KB`);
  notes.check(metrics.status === 200, `/metrics answered ${metrics.status}`);
  notes.check(
    metrics.bytes.length <= METRICS_BYTES,
    `/metrics has ${metrics.bytes.length} bytes, limit ${METRICS_BYTES}`,
  );
  for (const [method, path, allowed] of [
    ["DELETE", "/api/login", "POST"],
    ["POST", "/healthz", "GET"],
    ["DELETE", "/", "GET"],
    ["PATCH", "/metrics", "GET"],
  ]) {
    const { status, headers } = await server.call(method, path, { network: network(90_001) });
    notes.check(status === 405, `${method} ${path}: ${status} instead of 405`);
    notes.check(String(headers.allow).includes(allowed), `${method} ${path}: Allow is ${headers.allow}`);
  }
}

/** One network asks for what is outside /api, as fast as it can. */
export async function unlimitedPages(notes, server) {
  const paths = ["/", "/no-such-page", "/favicon.ico", "/metrics"];
  const answers = await spread(2_000, 16, (turn) =>
    server.call("GET", paths[turn % paths.length], { network: network(90_002) }),
  );
  notes.say(tally(answers));
  notes.check(
    answers.some(({ status }) => status === 429),
    "2,000 requests at once from one network, and no 429",
  );
  notes.check(
    answers.every(({ status }) => status !== 0),
    "some got no answer",
  );
  const other = await server.call("GET", "/", { network: network(90_003) });
  notes.check(other.status === 200, `another network got ${other.status}`);
}

export const requestAttacks = ({ attack, token }) => [
  [
    1,
    () =>
      attack(
        {
          name: "1 brotli bomb on every kind of route",
          expected: "415 before the body is read",
          token,
          memory: MEMORY.refused,
        },
        (notes, server) => compressedBodies(notes, server, { token }),
      ),
  ],
  [
    2,
    () =>
      attack(
        {
          name: "2 100,000 random methods",
          expected: "501 (or 429), /metrics bounded",
          token,
          memory: MEMORY.counted,
        },
        randomMethods,
      ),
  ],
  [
    2,
    () =>
      attack(
        {
          name: "2 one network asks for pages at full speed",
          expected: "429 after a burst, others unaffected",
          token,
          memory: MEMORY.refused,
        },
        unlimitedPages,
      ),
  ],
];
