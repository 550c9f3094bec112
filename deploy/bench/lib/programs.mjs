// The programs that benchmarks start.

import { execFileSync } from "node:child_process";

import { given } from "../../lib/given.mjs";
import { isListening } from "../../lib/http.mjs";
import { show } from "../../lib/processes.mjs";
import { Product } from "../../lib/product.mjs";

/** The folder of what the scripts make. */
export const local = given("BENCH_LOCAL");
/** A folder for the files of one benchmark; it is removed afterwards. */
export const files = given("BENCH_FILES");
export const program = given("SERVER_BIN");

/** The environment of the product's programs. */
export const environment = (own = {}) => ({
  ...process.env,
  APP_ENV: "development",
  PUBLIC_URL: "https://demo.example",
  LOG_LEVEL: "warn",
  DATA_DIR: `${local}/bench-data`,
  ...own,
});

/** Builds a program with the arguments for cargo, and returns its path in the target folder. */
async function build(path, ...which) {
  await show(["cargo", "build", "--locked", "--profile", "local", ...which], { env: process.env });
  const metadata = execFileSync("cargo", ["metadata", "--no-deps", "--format-version", "1", "--offline"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return `${JSON.parse(metadata).target_directory}/local/${path}`;
}

/** The load generator: LOAD_BIN, or a new build. */
let load = process.env.LOAD_BIN;
export const generator = async () => (load ||= await build("load", "-p", "load"));

/** The program that writes files of listings: LISTING_FILE_BIN, or a new build. */
let file = process.env.LISTING_FILE_BIN;
const EXAMPLE = ["-p", "demo-adapter", "--example", "listing_file"];
export const listingFile = async () => (file ||= await build("examples/listing_file", ...EXAMPLE));

/** Writes a file of so many generated listings as of a day. */
export async function writeListings(path, rows, seed, today, ...more) {
  const what = ["--rows", String(rows), "--seed", String(seed), "--today", today, ...more];
  await show([await listingFile(), path, ...what], { env: process.env });
}

/** BENCH_PORT or `usual`. Fails if another program listens there. */
export async function ownPort(usual) {
  const port = Number(process.env.BENCH_PORT || usual);
  if (await isListening(port))
    throw new Error(`Port ${port} is taken by another program; choose one with BENCH_PORT.`);
  return port;
}

/** Starts the server and waits until it is ready. */
export async function serve(port, own) {
  const env = environment({ HOST: "127.0.0.1", PORT: String(port), ...own });
  const server = new Product({ program, port, env, log: `${local}/bench-server.log` });
  server.readyAfter = await server.untilReady(600_000);
  return server;
}
