// The database that the benchmarks share: 1,000,000 demo listings in a PostgreSQL with its own defaults (fsync on,
// 128 MB of shared buffers). It is used again for a week, until too many of its sales have passed.
//
// LISTINGS changes the number. BENCH_DATABASE_URL names a database that is filled already (needs psql); a benchmark
// that writes gets a copy of it on the same server.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";

import { Cluster } from "../../lib/cluster.mjs";
import { given } from "../../lib/given.mjs";
import { endAll, must } from "../../lib/processes.mjs";
import { environment, local, program } from "./programs.mjs";

export const LISTINGS = process.env.LISTINGS ?? "1000000";
const WEEK = 7 * 24 * 3_600_000;
/** A copy of a million listings takes longer than the queries of other programs. */
const PATIENCE = { patience: 600_000 };

/** The database's name in an address. The host after it may be a folder. */
const NAME = /\/([^/?]+)(\?|$)/;

/** The cluster that deploy/local/bench.sh made. */
class OwnServer {
  constructor() {
    const folder = given("BENCH_CLUSTER");
    this.cluster = new Cluster({ folder, log: `${local}/bench-postgres.log` });
    this.of = "million";
    this.stamp = `${folder}/filled`;
  }

  start() {
    return this.cluster.start();
  }

  /** Starts with no work left to do and nothing in its memory. */
  async restart() {
    await this.cluster.stop();
    await this.cluster.start();
  }

  url(database) {
    return this.cluster.url(database);
  }

  query(text, database) {
    return this.cluster.query(text, database, PATIENCE);
  }

  async create(database, { template = "template1" } = {}) {
    await this.drop(database);
    await this.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`, "postgres");
  }

  drop(database) {
    return this.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, "postgres");
  }

  async fill() {
    const schema = createHash("sha256");
    for (const name of readdirSync("migrations").sort()) {
      const file = `migrations/${name}/up.sql`;
      if (existsSync(file)) schema.update(readFileSync(file));
    }
    const wanted = `${LISTINGS} ${schema.digest("hex").slice(0, 16)}\n`;
    const { stamp } = this;
    const isFilled = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
    if (isFilled && Date.now() - statSync(stamp).mtimeMs < WEEK) return;
    rmSync(stamp, { force: true });
    console.log(`Making ${LISTINGS} demo listings ...`);
    await this.create(this.of);
    const env = environment({ DATABASE_URL: this.url(this.of) });
    await must([program, "migrate"], { env });
    await must([program, "demo", "--listings", LISTINGS], { env });
    // The work that filled the database must not be measured with what follows.
    await this.restart();
    writeFileSync(stamp, wanted);
  }
}

/** The server of BENCH_DATABASE_URL. */
class GivenServer extends OwnServer {
  constructor(address) {
    super();
    this.address = address;
    this.of = NAME.exec(address)?.[1];
  }

  async start() {}
  async fill() {}

  async restart() {
    await this.query("CHECKPOINT", "postgres");
  }

  url(database) {
    return this.address.replace(NAME, `/${database}$2`);
  }

  query(text, database) {
    const command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", this.url(database), "-c", text];
    return must(command, { env: process.env });
  }
}

let server;
let scratch;

/** Starts the server with the listings and returns their database's address. */
export async function openMillion() {
  mkdirSync(environment().DATA_DIR, { recursive: true, mode: 0o700 });
  const address = process.env.BENCH_DATABASE_URL;
  server = address ? new GivenServer(address) : new OwnServer();
  await server.start();
  await server.fill();
  return server.url(server.of);
}

/** A copy of the listings to write into, in place of an earlier one. */
export async function copyMillion(database) {
  if (scratch) await server.drop(scratch);
  scratch = database;
  await server.create(database, { template: server.of });
  await server.restart();
  return server.url(database);
}

/** A new database on our own server. */
export async function openEmpty(database) {
  server = new OwnServer();
  await server.start();
  scratch = database;
  await server.create(database);
  return server.url(database);
}

/** Sends a statement to the database of the listings. */
export const query = (text) => server.query(text, server.of);

/** Sends a statement to the copy; resolves to the rows of its answer. */
export const queryCopy = (text) => server.query(text, scratch);

/** Drops the copy, if there is one, and ends everything. */
export async function close() {
  if (scratch) await server.drop(scratch).catch(() => undefined);
  scratch = undefined;
  await endAll();
}
