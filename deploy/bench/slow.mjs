// The data screen on a slow computer and a slow network, on 1,000,000 demo listings: 4 times the processor time, 150 ms
// of latency and 1.6 Mbit/s. Prints the table of docs/benchmarks.md. Needs Chromium and some three minutes.
//
// SLOW_RUNS (5) changes how often the screen opens, BENCH_PORT the port (18082).

import { main } from "../lib/main.mjs";
import { show } from "../lib/processes.mjs";
import { close, openMillion } from "./lib/database.mjs";
import { ownPort, serve } from "./lib/programs.mjs";

await main(async () => {
  const port = await ownPort(18_082);
  await serve(port, { DATABASE_URL: await openMillion(), REQUESTS_PER_SECOND: "0" });
  const slow = ["node", "scripts/slow-bench.mjs", `http://127.0.0.1:${port}`];
  await show(slow, { cwd: "frontend", env: process.env });
  return true;
}, close);
