// Downloads from a running server as a browser would and prints a line of a table for each: how long, how
// many bytes, and by how much the server's memory rose meanwhile. export.sh starts it.
//
//   node export.mjs ADDRESS PROCESS

import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";

const [base, pid] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });

/** Sends a request; the answer's body goes to `onChunk`, or is returned when there is none. */
function send(method, path, { body, token, onChunk } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { accept: "*/*" };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body) headers["content-type"] = "application/json";
    const request = http.request(base + path, { method, headers, agent }, (answer) => {
      const chunks = [];
      answer.on("data", onChunk ?? ((chunk) => chunks.push(chunk)));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode >= 300) reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        else resolve(text);
      });
    });
    request.on("error", reject);
    request.end(body && JSON.stringify(body));
  });
}

/** What the server holds now and has held at most since the last reset, in MB. */
function memory() {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)[1]) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

const forgetPeak = () => writeFileSync(`/proc/${pid}/clear_refs`, "5");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function download(format, filters, columns, token) {
  forgetPeak();
  const before = memory().now;
  const started = performance.now();
  const { url, total } = JSON.parse(
    await send("POST", "/api/export", { token, body: { format, columns, filters } }),
  );
  const asked = performance.now();
  let first;
  let bytes = 0;
  await send("GET", url, {
    onChunk: (chunk) => {
      first ??= performance.now();
      bytes += chunk.length;
    },
  });
  const ended = performance.now();
  return {
    total,
    bytes,
    ticket: (asked - started) / 1000,
    first: (first - asked) / 1000,
    all: (ended - started) / 1000,
    rise: memory().peak - before,
    before,
  };
}

const { token } = JSON.parse(
  await send("POST", "/api/login", { body: { emailId: "demo@example.com", password: "courthouse-demo" } }),
);
const catalogue = JSON.parse(await send("GET", "/api/catalogue"));
const columns = catalogue.columns.map((column) => column.value);

// Every listing counts: a range of values that no day moves out of the current ones, some 100,000 of them.
const some = JSON.parse(process.env.EXPORT_FILTERS ?? '{"state":"Florida"}');
const cases = [
  { what: "CSV", format: "csv", filters: some, all: 3, rise: 60 },
  { what: "XLSX", format: "xlsx", filters: some, all: 12, rise: 130 },
  { what: "CSV of everything", format: "csv", filters: {}, first: 0.5, all: 12, rise: 60 },
];
console.log("| Download | Rows | Size | Ticket | First byte after | All after | Memory before | Rise | Limits | |");
console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|---|");
let missed = false;
for (const { what, format, filters, first = Infinity, all, rise } of cases) {
  // The first of its kind warms what a server that has run for a minute has warm.
  for (const time of ["first", "second"]) {
    await pause(1000);
    const got = await download(format, filters, columns, token);
    const kept = got.ticket + got.first <= first && got.all <= all && got.rise <= rise;
    missed ||= !kept;
    const limits = [first < Infinity && `first byte ${first} s`, `${all} s`, `${rise} MB`].filter(Boolean);
    console.log(
      `| ${what}, ${time} time | ${got.total} | ${(got.bytes / 1e6).toFixed(1)} MB | ${got.ticket.toFixed(2)} s | ` +
        `${got.first.toFixed(2)} s | ${got.all.toFixed(1)} s | ${got.before.toFixed(0)} MB | ${got.rise.toFixed(0)} MB | ` +
        `${limits.join(", ")} | ${kept ? "kept" : "missed"} |`,
    );
  }
}
agent.destroy();
process.exitCode = missed ? 2 : 0;
