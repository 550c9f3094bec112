import http from "node:http";

import { parsed } from "../../lib/http.mjs";
import { printHead, printRow } from "../../lib/table.mjs";

const WANTED = 200_000;
const TIMES = 5;

/** States whose listings are, together, as near to WANTED as adding one after the other comes. */
async function someStates(server, token) {
  const answer = await server.call("GET", "/api/property-facets?historicalFilter=all&facets=state", {
    token,
  });
  const chosen = [];
  let count = 0;
  for (const option of parsed(answer).facets.state.sort((a, b) => b.count - a.count)) {
    if (count + option.count > WANTED * 1.01) continue;
    chosen.push(option.value);
    count += option.count;
  }
  return chosen;
}

/** Requests every pin of some 200,000 matches, as browsers do, in each encoding, and prints a line for each. */
export async function pins(server, token) {
  const agent = new http.Agent({ keepAlive: true });
  const states = encodeURIComponent((await someStates(server, token)).join(","));
  const path = `/api/get-all-map-properties?historicalFilter=all&state=${states}`;
  printHead([">Pins", "Encoding", ">Size", ">First byte after", ">All after, median of 5", ">worst"]);
  for (const encoding of ["identity", "br", "zstd", "gzip"]) {
    const answers = [];
    for (let time = 0; time < TIMES; time += 1) {
      const answer = await server.call("GET", path, {
        token,
        agent,
        headers: { "accept-encoding": encoding },
      });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.error ?? answer.bytes}`);
      const used = answer.headers["content-encoding"] ?? "identity";
      if (used !== encoding) throw new Error(`${encoding} was asked for, ${used} came`);
      answers.push(answer);
    }
    const sorted = (pick) => answers.map(pick).sort((a, b) => a - b);
    const all = sorted(({ ms }) => ms);
    const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
    printRow([
      encoding === "identity" ? parsed(answers[0]).properties.length : "same",
      encoding,
      `${(answers[0].bytes.length / 1e6).toFixed(1)} MB`,
      seconds(sorted(({ first }) => first)[2]),
      seconds(all[2]),
      seconds(all[4]),
    ]);
  }
  agent.destroy();
}
