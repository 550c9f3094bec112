// The listing index alone, in process: a page of 100, the total and the options of every filter together, over the
// fixed mix of deploy/bench/searches.tsv and generated listings; its memory, and how long loading and applying changes
// take. Needs about 1 GB for 1,000,000 listings and no database. LISTINGS='10000 100000 1000000 3000000' makes the
// whole table.

import { main } from "../lib/main.mjs";
import { show } from "../lib/processes.mjs";

await main(async () => {
  const listings = (process.env.LISTINGS || "1000000").split(" ").filter(Boolean);
  const bench = [
    "cargo",
    "bench",
    "--quiet",
    "--profile",
    "release",
    "-p",
    "listing-index-adapter",
    "--bench",
    "mix",
  ];
  await show([...bench, "--", ...listings], { env: process.env });
  return true;
});
