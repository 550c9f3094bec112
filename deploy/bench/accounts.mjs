// Accounts: what 100 log-ins at once cost other users, and whether the time of a log-in or of a request for a reset
// link shows that an address has an account. Takes two minutes. Limits against abuse are raised, and bcrypt's cost is
// production's. Fails if a limit is missed.

import { mkdirSync, writeFileSync } from "node:fs";
import http from "node:http";

import { call, freePort, median } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { must } from "../lib/processes.mjs";
import { printHead, printRow } from "../lib/table.mjs";
import { close, openEmpty } from "./lib/database.mjs";
import { environment, files, generator, program, serve } from "./lib/programs.mjs";

const KNOWN = { email: "ann@example.com", password: "correct horse" };
const OTHERS_LIMIT = 150;
const APART_LIMIT = 3;
const TURNS = 100;
const MANY = "1000000";
const LIMITS_OFF = {
  REQUESTS_PER_SECOND: "0",
  LOG_IN_FAILURES_PER_ADDRESS: MANY,
  LOG_IN_FAILURES_PER_NETWORK: MANY,
  LOG_IN_FAILURES_PER_ADDRESS_ELSEWHERE: MANY,
  LOG_INS_PER_ACCOUNT: MANY,
  LOG_INS_PER_NETWORK: MANY,
  MAILS_PER_ADDRESS: MANY,
  ACCOUNT_REQUESTS_PER_ADDRESS: MANY,
  ACCOUNT_REQUESTS_PER_NETWORK: MANY,
};
/** Requests of other users: a page, the facets, one's profile. */
const MIX = [
  [6, "page", "/api/get-properties?limit=100&historicalFilter=current"],
  [3, "facets", "/api/property-facets?historicalFilter=current&facets=state,propertyType"],
  [3, "profile", "/api/profile/view"],
];

let met = true;

function row(what, limit, measured, unit) {
  const kept = measured < limit;
  met &&= kept;
  printRow([what, `${measured} ${unit}`, `below ${limit} ${unit}`, kept ? "kept" : "missed"]);
}

/** Sends TURNS requests for a known and an unknown address, in turn, and compares their medians. */
async function apart(what, port, path, body) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answers = { known: [], unknown: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    answers.known.push(await call(port, "POST", path, { json: body(KNOWN.email), agent }));
    answers.unknown.push(await call(port, "POST", path, { json: body(`nobody${turn}@example.com`), agent }));
  }
  agent.destroy();
  const statuses = new Set([...answers.known, ...answers.unknown].map(({ status }) => status));
  if (statuses.size > 1 || statuses.has(0)) throw new Error(`${what}: the answers differ: ${[...statuses]}`);
  const [known, unknown] = [answers.known, answers.unknown].map((all) => median(all.map(({ ms }) => ms)));
  row(
    `${what}: medians of known (${known.toFixed(2)} ms) and unknown (${unknown.toFixed(2)} ms) apart by`,
    APART_LIMIT,
    Math.abs(known - unknown).toFixed(2),
    "ms",
  );
}

/** The p99 of the other requests in so many seconds, in ms: a column of the load generator's first row. */
async function others(load, port, token, seconds) {
  const mix = `${files}/mix.tsv`;
  writeFileSync(mix, MIX.map((line) => `${line.join("\t")}\n`).join(""));
  const command = [load, "--server", `127.0.0.1:${port}`, "--mix", mix, "--rate", "50"];
  const { out } = await must([...command, "--warm-up", "1", "--seconds", String(seconds)], {
    env: { ...process.env, LOAD_TOKEN: token },
  });
  const line = out.split("\n").find((text) => text.startsWith("| all "));
  return line.split("|")[7].trim();
}

async function accounts() {
  const load = await generator();
  const DATA_DIR = `${files}/data`;
  mkdirSync(DATA_DIR, { mode: 0o700 });
  const port = await freePort();
  const own = { ...LIMITS_OFF, APP_ENV: "test", BCRYPT_COST: "12", DATA_DIR };
  own.PUBLIC_URL = `http://127.0.0.1:${port}`;
  own.DATABASE_URL = await openEmpty("bench_accounts");
  const env = environment(own);
  await must([program, "migrate"], { env });
  await must([program, "demo", "--listings", "20000"], { env });
  const input = `${KNOWN.password}\n`;
  await must([program, "account", "create", KNOWN.email, "--name", "Ann", "--grant", "bench"], {
    env,
    input,
  });
  const server = await serve(port, own);
  const token = await server.logIn(KNOWN);

  printHead(["Accounts", ">Measured", ">Limit", ""]);
  const alone = await others(load, port, token, 5);
  printRow(["other requests alone, 50 a second: p99", `${alone} ms`, "", ""]);
  const json = { emailId: KNOWN.email, password: KNOWN.password };
  const from = performance.now();
  const flood = Promise.all(
    Array.from({ length: 100 }, () => server.call("POST", "/api/login", { json })),
  ).then((answers) => ({ answers, seconds: (performance.now() - from) / 1000 }));
  const meanwhile = await others(load, port, token, 8);
  row("100 log-ins at once: p99 of the other requests meanwhile", OTHERS_LIMIT, meanwhile, "ms");
  const { answers, seconds } = await flood;
  const letIn = answers.filter(({ status }) => status === 200).length;
  printRow(["the 100 log-ins took", `${seconds.toFixed(1)} s, ${letIn} let in`, "", ""]);
  const wrong = (emailId) => ({ emailId, password: "wrong horse" });
  await apart("Log-in", port, "/api/login", wrong);
  await apart("Forgotten password", port, "/api/forgot-password", (emailId) => ({ emailId }));
  await server.stop();
  return met;
}

await main(accounts, close);
