// `make soak`: ordinary use for SOAK_MINUTES (10), 40 requests a second with two full exports at a time.
// Meanwhile the database is frozen for 20 s, and later the replica is killed, stays away for 20 s, and
// returns. Requests that need only the index must continue, nothing may respond with 500, and memory must
// stay flat.

import { setTimeout as pause } from "node:timers/promises";

import { call, parsed, quantile, spread, tally, until, worst } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { printTable } from "../lib/table.mjs";
import { withReplica } from "./attacks/database.mjs";
import { probe } from "./lib/probe.mjs";
import { inTenth, others, searches, use } from "./lib/load.mjs";
import { read } from "./lib/reader.mjs";
import { judgeHealth, record, table, times } from "./lib/report.mjs";
import { Server, network, prepare, primary, cleanUp, replica, warm } from "./lib/world.mjs";
import { SOAK } from "./limits.mjs";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const RATE = 40;
const LISTINGS = 100_000;
const PEOPLE = 40;
/** How fast a download is read, in bytes a second: a line of 32 Mbit/s. */
const LINE = 4 * 1024 * 1024;
const FREEZE = 20_000;
const AWAY = 20_000;
/** A phase includes this much time after the disturbance, in ms. */
const AFTER = 5_000;

/** One account that downloads everything, again and again. */
function download(server, token, from) {
  const files = [];
  let going = true;
  const done = (async () => {
    while (going) {
      const at = performance.now();
      const ordered = await call(server.port, "POST", "/api/export", {
        token,
        json: { format: "csv" },
        network: from,
      });
      const url = parsed(ordered)?.url;
      const file = url
        ? await read(server.port, url, { network: from, pace: LINE }).ended
        : { status: ordered.status, bytes: 0, whole: false };
      files.push({ ...file, at, until: performance.now() });
      if (!file.whole) await pause(1_000);
    }
  })();
  return {
    files,
    async stop() {
      going = false;
      await done;
    },
  };
}

async function soak(server) {
  const ids = (await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 500")).map(([id]) => id);
  const people = await spread(PEOPLE, 4, (turn) =>
    server.logIn({ email: `subscriber${turn + 1}@example.com`, from: network(40_000 + turn) }),
  );
  const downloaders = await spread(2, 2, (turn) =>
    server.logIn({ email: `subscriber${PEOPLE + turn + 1}@example.com`, from: network(41_000 + turn) }),
  );
  await warm(server, people[0]);
  const samples = [];
  const sampling = setInterval(() => samples.push(server.memory().now), 1_000);
  const healthz = probe(server.port);
  const using = use(server, people, [...searches(), ...others(ids)], RATE);
  const downloads = downloaders.map((token, place) => download(server, token, network(41_000 + place)));
  const begun = performance.now();
  const whole = MINUTES * 60_000;
  const reach = (share) => pause(Math.max(0, begun + whole * share - performance.now()));

  await reach(0.3);
  const frozen = performance.now();
  process.stderr.write("  the database is frozen ...\n");
  primary.freeze();
  await pause(FREEZE);
  primary.thaw();
  const thawed = performance.now();
  process.stderr.write("  ... and goes on\n");

  await reach(0.6);
  const lost = performance.now();
  process.stderr.write("  the replica is killed ...\n");
  await replica.kill();
  await pause(AWAY);
  await replica.start();
  const restored = performance.now();
  process.stderr.write("  ... and is back\n");

  await reach(1);
  const [health] = await Promise.all([healthz.stop(), using.stop(), ...downloads.map((one) => one.stop())]);
  clearInterval(sampling);
  const phases = [
    [
      "ordinary use",
      (at) =>
        !(at >= frozen - 1_000 && at < thawed + AFTER) && !(at >= lost - 1_000 && at < restored + AFTER),
    ],
    ["database frozen", (at) => at >= frozen - 1_000 && at < thawed + AFTER],
    ["replica lost", (at) => at >= lost - 1_000 && at < restored + AFTER],
  ];
  return { answers: using.answers, files: downloads.flatMap((one) => one.files), samples, health, phases };
}

/** Compares the answers of one phase and one kind with the limits. */
function judge(notes, phase, needs, answers) {
  const disturbed = phase !== "ordinary use";
  const allowed =
    needs === "database" && phase === "database frozen" ? [200, 201, 204, 401, 503] : [200, 201, 204, 401];
  const odd = answers.filter(
    ({ name, status }) =>
      !allowed.includes(status) || (status === 401) !== (name === "wrong password" && status !== 503),
  );
  const names = [...new Set(odd.map(({ name }) => name))];
  const some =
    names.length > 3 ? `${names.slice(0, 3).join(", ")}, and ${names.length - 3} more` : names.join(", ");
  notes.check(odd.length === 0, `${phase}, ${needs}: ${tally(odd)} (${some})`);
  const most = worst(answers.map(({ ms }) => ms));
  notes.check(most <= SOAK.longest, `${phase}, ${needs}: up to ${most.toFixed(0)} ms, limit ${SOAK.longest}`);
  const p99 = quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  if (!disturbed)
    notes.check(p99 <= SOAK.p99, `${phase}, ${needs}: p99 ${p99.toFixed(0)} ms, limit ${SOAK.p99}`);
}

function report({ answers, files, samples, health, phases }) {
  const rows = [];
  record(`${MINUTES} minutes at ${RATE} requests a second`, "the index goes on; no 500", (notes) => {
    for (const [phase, isIn] of phases) {
      for (const needs of ["index", "database", "nothing"]) {
        const some = answers.filter((answer) => answer.needs === needs && isIn(answer.at));
        if (some.length === 0) continue;
        judge(notes, phase, needs, some);
        const ms = some.map((answer) => answer.ms);
        rows.push([
          phase,
          needs,
          some.length,
          tally(some),
          ...[0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(0)),
        ]);
      }
    }
    const errors = answers.filter(({ status }) => status === 500);
    notes.check(errors.length === 0, `${errors.length} answers were 500`);
    notes.say(`${answers.length} requests: ${tally(answers)}`);
  });
  record("two full exports at a time", "whole, unless the database was away", (notes) => {
    const broken = files.filter(({ whole }) => !whole);
    notes.say(`${files.length - broken.length} whole, ${broken.length} refused or broken off`);
    // A download may break off when the database does not answer, but must not look whole.
    const [[, isOrdinary]] = phases;
    const unexplained = broken.filter(({ at, until: end }) => isOrdinary(at) && isOrdinary(end));
    notes.check(unexplained.length === 0, `${unexplained.length} files broke off in ordinary use`);
    notes.check(!files.some(({ status }) => status === 500), "an export was answered 500");
    const sizes = new Set(files.filter(({ whole }) => whole).map(({ bytes }) => bytes >> 16));
    notes.check(files.length - broken.length >= 4, "hardly any file came whole");
    notes.say(`${[...sizes].map((size) => (size / 16).toFixed(1)).join(", ")} MB each`);
  });
  record("the whole time", "memory flat, /healthz prompt", (notes, row) => {
    const [early, late] = [inTenth(samples, 1), inTenth(samples, 9)];
    row.health = health;
    notes.say(
      `memory ${early.toFixed(0)} MB in the second tenth, ${late.toFixed(0)} MB in the last, ${worst(samples).toFixed(0)} MB at most`,
    );
    notes.check(
      late - early <= SOAK.rise,
      `memory rose by ${(late - early).toFixed(0)} MB, limit ${SOAK.rise}`,
    );
    judgeHealth(notes, health, SOAK.health);
  });
  printTable(["Phase", "Needs", ">Requests", "Answers", ">p50 ms", ">p99 ms", ">longest ms"], rows);
  console.log(`\n/healthz every 20 ms: median, p99, worst ${times(health)}`);
}

await main(async () => {
  await prepare({ listings: LISTINGS, subscribers: PEOPLE + 2 });
  await withReplica(async () => {
    const server = await Server.start({ DATABASE_READ_URL: replica.url("product") });
    await until(() => server.isReady(), 10_000);
    report(await soak(server));
    await server.stop();
    record("the server's log", "no panic", (notes) =>
      notes.check(!server.logged().includes("panicked"), `a panic; see ${server.log}`),
    );
  });
  return table();
}, cleanUp);
