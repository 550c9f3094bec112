// The listing index alone, in process: a page of 100, the total and the options of every filter together, over the
// fixed mix of deploy/bench/searches.tsv and generated listings; its memory, and how long loading and applying changes
// take. Then the same searches with 5,000 marks of each kind and the filter on marks, which may take 20 % more time.
// Needs about 1 GB for 1,000,000 listings and no database. LISTINGS='10000 100000 1000000 3000000' makes the whole
// table; the marks are measured on at most 1,000,000.

import { main } from "../lib/main.mjs";
import { show } from "../lib/processes.mjs";

/** Runs a benchmark of the crate; it fails if a limit is missed. */
async function bench(name, profile, listings) {
  const which = ["-p", "listing-index-adapter", "--bench", name];
  const command = ["cargo", "bench", "--quiet", "--profile", profile, ...which, "--", ...listings];
  await show(command, { env: process.env });
}

await main(async () => {
  const listings = (process.env.LISTINGS || "1000000").split(" ").filter(Boolean);
  await bench("mix", "release", listings);
  await bench("marks", "release", [String(Math.min(1_000_000, Math.max(...listings.map(Number))))]);
  return true;
});
