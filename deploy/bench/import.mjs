// The import: 100,000 rows of 48 columns, as CSV and as XLSX, into a database with 1,000,000 listings. Needs 6 GB of
// disk and, the first time, two minutes for the million. Fails if a limit of docs/benchmarks.md is missed.
//
// ROWS changes the size. LONG (1,000,000) is the length of a file that shows that memory stays flat. Its import is
// removed at the end, and 0 skips it.

import { readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { worst } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { memory, start } from "../lib/processes.mjs";
import { printHead, printRow } from "../lib/table.mjs";
import { LISTINGS, close, copyMillion, openMillion } from "./lib/database.mjs";
import { environment, files, program, writeListings } from "./lib/programs.mjs";

const ROWS = Number(process.env.ROWS || 100_000);
const LONG = Number(process.env.LONG || 1_000_000);
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

async function imports() {
  await openMillion();
  const env = environment({ DATABASE_URL: await copyMillion("bench_import") });
  const path = (name) => `${files}/${name}`;
  await writeListings(path("new.csv"), ROWS, 2, TODAY);
  await writeListings(path("later.csv"), ROWS, 2, TODAY, "--later");
  await writeListings(path("new.xlsx"), ROWS, 3, TODAY);
  await writeListings(path("later.xlsx"), ROWS, 3, TODAY, "--later");

  printHead([`Import into ${LISTINGS} listings`, ">Time", ">Peak of memory", ">Limits", ""]);
  const memoryOnly = { memory: 400 };
  await row(`${ROWS} new, CSV`, { seconds: 8, memory: 400 }, [path("new.csv")], env);
  await row("the same file again", { seconds: 8, memory: 400 }, [path("new.csv")], env);
  await row("all of them changed, CSV", memoryOnly, [path("later.csv")], env);
  await row(`${ROWS} new, XLSX`, { seconds: 14, memory: 400 }, [path("new.xlsx")], env);
  await row("all of them changed, XLSX", memoryOnly, [path("later.xlsx")], env);
  if (LONG > 0) {
    for (const name of ["new.csv", "later.csv", "new.xlsx", "later.xlsx"]) rmSync(path(name));
    await writeListings(path("long.csv"), LONG, 4, TODAY);
    await row(`${LONG} new, CSV, --dry-run`, memoryOnly, ["--dry-run", path("long.csv")], env);
  }
  return met;
}

await main(imports, close);
