// `make mixed-load`: 30 minutes (MIXED_MINUTES) of everything at once, with passwords hashed at production's cost: 60
// requests a second, an import, 200 signed events of the payment provider a minute, 20 full exports (two at a time),
// and a log-in a second. No answer may be a 5xx, lists must be quick, and memory must stay flat. A picture of the run
// is in .local/mixed-load/mixed-load.svg; WRITE=yes writes it to docs/pictures.

import { createHmac } from "node:crypto";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { call, parsed, quantile, spread, tally, worst } from "../lib/http.mjs";
import { machine, main } from "../lib/main.mjs";
import { start } from "../lib/processes.mjs";
import { printTable } from "../lib/table.mjs";
import { MIXED } from "./limits.mjs";
import { inTenth, others, searches, steadily, use } from "./lib/load.mjs";
import { plot } from "./lib/plot.mjs";
import { probe } from "./lib/probe.mjs";
import { read } from "./lib/reader.mjs";
import { times } from "./lib/report.mjs";
import {
  PASSWORD,
  Server,
  cleanUp,
  files,
  network,
  prepare,
  primary,
  program,
  settings,
  warm,
} from "./lib/world.mjs";

const MINUTES = Number(process.env.MIXED_MINUTES ?? 30);
const LISTINGS = Number(process.env.MIXED_LISTINGS ?? 100_000);
const IMPORTED = Math.min(LISTINGS, 100_000);
const RATE = 60;
const EVENTS_A_MINUTE = 200;
const EXPORTS = 20;
const PEOPLE = 40;
/** Accounts that log in, so that none exceeds 20 in 15 minutes. */
const COMERS = 60;
/** How fast a download is read, in bytes a second: a line of 32 Mbit/s. */
const LINE = 4 * 1024 * 1024;
const COST = "12";
const SECRET = "whsec_attack";

const misses = [];
const check = (is, what) => {
  if (!is) misses.push(what);
  return is;
};

/** Signed events about customers, as the payment provider sends them. */
const events = (server) =>
  steadily(EVENTS_A_MINUTE / 60, (turn) => {
    const customer = `cus_mixed_${turn % 500}`;
    const type = turn % 2 ? "invoice.paid" : "customer.subscription.updated";
    const body = JSON.stringify({
      id: `evt_mixed_${turn}`,
      type,
      livemode: false,
      data: { object: { customer } },
    });
    const moment = Math.floor(Date.now() / 1000);
    const mac = createHmac("sha256", SECRET).update(`${moment}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${moment},v1=${mac}`, "content-type": "application/json" };
    return call(server.port, "POST", "/api/stripe/webhook", { body, headers, network: network(60_001) });
  });

/** Log-ins with the correct password, by as many people on as many networks. */
const logIns = (server) =>
  steadily(1, (turn) => {
    const person = turn % COMERS;
    const json = { emailId: `subscriber${PEOPLE + 3 + person}@example.com`, password: PASSWORD };
    return call(server.port, "POST", "/api/login", { json, network: network(43_000 + person) });
  });

/** One of two people who download everything, EXPORTS / 2 times, spread over the run. */
async function downloads(server, token, from, begun, whole) {
  const done = [];
  for (let turn = 0; turn < EXPORTS / 2; turn += 1) {
    const due = begun + (whole * turn) / (EXPORTS / 2) - performance.now();
    if (due > 0) await pause(due);
    const at = performance.now();
    const json = { format: "csv" };
    const ordered = await call(server.port, "POST", "/api/export", { token, json, network: from });
    const url = parsed(ordered)?.url;
    const file = url
      ? await read(server.port, url, { network: from, pace: LINE }).ended
      : { status: ordered.status, bytes: 0, whole: false };
    done.push({ ...file, at, ms: performance.now() - at });
  }
  return done;
}

/** A file with new properties of one publisher. */
async function writeFile(path) {
  const out = createWriteStream(path);
  out.write("unique_ID,Address,State,County,Zip Code,Foreclosure Sale Date,Opening Bid,Estimated Value\n");
  const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  for (let row = 1; row <= IMPORTED; row += 1) {
    const line = `TX-mixed-${row},${row} Elm St,TX,Travis,78701,${day},${50_000 + (row % 900) * 100},${200_000 + row}\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

async function importing(at) {
  await pause(Math.max(0, at - performance.now()));
  const file = `${files}/import.csv`;
  await writeFile(file);
  const from = performance.now();
  const { code } = await start(["nice", "-n", "10", program, "import", "--source", "Mixed", file], {
    env: settings(),
    log: `${files}/import.log`,
  }).ended;
  return { code, from, until: performance.now() };
}

/** A row of the table, with what was sent and how it was answered. */
function row(name, answers, expected) {
  const ms = answers.map((answer) => answer.ms);
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  check(failed.length === 0, `${name}: ${tally(failed)}`);
  check(
    answers.length >= expected * MIXED.sent,
    `${name}: ${answers.length} of ${Math.round(expected)} were sent in time`,
  );
  return [
    name,
    answers.length,
    tally(answers),
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(ms, share).toFixed(0)),
  ];
}

async function mixedLoad() {
  await prepare({ listings: LISTINGS, subscribers: PEOPLE + 2 + COMERS });
  // The log-ins of prepared accounts store a hash of this cost, once each.
  const server = await Server.start({ BCRYPT_COST: COST });
  const ids = (await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 500")).map(([id]) => id);
  const logIn = (turn) =>
    server.logIn({ email: `subscriber${turn + 1}@example.com`, from: network(40_000 + turn) });
  const [one, two, ...people] = await spread(PEOPLE + 2, 2, logIn);
  await warm(server, one);

  const whole = MINUTES * 60_000;
  const begun = performance.now();
  const memory = [];
  const sampling = setInterval(
    () => memory.push({ at: performance.now() - begun, mb: server.memory().now }),
    1_000,
  );
  const healthz = probe(server.port);
  const using = use(server, people, [...searches(), ...others(ids)], RATE);
  const webhooks = events(server);
  const coming = logIns(server);
  const files = Promise.all(
    [one, two].map((token, n) => downloads(server, token, network(42_000 + n), begun, whole)),
  );
  const imported = importing(begun + whole * 0.2);
  await pause(whole);
  const [health] = await Promise.all([healthz.stop(), using.stop(), webhooks.stop(), coming.stop()]);
  clearInterval(sampling);
  const took = await imported;
  const exported = (await files).flat();
  return { server, begun, whole, memory, health, using, webhooks, coming, took, exported };
}

/** p95 of lists and resident memory over time, as a picture. */
function picture({ begun, whole, memory, took }, lists) {
  const step = Math.max(10_000, whole / 60);
  const p95 = [];
  for (let from = 0; from < whole; from += step) {
    const some = lists.filter(({ at }) => at - begun >= from && at - begun < from + step).map(({ ms }) => ms);
    if (some.length) p95.push([(from + step / 2) / 60_000, quantile(some, 0.95)]);
  }
  return plot({
    title: `${MINUTES} minutes of mixed load: lists and memory`,
    minutes: whole / 60_000,
    band: { from: (took.from - begun) / 60_000, until: (took.until - begun) / 60_000, text: "import" },
    panels: [
      { text: "p95 of lists, ms", points: p95, limit: MIXED.p95 },
      { text: "Resident memory, MB", points: memory.map(({ at, mb }) => [at / 60_000, mb]) },
    ],
    foot: machine(),
  });
}

function report(run) {
  const { memory, health, using, webhooks, coming, took, exported } = run;
  const lists = using.answers.filter(
    ({ needs, name }) => needs === "index" && name !== "pins" && name !== "map tile",
  );
  const rest = using.answers.filter((answer) => !lists.includes(answer));
  const seconds = MINUTES * 60;
  printTable(
    ["What", ">Number", "Answers", ">p50 ms", ">p95 ms", ">p99 ms", ">longest ms"],
    [
      row("lists", lists, 0),
      row("other requests", rest, 0),
      row("both", using.answers, seconds * RATE),
      row("events of the provider", webhooks.answers, MINUTES * EVENTS_A_MINUTE),
      row("log-ins", coming.answers, seconds),
    ],
  );
  const ms = lists.map((answer) => answer.ms);
  for (const [name, share, limit] of [
    ["p95", 0.95, MIXED.p95],
    ["p99", 0.99, MIXED.p99],
  ])
    check(quantile(ms, share) < limit, `lists: ${name} ${quantile(ms, share).toFixed(0)} ms, limit ${limit}`);
  const odd = (answers, good) => answers.filter(({ status }) => !good.includes(status));
  check(odd(webhooks.answers, [200]).length === 0, `events: ${tally(webhooks.answers)}`);
  check(odd(coming.answers, [200]).length === 0, `log-ins: ${tally(coming.answers)}`);
  // Only a wrong password is refused.
  const isRight = ({ name, status }) =>
    (name === "wrong password" ? [401] : [200, 201, 204]).includes(status);
  const refused = using.answers.filter((answer) => !isRight(answer));
  check(refused.length === 0, `requests: ${tally(refused)}`);
  check(took.code === 0, "the import failed; see import.log");
  const broken = exported.filter(({ whole }) => !whole);
  check(
    broken.length === 0 && exported.length === EXPORTS,
    `${broken.length} of ${exported.length} exports broke off`,
  );
  const samples = memory.map(({ mb }) => mb);
  // The import doubles the listings, and the index with them; memory is flat if it does not rise after that.
  const [before, early, late] = [inTenth(samples, 1), inTenth(samples, 3), inTenth(samples, 9)];
  check(late - early <= MIXED.rise, `memory rose by ${(late - early).toFixed(0)} MB, limit ${MIXED.rise}`);
  const megabytes = exported.map(({ bytes }) => bytes / 1e6);
  console.log(`
Import of ${IMPORTED} rows at nice 10: ${((took.until - took.from) / 1000).toFixed(1)} s.
Exports: ${exported.length - broken.length} whole of ${worst(megabytes).toFixed(1)} MB, at most ${(worst(exported.map(({ ms }) => ms)) / 1000).toFixed(1)} s each at 4 MB/s.
Memory: ${before.toFixed(0)} MB in the second tenth, ${early.toFixed(0)} MB in the fourth, after the import, ${late.toFixed(0)} MB in the last, ${worst(samples).toFixed(0)} MB at most.
/healthz every 20 ms: median, p99, worst ${times(health)}`);
  const folder = process.env.WRITE === "yes" ? "docs/pictures" : files;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/mixed-load.svg`, picture(run, lists));
  console.log(`Picture: ${folder}/mixed-load.svg`);
}

await main(async () => {
  const run = await mixedLoad();
  report(run);
  await run.server.stop(30_000);
  check(!run.server.logged().includes("panicked"), `a panic; see ${run.server.log}`);
  for (const what of misses) console.log(`- missed: ${what}`);
  console.log(misses.length === 0 ? "\nEvery limit is met." : `\n${misses.length} limits were missed.`);
  return misses.length === 0;
}, cleanUp);
