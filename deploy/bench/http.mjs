// The product over HTTP on 1,000,000 demo listings, with PostgreSQL and the load on the same machine: the fixed mix of
// mix.tsv with the listing index and on PostgreSQL alone, startup and memory, pages per second, and what an import of
// 100,000 rows at nice 10 costs the answers; also the map's pins. Takes some ten minutes.
//
// SECONDS_EACH (20) and SECONDS_IMPORT (300) change the length of the measurements, BENCH_PORT the port (18081), PARTS
// the parts ('on off import').

import { readFileSync, writeFileSync } from "node:fs";

import { until } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { show, start } from "../lib/processes.mjs";
import { DEMO } from "../lib/product.mjs";
import { close, copyMillion, openMillion, query } from "./lib/database.mjs";
import { pins } from "./lib/pins.mjs";
import {
  environment,
  files,
  generator,
  listingFile,
  ownPort,
  program,
  serve,
  writeListings,
} from "./lib/programs.mjs";

const EACH = Number(process.env.SECONDS_EACH || 20);
const IMPORTING = Number(process.env.SECONDS_IMPORT || 300);
const CHOSEN = (process.env.PARTS || "on off import").split(" ").filter(Boolean);
const MIX = "deploy/bench/mix.tsv";
const PAGES = `${files}/pages.tsv`;

const memory = (server) => {
  const { now, peak } = server.memory();
  return `${Math.trunc(now)} MB resident, ${Math.trunc(peak)} MB at its peak`;
};

/** Starts the server, and prints how long that took and its memory. */
async function started(port, index, url) {
  const server = await serve(port, { DATABASE_URL: url, LISTING_INDEX: index, REQUESTS_PER_SECOND: "0" });
  const seconds = (server.readyAfter / 1000).toFixed(1);
  console.log(`\nLISTING_INDEX=${index}: ready after ${seconds} s, ${memory(server)}`);
  return server;
}

/** Loads the server with a mix for so many seconds, and prints the figures. */
async function load(server, mix, connections, seconds, rate) {
  const LOAD_TOKEN = await server.logIn(DEMO);
  const where = ["--server", `127.0.0.1:${server.port}`, "--mix", mix, "--connections", String(connections)];
  const command = [await generator(), ...where, "--seconds", String(seconds)];
  await show(rate ? [...command, "--rate", String(rate)] : command, { env: { ...process.env, LOAD_TOKEN } });
}

/**
 * Makes the server build a second index while the first one answers, as after a restore, by changing the identity of
 * the revision that the index has. The next revision is as good as before.
 */
async function rebuild(server) {
  await query("UPDATE listing_revisions SET uid = gen_random_uuid()");
  const builds = async () => {
    const { bytes } = await server.call("GET", "/metrics");
    return Number(/^listing_index_builds_total (\d+)/m.exec(bytes.toString())?.[1] ?? 0);
  };
  const { is } = await until(async () => (await builds()) >= 2, 600_000);
  if (!is) throw new Error("the index was not built again within ten minutes");
  console.log(`With the index built again: ${memory(server)}`);
}

const PARTS = {
  async on(port, million) {
    // The first start may find the database on the disk, the others in the system's memory.
    for (let turn = 0; turn < 2; turn += 1) await (await started(port, "on", million)).stop(30_000);
    const server = await started(port, "on", million);
    console.log("Pages, as many as go through 8 connections:");
    await load(server, PAGES, 8, EACH);
    console.log("The mix at 200 requests a second:");
    await load(server, MIX, 32, EACH, 200);
    console.log(memory(server));
    console.log("The pins of 200,000 matches:");
    await pins(server, await server.logIn(DEMO));
    console.log(memory(server));
    await rebuild(server);
    return server;
  },
  async off(port, million) {
    const server = await started(port, "off", million);
    console.log("Pages, one after the other:");
    await load(server, PAGES, 1, EACH * 2);
    console.log(memory(server));
    return server;
  },
  async import(port) {
    const url = await copyMillion("bench_http");
    const file = `${files}/new.csv`;
    await writeListings(file, 100_000, 7, new Date().toISOString().slice(0, 10));
    const server = await started(port, "on", url);
    console.log("The mix at 100 requests a second while 100,000 rows come in at nice 10:");
    const importing = start(["nice", "-n", "10", program, "import", "--source", "bench", file], {
      env: environment({ DATABASE_URL: url }),
    });
    await load(server, MIX, 32, IMPORTING, 100);
    console.log(memory(server));
    const { code } = await importing.ended;
    if (code !== 0) throw new Error("the import failed; see above");
    return server;
  },
};

async function overHttp() {
  const unknown = CHOSEN.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length) throw new Error("PARTS knows on, off and import.");
  await generator();
  await listingFile();
  const port = await ownPort(18_081);
  const pages = readFileSync(MIX, "utf8").split("\n");
  writeFileSync(PAGES, pages.filter((line) => line.includes("get-properties")).join("\n"));
  const million = await openMillion();
  for (const name of CHOSEN) await (await PARTS[name](port, million)).stop(30_000);
  return true;
}

await main(overHttp, close);
