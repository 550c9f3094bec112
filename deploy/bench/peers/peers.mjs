// `deploy/bench/peers.sh`: the same searches on the same file of listings in the product, DuckDB, ClickHouse (chdb) and
// Tantivy. The product answers over HTTP with whole rows and counts; the others are libraries in a Python process and
// answer with a total and ids. First all answers are compared: if one differs, nothing is printed but the difference.
//
// LISTINGS changes the number of listings, ROUNDS (15) how often each search is repeated, WRITE=yes writes the table
// into docs/benchmarks.md.

import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";

import { given } from "../../lib/given.mjs";
import { median, parsed, quantile } from "../../lib/http.mjs";
import { machine, main } from "../../lib/main.mjs";
import { must } from "../../lib/processes.mjs";
import { DEMO } from "../../lib/product.mjs";
import { LISTINGS, close, openMillion } from "../lib/database.mjs";
import { files, ownPort, serve } from "../lib/programs.mjs";
import { difference, table } from "./compare.mjs";

const ROUNDS = Number(process.env.ROUNDS || 15);
const PEERS = ["DuckDB", "ClickHouse", "Tantivy"];
const SEARCHES = new URL("searches.json", import.meta.url).pathname;
const COLUMNS = [
  "unique_ID",
  "Address",
  "City",
  "County",
  "State",
  "Zip Code",
  "Property Type",
  "Year Built",
].concat([
  "Zestimate",
  "Equity",
  "matched_Current Bid",
  "matched_Foreclosure Status",
  "Foreclosure Sale Date",
]);
const FACETS = { County: "county", "Zip Code": "zipCodes", "matched_Foreclosure Status": "status" };
const FILTERS = {
  State: "state",
  County: "county",
  "Zip Code": "zipCodes",
  "Property Type": "propertyType",
  "matched_Foreclosure Status": "status",
};
const RANGES = { "Year Built": "yearBuilt", Zestimate: "estimated", Equity: "equity" };

/** A search as the product's clients send it. */
function path({ is = {}, range, words, part, by, down, page, count }) {
  const query = new URLSearchParams({ historicalFilter: "all" });
  for (const [column, values] of Object.entries(is)) query.set(FILTERS[column], values.join(","));
  if (range) {
    const [column, least, most] = range;
    if (least !== null) query.set(`${RANGES[column]}From`, least);
    if (most !== null) query.set(`${RANGES[column]}To`, most);
  }
  if (words ?? part) query.set("search", words ? words.join(" ") : part);
  if (count) {
    query.set("facets", FACETS[count]);
    return `/api/property-facets?${query}`;
  }
  query.set("sortColumn", by);
  query.set("sortDirection", down ? "desc" : "asc");
  query.set("page", page ?? 1);
  query.set("limit", 100);
  return `/api/get-properties?${query}`;
}

/** The answer in the form that all engines share. A county's value may have its state in front. */
function form(search, body) {
  if (!search.count) return { total: body.meta.totalCount, ids: body.data.map((row) => row.unique_ID) };
  const options = body.facets[FACETS[search.count]];
  return {
    counts: Object.fromEntries(
      options.filter(({ count }) => count > 0).map(({ value, count }) => [value.split("|").at(-1), count]),
    ),
  };
}

const agent = new http.Agent({ keepAlive: true });

async function get(server, token, where) {
  const answer = await server.call("GET", where, { token, agent });
  if (answer.status !== 200) throw new Error(`${where}: ${answer.status} ${answer.error ?? answer.bytes}`);
  return answer;
}

async function ours(server, token) {
  const results = {};
  for (const search of JSON.parse(readFileSync(SEARCHES, "utf8"))) {
    const where = path(search);
    const ms = [];
    let answer;
    for (let turn = 0; turn < ROUNDS + 2; turn += 1) {
      answer = await get(server, token, where);
      ms.push(answer.ms);
    }
    results[search.name] = { ms: ms.slice(2), answer: form(search, parsed(answer)) };
  }
  return { loaded: server.readyAfter / 1000, mb: server.memory().now, searches: results };
}

/** The one file: everything, downloaded from the product. */
async function download(server, token, file) {
  const json = { format: "csv", columns: COLUMNS, filters: { historicalFilter: "all" } };
  const ordered = await server.call("POST", "/api/export", { token, json, agent });
  const out = createWriteStream(file);
  const { url } = parsed(ordered) ?? {};
  if (!url) throw new Error(`no download: ${ordered.status} ${ordered.bytes}`);
  const done = await server.call("GET", url, {
    agent,
    patience: 600_000,
    onChunk: (chunk) => out.write(chunk),
  });
  await new Promise((resolve) => out.end(resolve));
  if (done.error) throw new Error(`the download broke off: ${done.error}`);
}

async function compareWithPeers() {
  const port = await ownPort(18_085);
  // Only the API is asked, so no front end has to be built.
  const api = { FRONTEND_DIR: "", REQUESTS_PER_SECOND: "0" };
  const server = await serve(port, { DATABASE_URL: await openMillion(), ...api });
  const token = await server.logIn(DEMO);
  const file = `${files}/listings.csv`;
  await download(server, token, file);
  const engines = { "Courthouse Steps": { version: "", ...(await ours(server, token)) } };
  agent.destroy();
  await server.stop(30_000);
  for (const peer of PEERS) {
    process.stderr.write(`  ${peer} ...\n`);
    const folder = `${files}/${peer}`;
    mkdirSync(folder);
    const script = new URL("peers.py", import.meta.url).pathname;
    const command = [given("PEERS_PYTHON"), script, peer, file, SEARCHES, String(ROUNDS), folder];
    const { out } = await must(command, { env: process.env });
    engines[peer] = JSON.parse(out.trim().split("\n").at(-1));
    rmSync(folder, { recursive: true, force: true });
  }
  const differences = difference(engines);
  if (differences.length) {
    console.log(
      `The answers differ, so nothing was compared:\n${differences.map((one) => `- ${one}`).join("\n")}`,
    );
    return false;
  }
  const text = `${table(engines, { median, quantile })}\n`;
  console.log(
    `\n${Number(LISTINGS).toLocaleString("en-US")} listings, all answers equal, ${ROUNDS} rounds:\n\n${text}`,
  );
  if (process.env.WRITE === "yes") {
    const page = "docs/benchmarks.md";
    const [before, rest] = readFileSync(page, "utf8").split("<!-- peers -->\n");
    const [, after] = rest.split("<!-- /peers -->");
    writeFileSync(page, `${before}<!-- peers -->\n${text}\n${machine()}\n<!-- /peers -->${after}`);
  }
  return true;
}

await main(compareWithPeers, close);
