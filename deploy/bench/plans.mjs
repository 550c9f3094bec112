// Page and total of every search of searches.tsv through the PostgreSQL adapter, with 1,000,000 listings: the times of
// each and of the weighted mix. WRITE=yes writes docs/query-plans.md with them and with the statements and plans.

import { readFileSync, writeFileSync } from "node:fs";

import { machine, main } from "../lib/main.mjs";
import { run } from "../lib/processes.mjs";
import { close, openMillion } from "./lib/database.mjs";
import { local } from "./lib/programs.mjs";

/** Runs a test of listings/tests/plans.rs; resolves to what it printed. */
async function measure(test, url) {
  const name = ["--quiet", "--locked", "-p", "postgres-adapter", "--lib", test];
  const { status, text, out } = await run(["cargo", "test", ...name, "--", "--ignored", "--nocapture"], {
    env: { ...process.env, PLANS_DATABASE_URL: url },
  });
  const log = `${local}/bench-${test}.log`;
  writeFileSync(log, text);
  if (status !== 0) throw new Error(`The searches failed: ${log}`);
  return out.replaceAll(/^(running 1 test|test .*|\.)\n/gm, "");
}

async function plans() {
  const url = await openMillion();
  const times = await measure("times_of_the_mix", url);
  if (process.env.WRITE !== "yes") {
    console.log(times);
    return true;
  }
  const shapes = await measure("plans_of_every_shape", url);
  const head = readFileSync("deploy/bench/query-plans-head.md", "utf8");
  const page = `${head}${machine()}.\n${times}${shapes}`;
  writeFileSync("docs/query-plans.md", `${page.replaceAll(/\n{3,}/g, "\n\n").trimEnd()}\n`);
  console.log("docs/query-plans.md is written.");
  return true;
}

await main(plans, close);
