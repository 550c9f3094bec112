// The smaller holes, one request or command each.

import http from "node:http";

import { setTimeout as pause } from "node:timers/promises";

import { exchange, parsed, until } from "../../lib/http.mjs";
import { read } from "../lib/reader.mjs";
import { files, network, primary, run } from "../lib/world.mjs";
import { MEMORY, SCHEMA_NOTICED } from "../limits.mjs";
import { signUp } from "./accounts.mjs";

const from = (number) => network(30_000 + number);

async function answers(notes, server) {
  const token = await server.logIn({ email: "subscriber4@example.com", from: from(0) });
  const order = async (format = "csv", columns = ["Address"]) => {
    const answer = await server.call("POST", "/api/export", {
      token,
      json: { format, columns, filters: { state: "Georgia" } },
      network: from(1),
    });
    return parsed(answer)?.url;
  };

  // HEAD is answered wherever GET is, and does not use up a ticket.
  for (const path of [
    "/",
    "/healthz",
    "/readyz",
    "/api/config",
    "/api/catalogue",
    "/api/profile/view",
    "/api/get-properties?limit=10",
    "/api/openapi.json",
  ]) {
    const get = await server.call("GET", path, { token, network: from(2) });
    const head = await server.call("HEAD", path, { token, network: from(2) });
    notes.check(
      head.status === get.status && head.bytes.length === 0,
      `HEAD ${path}: ${head.status}, GET ${get.status}`,
    );
    notes.check(
      head.headers["content-type"] === get.headers["content-type"],
      `HEAD ${path} has another type`,
    );
  }
  const ticket = await order();
  const head = await server.call("HEAD", ticket, { network: from(2) });
  const file = await server.call("GET", ticket, { network: from(2) });
  notes.check(
    head.status === 200 && file.status === 200,
    `HEAD of a ticket ${head.status}, then GET ${file.status}`,
  );

  // A ticket ends with its session.
  const other = await server.logIn({ email: "subscriber4@example.com", from: from(0) });
  const ordered = await server.call("POST", "/api/export", {
    token: other,
    json: { format: "csv", columns: ["Address"] },
    network: from(1),
  });
  await server.call("POST", "/api/logout", { token: other, network: from(1) });
  const gone = await server.call("GET", parsed(ordered)?.url ?? "/", { network: from(1) });
  notes.check(gone.status === 404, `a ticket after log-out: ${gone.status}`);

  // Only this machine may read /metrics.
  const outside = await server.call("GET", "/metrics", { network: from(3) });
  notes.check([401, 403, 404].includes(outside.status), `/metrics from outside: ${outside.status}`);
  const inside = await server.call("GET", "/metrics");
  notes.check(inside.status === 200, `/metrics from loopback: ${inside.status}`);

  // Addresses that cannot receive email.
  const addresses = [
    "a@[127.0.0.1]",
    ".a@x",
    "a@x",
    "a..b@example.com",
    "a@example..com",
    "a b@example.com",
    "a@example.com\u0000",
    `${"a".repeat(65)}@example.com`,
  ];
  for (const [place, emailId] of addresses.entries()) {
    const { status } = await server.call("POST", "/api/forgot-password", {
      json: { emailId },
      network: from(10 + place),
    });
    notes.check([400, 422].includes(status), `the address ${JSON.stringify(emailId)}: ${status}`);
  }

  // A valid X-Request-Id is adopted.
  for (const [id, taken] of [
    ["check-7f3a.9_B", true],
    ["x".repeat(300), false],
    ["a b<script>", false],
    ["né", false],
  ]) {
    const { headers } = await server.call("GET", "/api/config", {
      headers: { "x-request-id": Buffer.from(id).toString("latin1") },
      network: from(4),
    });
    notes.check(
      headers["x-request-id"] && (headers["x-request-id"] === id) === taken,
      `X-Request-Id ${id.slice(0, 20)}: ${headers["x-request-id"]}`,
    );
  }

  // 401 and 402 come before the request's content is read.
  const unread = { body: "{not json", headers: { "content-type": "application/json" }, network: from(5) };
  for (const [method, path, options] of [
    ["POST", "/api/export", unread],
    ["PUT", "/api/profile/onboarding", unread],
    ["POST", "/api/property/save-multiple", { ...unread, body: "x".repeat(2 * 1024 * 1024) }],
    ["GET", "/api/get-properties?limit=none&limit=%ff", { network: from(5) }],
    ["GET", "/api/map-tiles/99/x/y.mvt", { network: from(5) }],
  ]) {
    const { status, error } = await server.call(method, path, options);
    notes.check(status === 401, `${method} ${path} without a session: ${status || error}`);
  }

  const free = parsed(await signUp(server, "no.subscription@example.com", from(7)))?.token;
  for (const [method, path, options] of [
    ["POST", "/api/export", unread],
    ["GET", "/api/get-properties?limit=none&limit=%ff", { network: from(7) }],
  ]) {
    const { status, error } = await server.call(method, path, { ...options, token: free, network: from(7) });
    notes.check(status === 402, `${method} ${path} without a subscription: ${status || error}`);
  }

  // A 400 has no wording of a library.
  const broken = [
    await server.call("POST", "/api/login", { ...unread, network: from(6) }),
    await server.call("POST", "/api/login", {
      body: '{"emailId":7}',
      headers: { "content-type": "application/json" },
      network: from(6),
    }),
    await server.call("GET", "/api/get-preview-properties?x=%ff", { network: from(6) }),
    await server.call("GET", "/%ff", { network: from(6) }),
  ].map(({ status, bytes }) => ({ status, text: bytes.toString() }));
  for (const bytes of [
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n",
    "GET / HTTP/1.1\r\nBad Header\u0001: x\r\n\r\n",
    "nonsense\r\n\r\n",
  ]) {
    broken.push(await exchange(server.port, bytes, { patience: 3_000 }));
  }
  for (const { status, text } of broken) {
    const said =
      /(serde|line \d+ column|expected value|invalid type|Query deserialize|parse error|utf-?8|ParseError|httparse|actix)/i.exec(
        text,
      )?.[0];
    notes.check(!said, `a ${status} says "${said}"`);
    notes.check(status < 500, `an unreadable request got ${status}`);
  }
  notes.say("HEAD, tickets, /metrics, addresses, X-Request-Id, 401 and 402 first, plain 400s");
}

async function metricsToken(notes, server) {
  const ask = (headers) => server.call("GET", "/metrics", { headers });
  const none = await ask({});
  const wrong = await ask({ authorization: "Bearer another" });
  const right = await ask({ authorization: "Bearer a-token-for-the-machine-that-measures" });
  notes.say(`none ${none.status}, wrong ${wrong.status}, right ${right.status}`);
  notes.check(
    [401, 403, 404].includes(none.status) && [401, 403, 404].includes(wrong.status),
    "/metrics without its token",
  );
  notes.check(right.status === 200, `/metrics with its token: ${right.status}`);
}

/** A temporary folder of 64 KB, which attack.sh mounts; without the right to mount, a folder that does not exist. */
const FULL = process.env.ATTACK_FULL || `${files}/no-such-folder`;

async function fullTemporaryFolder(notes, server) {
  const token = await server.logIn({ email: "subscriber4@example.com", from: from(0) });
  const order = async (json) =>
    parsed(await server.call("POST", "/api/export", { token, json, network: from(40) }))?.url ?? "/";
  const file = await server.call("GET", await order({ format: "xlsx" }), { network: from(40) });
  notes.say(`${file.status || file.error} ${parsed(file)?.code ?? ""}`);
  notes.check(
    [500, 503].includes(file.status) && parsed(file)?.code,
    `XLSX with a full temporary folder: ${file.status || file.error}`,
  );
  // A CSV file of at most 4,096 rows needs no temporary file; the places of a longer one do.
  const [few, many] = [{ state: "Connecticut" }, {}];
  const csv = async (filters) =>
    server.call("GET", await order({ format: "csv", columns: ["Address"], filters }), { network: from(40) });
  const short = await csv(few);
  notes.check(short.status === 200 && !short.error, `a short CSV file: ${short.status || short.error}`);
  const long = await csv(many);
  notes.check([200, 503].includes(long.status) && !long.error, `a long CSV file: ${long.status || long.error}`);
}

async function withoutSchema(notes, server) {
  const ready = () => server.call("GET", "/readyz", { network: from(50) });
  const before = await ready();
  notes.check(before.status === 200, `/readyz with a schema: ${before.status}`);
  await primary.query("ALTER SCHEMA public RENAME TO away", "production");
  try {
    // A complete schema is looked at again after ten seconds.
    const { is } = await until(async () => (await ready()).status === 503, SCHEMA_NOTICED);
    notes.say(is ? "503" : String((await ready()).status));
    notes.check(is, "/readyz is not 503 without a schema");
  } finally {
    await primary.query("ALTER SCHEMA away RENAME TO public", "production");
  }
}

/** A download that takes 30 s more when SIGTERM comes; the server gives it 60 s. */
async function stoppedDuringDownload(notes, server) {
  const token = await server.logIn({ email: "subscriber4@example.com", from: from(0) });
  const ordered = parsed(
    await server.call("POST", "/api/export", { token, json: { format: "csv" }, network: from(60) }),
  );
  const reader = read(server.port, ordered?.url ?? "/", { network: from(60), pace: 220 * 1024 });
  const status = await reader.head;
  notes.check(status === 200, `the download: ${status}`);
  await pause(1_000);
  const stopping = server.stop(90_000);
  await pause(500);
  const late = await server.call("GET", "/healthz", { patience: 3_000 });
  notes.check(late.status !== 200, "a new request was served while the server stops");
  const { whole, bytes } = await reader.ended;
  const ms = await stopping;
  const { code, by } = server.handle.over;
  notes.say(
    `${(bytes / 1024 / 1024).toFixed(1)} MB, ${whole ? "whole" : "broken off"}; ended ${(ms / 1000).toFixed(0)} s after SIGTERM (${by ?? `status ${code}`})`,
  );
  notes.check(whole, "the download broke off at shutdown");
  notes.check(
    code === 0 && ms <= 65_000,
    `the server ended after ${ms.toFixed(0)} ms by ${by ?? `status ${code}`}`,
  );
}

/** An import from an address with a password: a server on this machine that answers 404. */
async function importWithPassword(notes) {
  const server = http.createServer((request, response) => response.writeHead(404).end());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://clerk:hunter2secret@127.0.0.1:${server.address().port}/list.csv`;
    const { status, text } = await run(["import", "--source", "attack", "--allow-private", url], { patience: 40_000 });
    notes.say(`status ${status}`);
    notes.check(status !== 0, "an address without a file was imported");
    notes.check(!text.includes("hunter2secret"), "the password in an address was printed");
  } finally {
    server.close();
  }
}

export const smallerAttacks = ({ attack, token }) => [
  [
    14,
    () =>
      attack(
        {
          name: "14 smaller holes of the HTTP edge",
          expected: "as documented",
          token,
          memory: MEMORY.answered,
        },
        answers,
      ),
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 /metrics with METRICS_TOKEN",
          expected: "only with the token",
          settings: { METRICS_TOKEN: "a-token-for-the-machine-that-measures" },
          token,
        },
        metricsToken,
      ),
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 XLSX with a full temporary folder",
          expected: "an error with our body, no panic",
          settings: { TMPDIR: FULL },
          token,
          memory: MEMORY.answered,
        },
        fullTemporaryFolder,
      ),
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 /readyz without a schema",
          expected: "503",
          settings: { DATABASE_URL: primary.url("production") },
        },
        withoutSchema,
      ),
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 SIGTERM during a download of half a minute",
          expected: "the file comes whole, then the server ends",
          token,
          health: null,
          ends: true,
        },
        stoppedDuringDownload,
      ),
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 import from an address with a password",
          expected: "the password is not printed",
          server: false,
        },
        importWithPassword,
      ),
  ],
];
