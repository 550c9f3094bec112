// The import: 100,000 rows of 48 columns, as CSV and as XLSX, into a database with 1,000,000 listings. Then 1,000,000
// rows into the same listings until a server shows them, the same file again, and a file in which one row in a hundred
// has changed; beside them a plain COPY of the same 1,000,000 rows, with every value that the import stores of a
// listing, into a table with the same indexes and the same 1,000,000 listings. Needs 12 GB of disk and, the first time,
// two minutes for the million. Fails if a limit of docs/benchmarks.md is missed.
//
// ROWS changes the size, and 0 skips these rows. LONG (1,000,000) is the length of the long file, and 0 skips it.
// BENCH_PORT is the port of the server (18081).

import { closeSync, createReadStream, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

import { worst } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { memory, start } from "../lib/processes.mjs";
import { printHead, printRow } from "../lib/table.mjs";
import { LISTINGS, close, copyMillion, openMillion, queryCopy } from "./lib/database.mjs";
import { environment, files, ownPort, program, serve, writeListings } from "./lib/programs.mjs";

const ROWS = Number(process.env.ROWS ?? 100_000);
const LONG = Number(process.env.LONG ?? 1_000_000);
/** The time until new rows are shown, in times of the plain COPY. */
const TIMES_COPY = 2.5;
/** The time of a file that was imported before, or of which one row in a hundred has changed. */
const AGAIN = 10;
const MEMORY = 100;
/** The day of the listings, so that two runs measure the same. */
const TODAY = "2026-11-21";

let met = true;

/** Runs the program; resolves to its seconds and its peak of memory in MB. */
async function measure(args, env) {
  const log = `${files}/said`;
  rmSync(log, { force: true });
  const from = performance.now();
  const handle = start([program, ...args], { env, log });
  let to = from;
  handle.ended.then(() => (to = performance.now()));
  const peaks = [];
  while (!handle.over) {
    try {
      peaks.push(memory(handle.pid).peak);
    } catch (error) {
      // It has ended since.
      if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    }
    await pause(50);
  }
  if (handle.over.code !== 0) throw new Error(`${args.join(" ")} failed:\n${readFileSync(log, "utf8")}`);
  return { seconds: (to - from) / 1000, peak: Math.trunc(worst(peaks)) };
}

/** Measures an import and prints its line of the table. Without `seconds`, its time has no limit. */
async function row(what, limits, args, env) {
  const { seconds, peak } = await measure(["import", "--source", "bench", ...args], env);
  const kept = seconds <= (limits.seconds ?? Infinity) && peak <= limits.memory;
  met &&= kept;
  const limit = limits.seconds ? `${limits.seconds} s, ${limits.memory} MB` : `${limits.memory} MB`;
  printRow([what, `${seconds.toFixed(1)} s`, `${peak} MB`, limit, kept ? "kept" : "missed"]);
}

const path = (name) => `${files}/${name}`;

async function short() {
  const env = environment({ DATABASE_URL: await copyMillion("bench_import") });
  await writeListings(path("new.csv"), ROWS, 2, TODAY);
  await writeListings(path("later.csv"), ROWS, 2, TODAY, "--later");
  await writeListings(path("new.xlsx"), ROWS, 3, TODAY);
  await writeListings(path("later.xlsx"), ROWS, 3, TODAY, "--later");

  printHead([`Import into ${LISTINGS} listings`, ">Time", ">Peak of memory", ">Limits", ""]);
  const memoryOnly = { memory: MEMORY };
  await row(`${ROWS} new, CSV`, { seconds: 12, memory: MEMORY }, [path("new.csv")], env);
  await row("the same file again", { seconds: 8, memory: MEMORY }, [path("new.csv")], env);
  await row("all of them changed, CSV", memoryOnly, [path("later.csv")], env);
  await row(`${ROWS} new, XLSX`, { seconds: 18, memory: MEMORY }, [path("new.xlsx")], env);
  await row("all of them changed, XLSX", memoryOnly, [path("later.xlsx")], env);
  for (const name of ["new.csv", "later.csv", "new.xlsx", "later.xlsx"]) rmSync(path(name));
}

/** Writes a copy of a file in which the sale of every hundredth row is sold. */
async function changeOneInAHundred(from, to) {
  const out = openSync(to, "w");
  let number = 0;
  let status;
  for await (const line of createInterface({ input: createReadStream(from) })) {
    status ??= line.split(",").indexOf("matched_Foreclosure Status");
    const cells = number % 100 === 50 && !line.includes('"') ? line.split(",") : undefined;
    if (cells) cells[status] = cells[status] === "Sold" ? "Cancelled" : "Sold";
    writeSync(out, `${cells ? cells.join(",") : line}\n`);
    number += 1;
  }
  closeSync(out);
}

/** How many listings a server shows. */
async function shown(server) {
  const { bytes } = await server.call("GET", "/metrics");
  return Number(/^listing_index_listings (\d+)/m.exec(bytes.toString())?.[1] ?? 0);
}

/** Imports a file; resolves to its seconds until a server shows so many listings, and its figures. */
async function untilShown(server, wanted, env) {
  const from = performance.now();
  const imported = measure(["import", "--source", "bench", path("long.csv")], env);
  let failed = false;
  imported.catch(() => (failed = true));
  while (!failed && (await shown(server)) < wanted) await pause(100);
  const seconds = (performance.now() - from) / 1000;
  return { seconds, command: await imported };
}

/** The seconds of a plain COPY of the rows that were imported, into a table that is like that of the listings. */
async function plainCopy(before) {
  const file = `${await queryCopy("SHOW data_directory").then(([[folder]]) => folder)}/plain.copy`;
  await queryCopy(`COPY (SELECT l.*, e.fields FROM listings l LEFT JOIN listing_extras e ON e.listing_id = l.id
    WHERE l.id > ${before} ORDER BY l.id) TO '${file}' (FORMAT csv)`);
  await copyMillion("bench_plain");
  // The column of the further values; the trigger wants to know a revision.
  await queryCopy("ALTER TABLE listings ADD COLUMN fields jsonb");
  const from = performance.now();
  await queryCopy(`SET portal.revision = '1'; COPY listings FROM '${file}' (FORMAT csv)`);
  const seconds = (performance.now() - from) / 1000;
  rmSync(file, { force: true });
  return seconds;
}

async function long() {
  await writeListings(path("long.csv"), LONG, 4, TODAY);
  const url = await copyMillion("bench_long");
  const env = environment({ DATABASE_URL: url });
  const server = await serve(await ownPort(18081), { DATABASE_URL: url, REQUESTS_PER_SECOND: "0" });
  const before = await shown(server);
  const [[last]] = await queryCopy("SELECT max(id) FROM listings");
  const { seconds, command } = await untilShown(server, before + LONG, env);
  await server.stop(30_000);
  printHead([`Import into ${LISTINGS} listings`, ">Time", ">Peak of memory", ">Limits", ""]);
  await row(`${LONG} rows, the same file again`, { seconds: AGAIN, memory: MEMORY }, [path("long.csv")], env);
  await changeOneInAHundred(path("long.csv"), path("changed.csv"));
  await row(`${LONG} rows, 1 % changed`, { seconds: AGAIN, memory: MEMORY }, [path("changed.csv")], env);
  for (const name of ["long.csv", "changed.csv"]) rmSync(path(name));
  const plain = await plainCopy(last);
  const times = seconds / plain;
  const kept = times <= TIMES_COPY && command.peak <= MEMORY;
  met &&= kept;
  const figures = [`${seconds.toFixed(1)} s, ${times.toFixed(2)} times COPY`, `${command.peak} MB`];
  printRow([`${LONG} new, CSV, until shown`, ...figures, `${TIMES_COPY} times, ${MEMORY} MB`, kept ? "kept" : "missed"]);
  printRow([`— until the command ended`, `${command.seconds.toFixed(1)} s`, "", "", ""]);
  printRow([`— a plain COPY of the same rows`, `${plain.toFixed(1)} s`, "", "", ""]);
}

async function imports() {
  await openMillion();
  if (ROWS > 0) await short();
  if (LONG > 0) await long();
  return met;
}

await main(imports, close);
