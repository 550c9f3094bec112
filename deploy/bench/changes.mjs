// Files of changes through the running server, on 1,000,000 demo listings and 100,000 imported ones: the whole list is
// downloaded, a later delivery changes every imported listing, and then the file has only what changed since. Prints
// how long each file took and by how much the server's memory rose meanwhile. Needs 6 GB of disk. Fails if a limit of
// docs/benchmarks.md is missed, or if a file does not have exactly the listings that changed.
//
// ROWS changes the number of imported listings. BENCH_PORT is the port on 127.0.0.1 (18080).

import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { parsed, until } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { forgetPeak, must } from "../lib/processes.mjs";
import { DEMO } from "../lib/product.mjs";
import { printHead, printRow } from "../lib/table.mjs";
import { LISTINGS, close, copyMillion, openMillion } from "./lib/database.mjs";
import { environment, files, ownPort, program, serve, writeListings } from "./lib/programs.mjs";

const agent = new http.Agent({ keepAlive: true });
const ROWS = Number(process.env.ROWS || 100_000);
/** The day of the listings, so that two runs measure the same. */
const TODAY = "2026-11-21";
/** The heading and the listings: the lines of a CSV file whose cells have no line break. */
const NEWLINE = 10;

async function send(server, method, path, options) {
  const answer = await server.call(method, path, { agent, patience: 600_000, ...options });
  if (answer.status < 200 || answer.status >= 300 || answer.error)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.error ?? answer.bytes}`);
  return answer;
}

/** Orders a file and reads it. `lines` counts those of a CSV file. */
async function download(server, token, order) {
  await pause(1000);
  forgetPeak(server.pid);
  const before = server.memory().now;
  const ordered = await send(server, "POST", "/api/export", { token, json: order });
  let [bytes, lines] = [0, 0];
  const file = await send(server, "GET", parsed(ordered).url, {
    onChunk: (chunk) => {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === NEWLINE) lines += 1;
    },
  });
  const all = (ordered.ms + file.ms) / 1000;
  return { bytes, lines, before, first: file.first / 1000, all, rise: server.memory().peak - before };
}

/** The newest revision in the server's index. */
async function revision(server) {
  const { bytes } = await send(server, "GET", "/metrics");
  return Number(/^listing_index_revision (\S+)$/m.exec(bytes.toString())?.[1]);
}

async function changes() {
  const port = await ownPort(18_080);
  await openMillion();
  const DATABASE_URL = await copyMillion("bench_changes");
  const env = environment({ DATABASE_URL });
  const deliver = async (name, ...more) => {
    await writeListings(`${files}/${name}`, ROWS, 2, TODAY, ...more);
    await must([program, "import", "--source", "bench", `${files}/${name}`], { env });
  };
  await deliver("new.csv");
  const server = await serve(port, { DATABASE_URL });
  const token = await server.logIn(DEMO);
  const catalogue = parsed(await send(server, "GET", "/api/catalogue"));
  const columns = catalogue.columns.map((column) => column.value);
  const everything = { format: "csv", columns, filters: {} };
  const georgia = { format: "csv", columns, filters: { state: "Georgia" } };
  for (const order of [everything, georgia]) await download(server, token, order);

  const known = await revision(server);
  await deliver("later.csv", "--later");
  const { is } = await until(async () => (await revision(server)) > known, 60_000);
  if (!is) throw new Error("the index did not follow the import");
  const since = async (order) => {
    const last = parsed(await send(server, "POST", "/api/downloads/last", { token, json: order }));
    return { ...order, since: last.download.id };
  };
  const whole = await since(everything);
  const cases = [
    { what: "CSV, first time", order: whole, rows: ROWS, all: 8, rise: 60 },
    { what: "CSV, second time", order: whole, rows: ROWS, all: 8, rise: 60 },
    { what: "XLSX", order: { ...whole, format: "xlsx" }, all: 20, rise: 130 },
    { what: "CSV of Georgia", order: await since(georgia), all: 8, rise: 60 },
  ];
  const figures = [">Rows", ">Size", ">First byte after", ">All after", ">Memory before", ">Rise"];
  const total = Number(LISTINGS) + ROWS;
  printHead([`${ROWS} of ${total} listings changed`, ...figures, "Limits", ""]);
  let met = true;
  for (const { what, order, rows, all, rise } of cases) {
    const got = await download(server, token, order);
    const lines = order.format === "csv" ? got.lines - 1 : undefined;
    const kept = got.all <= all && got.rise <= rise && (rows === undefined || lines === rows);
    met &&= kept;
    printRow([
      what,
      lines ?? "",
      `${(got.bytes / 1e6).toFixed(1)} MB`,
      `${got.first.toFixed(2)} s`,
      `${got.all.toFixed(1)} s`,
      `${got.before.toFixed(0)} MB`,
      `${got.rise.toFixed(0)} MB`,
      `${rows === undefined ? "" : `${rows} rows, `}${all} s, ${rise} MB`,
      kept ? "kept" : "missed",
    ]);
  }
  agent.destroy();
  return met;
}

await main(changes, close);
