// Asks a running server for every pin of some 200,000 matches, as browsers do, in each encoding, and prints a
// line of a table for each. http.sh starts the server and logs in.
//
//   LOAD_TOKEN=… node pins.mjs ADDRESS

import http from "node:http";

const [base] = process.argv.slice(2);
const WANTED = 200_000;
const TIMES = 5;
const agent = new http.Agent({ keepAlive: true });

function get(path, encoding) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${process.env.LOAD_TOKEN}`, "accept-encoding": encoding };
    const started = performance.now();
    const request = http.get(base + path, { headers, agent }, (answer) => {
      const chunks = [];
      let first;
      answer.on("data", (chunk) => {
        first ??= performance.now();
        chunks.push(chunk);
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const ended = performance.now();
        const body = Buffer.concat(chunks);
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode} ${body}`));
        const used = answer.headers["content-encoding"] ?? "identity";
        resolve({ body, used, first: first - started, all: ended - started });
      });
    });
    request.on("error", reject);
  });
}

/** States whose listings are, together, as near to WANTED as adding one after the other comes. */
async function someStates() {
  const { body } = await get("/api/property-facets?historicalFilter=all&facets=state", "identity");
  const { state } = JSON.parse(body).facets;
  const chosen = [];
  let count = 0;
  for (const option of [...state].sort((a, b) => b.count - a.count)) {
    if (count + option.count > WANTED * 1.01) continue;
    chosen.push(option.value);
    count += option.count;
  }
  return chosen;
}

const path = `/api/get-all-map-properties?historicalFilter=all&state=${encodeURIComponent((await someStates()).join(","))}`;
console.log("| Pins | Encoding | Size | First byte after | All after, median of 5 | worst |");
console.log("|--:|---|--:|--:|--:|--:|");
for (const encoding of ["identity", "br", "zstd", "gzip"]) {
  const answers = [];
  for (let time = 0; time < TIMES; time += 1) answers.push(await get(path, encoding));
  const { body, used } = answers[0];
  const sorted = (pick) => answers.map(pick).sort((a, b) => a - b);
  const all = sorted((answer) => answer.all);
  const first = sorted((answer) => answer.first)[2];
  if (used !== encoding) throw new Error(`${encoding} was asked for, ${used} came`);
  const pins = answers[0].used === "identity" ? JSON.parse(body).properties.length : "same";
  const ms = (time) => `${(time / 1000).toFixed(2)} s`;
  console.log(
    `| ${pins} | ${encoding} | ${(body.length / 1e6).toFixed(1)} MB | ${ms(first)} | ${ms(all[2])} | ${ms(all[4])} |`,
  );
}
agent.destroy();
