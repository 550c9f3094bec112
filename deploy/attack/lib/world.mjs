// The start of every attack: a primary with demo listings, a place for a replica, the sandbox, and the
// server under attack with its own settings. deploy/local/attack.sh builds the programs and names the
// folders.

import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { Cluster } from "../../lib/cluster.mjs";
import { given } from "../../lib/given.mjs";
import { freePort, isListening, until } from "../../lib/http.mjs";
import { end, endAll, must, run as runProgram, start } from "../../lib/processes.mjs";
import { Product } from "../../lib/product.mjs";

export const files = given("ATTACK_FILES");
export const program = given("SERVER_BIN");
const sandboxProgram = given("SANDBOX_BIN");

/** Nothing here has to survive a crash of the machine. WAL is kept so that a replica that was away catches up. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  max_wal_size: "512MB",
  wal_keep_size: "256MB",
};
const cluster = (name) =>
  new Cluster({ folder: given(`ATTACK_${name.toUpperCase()}`), log: `${files}/${name}.log`, settings: FAST });

export const primary = cluster("primary");
export const replica = cluster("replica");
/** The password of every account that we make. */
export const PASSWORD = "violet anchor 4417";

let ports;

/** The settings of a server; `own` overrides them. Our own environment is not inherited. */
export function settings(own = {}) {
  const { port, sandbox } = ports;
  const all = {
    PATH: process.env.PATH,
    HOME: "/tmp",
    APP_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: primary.url("product"),
    DATA_DIR: `${files}/data`,
    FRONTEND_DIR: given("FRONTEND_DIR"),
    // The attacks choose their network with X-Forwarded-For.
    TRUSTED_PROXIES: "127.0.0.1/32",
    BCRYPT_COST: "4",
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    SANDBOX_SECRET: "whsec_attack",
    SANDBOX_LISTEN: `127.0.0.1:${sandbox}`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
    ...own,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Runs a command of the program to its end. */
export const run = (args, options = {}) =>
  runProgram([program, ...args], { env: settings(), patience: 300_000, ...options });

const mustRun = (args, options = {}) => must([program, ...args], { env: settings(), ...options });

/** Fills the primary with `listings` and the accounts that the attacks use, and starts the sandbox. */
export async function prepare({ listings, subscribers = 0 }) {
  mkdirSync(`${files}/data`, { recursive: true, mode: 0o700 });
  ports = { port: await freePort(), sandbox: await freePort() };
  await primary.start();
  await mustRun(["migrate"]);
  await mustRun(["migrate"], { env: settings({ DATABASE_URL: primary.url("production") }) });
  await mustRun(["demo", "--listings", String(listings), "--seed", "1"]);
  await mustRun(["account", "create", "subscriber@example.com", "--name", "Ann", "--grant", "attack"], {
    input: `${PASSWORD}\n`,
  });
  await subscribe("subscriber@example.com", "subscriber", subscribers);
  await startSandbox();
}

let sandbox;

/** Starts the sandbox, and restarts a running one: it ends when its database does. */
export async function startSandbox() {
  if (sandbox) await end(sandbox);
  sandbox = start([sandboxProgram], { env: settings(), log: `${files}/sandbox.log` });
  await until(() => isListening(ports.sandbox), 20_000);
}

/** Copies an account, with its password and its grant, `count` times: `NAME1@example.com` and so on. */
export async function subscribe(of, name, count) {
  if (count === 0) return;
  const copies = `(SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${count}) n) copy`;
  const email = `'${name}' || n || '@example.com'`;
  await primary.query(`
    INSERT INTO accounts SELECT (jsonb_populate_record(a, jsonb_build_object('id', copy.id, 'email', ${email}))).*
      FROM accounts a, ${copies} WHERE a.email = '${of}';
    INSERT INTO preferences SELECT (jsonb_populate_record(p, jsonb_build_object('account_id', b.id))).*
      FROM accounts b, preferences p JOIN accounts a ON a.id = p.account_id
      WHERE a.email = '${of}' AND b.email ~ '^${name}[0-9]+@';
    INSERT INTO entitlement_grants (account_id, environment, reason, granted_at)
      SELECT b.id, g.environment, g.reason, g.granted_at
      FROM accounts b, entitlement_grants g JOIN accounts a ON a.id = g.account_id
      WHERE a.email = '${of}' AND b.email ~ '^${name}[0-9]+@'`);
}

/** A different address for each number, from 100.64.0.0/10, which the Internet does not route. */
export const network = (number) => `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`;

/** The folder of the memory group, which attack.sh makes; empty without one. */
const group = process.env.ATTACK_GROUP || "";
/** Runs a server, with the children that it starts, in the memory group. */
const inGroup = group ? ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$@"`, "sh"] : [];

/**
 * What the servers took of their memory group at most, in MB, and how often the kernel killed one to stay within
 * it; undefined without a group.
 */
export function memoryGroup() {
  if (!group) return undefined;
  const read = (name) => readFileSync(`${group}/${name}`, "utf8");
  const isFirst = existsSync(`${group}/memory.max_usage_in_bytes`);
  const [peak, events] = isFirst
    ? ["memory.max_usage_in_bytes", "memory.oom_control"]
    : ["memory.peak", "memory.events"];
  const most = existsSync(`${group}/${peak}`) ? Number(read(peak)) / 1024 / 1024 : undefined;
  return { most, killed: Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1] ?? 0) };
}

/** The server under attack. */
export class Server extends Product {
  static count = 0;

  /** Starts it and waits until it is ready, unless `ready` is false. */
  static async start(own = {}, { ready = true } = {}) {
    Server.count += 1;
    const log = `${files}/server-${String(Server.count).padStart(2, "0")}.log`;
    rmSync(log, { force: true });
    const server = new Server({ program, port: ports.port, env: settings(own), log, prefix: inGroup });
    if (ready) await server.untilReady();
    return server;
  }

  /** A session's token for an account. */
  logIn({ email, password = PASSWORD, from = network(1) }) {
    return super.logIn({ email, password, from });
  }

  /** What it has logged so far. */
  logged() {
    return readFileSync(this.log, "utf8");
  }

  loggedBytes() {
    return statSync(this.log).size;
  }
}

/** Sends requests of every kind, so that caches and arenas are filled before memory is measured. */
export async function warm(server, token) {
  const paths = [
    "/healthz",
    "/",
    "/api/config",
    "/api/catalogue",
    "/api/get-properties?limit=100",
    "/api/property-facets?facets=state,county",
    "/api/get-all-map-properties?state=Georgia",
    "/metrics",
  ];
  for (let turn = 0; turn < 5; turn += 1) {
    for (const [place, path] of paths.entries())
      await server.call("GET", path, {
        token: path === "/metrics" ? undefined : token,
        network: path === "/metrics" ? undefined : network(60_000 + place),
      });
  }
  await pause(300);
}

/** Ends everything that was started. */
export async function cleanUp() {
  for (const one of [primary, replica]) one.thaw();
  await endAll();
}
