// Downloads through the running server, with all columns of the catalogue: some 100,000 rows as CSV and as XLSX, and
// all 1,000,000 as CSV. Prints how long each took, how many bytes came, and by how much the server's memory rose
// meanwhile. Fails if a limit of docs/benchmarks.md is missed.
//
// EXPORT_FILTERS (JSON) selects the listings of the shorter downloads; without it, those of a state with at least
// 100,000. BENCH_PORT is the port on 127.0.0.1 (18080).

import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { parsed } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { forgetPeak } from "../lib/processes.mjs";
import { DEMO } from "../lib/product.mjs";
import { printHead, printRow } from "../lib/table.mjs";
import { close, openMillion } from "./lib/database.mjs";
import { ownPort, serve } from "./lib/programs.mjs";

const agent = new http.Agent({ keepAlive: true });
// Every listing counts: a range of values that no day moves out of the current ones, some 100,000 of them.
const SOME = JSON.parse(process.env.EXPORT_FILTERS ?? '{"state":"Florida"}');
const CASES = [
  { what: "CSV", format: "csv", filters: SOME, all: 3, rise: 60 },
  { what: "XLSX", format: "xlsx", filters: SOME, all: 12, rise: 130 },
  { what: "CSV of everything", format: "csv", filters: {}, first: 0.5, all: 12, rise: 60 },
];

async function send(server, method, path, options) {
  const answer = await server.call(method, path, { agent, patience: 600_000, ...options });
  if (answer.status < 200 || answer.status >= 300 || answer.error)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.error ?? answer.bytes}`);
  return answer;
}

async function download(server, format, filters, columns, token) {
  forgetPeak(server.pid);
  const before = server.memory().now;
  const ordered = await send(server, "POST", "/api/export", { token, json: { format, columns, filters } });
  const { url, total } = parsed(ordered);
  let bytes = 0;
  const file = await send(server, "GET", url, { onChunk: (chunk) => (bytes += chunk.length) });
  return {
    total,
    bytes,
    ticket: ordered.ms / 1000,
    first: file.first / 1000,
    all: (ordered.ms + file.ms) / 1000,
    rise: server.memory().peak - before,
    before,
  };
}

async function exports() {
  const port = await ownPort(18_080);
  const server = await serve(port, { DATABASE_URL: await openMillion() });
  const token = await server.logIn(DEMO);
  const catalogue = parsed(await send(server, "GET", "/api/catalogue"));
  const columns = catalogue.columns.map((column) => column.value);
  const figures = [">Rows", ">Size", ">Ticket", ">First byte after", ">All after", ">Memory before", ">Rise"];
  printHead(["Download", ...figures, "Limits", ""]);
  let met = true;
  for (const { what, format, filters, first = Infinity, all, rise } of CASES) {
    // The first download warms the caches that are warm in a server that has run for a minute.
    for (const time of ["first", "second"]) {
      await pause(1000);
      const got = await download(server, format, filters, columns, token);
      const kept = got.ticket + got.first <= first && got.all <= all && got.rise <= rise;
      met &&= kept;
      printRow([
        `${what}, ${time} time`,
        got.total,
        `${(got.bytes / 1e6).toFixed(1)} MB`,
        `${got.ticket.toFixed(2)} s`,
        `${got.first.toFixed(2)} s`,
        `${got.all.toFixed(1)} s`,
        `${got.before.toFixed(0)} MB`,
        `${got.rise.toFixed(0)} MB`,
        [first < Infinity && `first byte ${first} s`, `${all} s`, `${rise} MB`].filter(Boolean).join(", "),
        kept ? "kept" : "missed",
      ]);
    }
  }
  agent.destroy();
  return met;
}

await main(exports, close);
