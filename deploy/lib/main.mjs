import { execFileSync } from "node:child_process";
import os from "node:os";

import { endAll } from "./processes.mjs";

/** The first line that a program prints, or `otherwise` if it fails. */
function lineOf(command, args, otherwise) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return otherwise;
  }
}

/** The machine, the database and the commit of the figures. */
export function machine() {
  const memory = Math.trunc(os.totalmem() / 2 ** 30);
  const postgres = lineOf(`${process.env.PG_BIN}/postgres`, ["--version"], "no PostgreSQL");
  const commit = lineOf("git", ["rev-parse", "--short", "HEAD"], "unknown");
  const load = os.loadavg()[0].toFixed(2);
  return `${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, ${memory} GB; ${postgres}; commit ${commit}; load now: ${load}`;
}

/**
 * Runs a measurement and names the machine after it. `work` resolves to whether every limit was met; the exit status is
 * 2 where one was missed. `cleanUp` runs at the end and on a signal.
 */
export async function main(work, cleanUp = endAll) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => cleanUp().finally(() => process.exit(130)));
  }
  try {
    process.exitCode = (await work()) ? 0 : 2;
  } finally {
    await cleanUp();
    console.log(`\n${machine()}`);
  }
}
