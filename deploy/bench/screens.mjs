// The speed of the subscriber's screens on 1,000,000 demo listings, with browser, server and PostgreSQL on the same
// machine: a hundred clicks timed by the browser itself, new rows after a filter's click, and the map of 200,000
// matches. Prints the table of docs/benchmarks.md. Needs Chromium and some five minutes.
//
// SCREENS_MATCHES (200000) changes how many matches the map shows, BENCH_PORT the port (18082).

import { main } from "../lib/main.mjs";
import { show } from "../lib/processes.mjs";
import { close, openMillion } from "./lib/database.mjs";
import { ownPort, serve } from "./lib/programs.mjs";

await main(async () => {
  const port = await ownPort(18_082);
  await serve(port, { DATABASE_URL: await openMillion(), REQUESTS_PER_SECOND: "0" });
  const clicks = ["node", "scripts/screens-bench.mjs", `http://127.0.0.1:${port}`];
  await show(clicks, { cwd: "frontend", env: process.env });
  return true;
}, close);
