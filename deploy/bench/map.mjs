// The speed of the map of 1,000,000 demo listings, with browser, server and PostgreSQL on the same machine: the first
// picture after the click, and next to the list pan and zoom, and how many tiles and pins the server sends. Prints the
// table of docs/benchmarks.md. Needs Chromium and some two minutes.
//
// BENCH_PORT changes the port (18083). SCREENS_TRACE names a folder for the browser's traces.

import { main } from "../lib/main.mjs";
import { show } from "../lib/processes.mjs";
import { close, openMillion } from "./lib/database.mjs";
import { ownPort, serve } from "./lib/programs.mjs";

await main(async () => {
  const port = await ownPort(18_083);
  await serve(port, { DATABASE_URL: await openMillion(), REQUESTS_PER_SECOND: "0" });
  const map = ["node", "scripts/screens-bench.mjs", `http://127.0.0.1:${port}`, "map"];
  await show(map, { cwd: "frontend", env: process.env });
  return true;
}, close);
