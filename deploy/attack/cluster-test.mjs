// `make cluster-test`: two instances behind nginx, a primary and two synchronous standbys, and users. First both
// instances are updated from the previous version; then an instance, a standby and the primary are killed in turn. No
// list may be missing or wrong, and nothing that was acknowledged may be lost.

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import https from "node:https";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { Cluster } from "../lib/cluster.mjs";
import { given } from "../lib/given.mjs";
import { call, freePort, parsed, quantile, spread, tally, until, worst } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { end, must, run as runProgram, start } from "../lib/processes.mjs";
import { Product } from "../lib/product.mjs";
import { printTable } from "../lib/table.mjs";
import { CLUSTER } from "./limits.mjs";
import {
  PASSWORD,
  cleanUp,
  files,
  network,
  prepare,
  primary,
  program,
  replica as first,
  settings,
} from "./lib/world.mjs";

const previous = given("PREVIOUS_BIN");
const LISTINGS = 20_000;
const PEOPLE = 20;
/** Requests a second. */
const RATE = 40;
/** How long each phase is watched before and after its disturbance, in ms. */
const CALM = 4_000;
const AFTER = 8_000;

/** A commit waits until one of the standbys has it. */
const NAMES = { primary: "one", first: "two", second: "three" };
const SAFE = {
  max_connections: "200",
  max_wal_size: "512MB",
  wal_keep_size: "256MB",
  synchronous_commit: "on",
  synchronous_standby_names: `ANY 1 (${Object.values(NAMES).join(", ")})`,
};
const second = new Cluster({ folder: given("ATTACK_SECOND"), log: `${files}/second.log` });
const clusters = [primary, first, second];
const folders = clusters.map(({ folder }) => folder).join(",");

/** Whichever of the three accepts writes. */
const WRITE_URL = `postgres://app@/product?host=${folders}&port=5432&target_session_attrs=read-write`;
/** The standbys, in this order. */
const READ_URL = `postgres://app@/product?host=${first.folder},${second.folder}&port=5432`;

const misses = [];
const check = (is, what) => {
  if (!is) misses.push(what);
  return is;
};

/** A primary with both standbys, once they stream. */
async function startDatabases() {
  await primary.stop();
  first.copyOf(primary, NAMES.first);
  second.copyOf(primary, NAMES.second);
  for (const cluster of clusters) {
    cluster.settings = SAFE;
    await cluster.start();
  }
  await following(primary, 2);
}

/** Waits until so many standbys stream from a cluster. */
async function following(cluster, count) {
  const { is } = await until(async () => {
    const [[streaming]] = await cluster.query(
      "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'quorum'",
    );
    return Number(streaming) === count;
  }, 30_000);
  if (!is) throw new Error(`${count} standbys do not follow ${cluster.folder}`);
}

const KEY = randomBytes(32).toString("hex");
let site;

/** One of the instances, at a port of its own. */
class Instance {
  constructor(name, port) {
    Object.assign(this, { name, port, runs: 0 });
  }

  async start(binary) {
    this.runs += 1;
    const folder = `${files}/${this.name}`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const env = settings({
      PORT: String(this.port),
      PUBLIC_URL: `https://127.0.0.1:${site}`,
      DATABASE_URL: WRITE_URL,
      DATABASE_READ_URL: READ_URL,
      DATA_DIR: folder,
      TOKEN_PRIVATE_KEY: KEY,
      LOG_FORMAT: "plain",
    });
    this.log = `${files}/${this.name}-${this.runs}.log`;
    this.product = new Product({ program: binary, port: this.port, env, log: this.log });
    await this.product.untilReady();
  }

  /** Kills it, as a crash or the kernel would. */
  async kill() {
    process.kill(this.product.pid, "SIGKILL");
    await this.product.handle.ended;
  }

  logged() {
    return readFileSync(this.log, "utf8");
  }
}

/** nginx with the files of deploy/nginx, at free ports. */
class Proxy {
  constructor(instances) {
    Object.assign(this, { instances, folder: `${files}/nginx` });
  }

  async start(port) {
    const tls = `${this.folder}/courthouse-steps/tls`;
    mkdirSync(tls, { recursive: true });
    const given = (name) => readFileSync(new URL(`../nginx/${name}`, import.meta.url), "utf8");
    const key = ["-keyout", `${tls}/portal.key`, "-out", `${tls}/portal.pem`];
    const names = ["-subj", "/CN=portal.example.com"];
    await must(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...names, ...key], {
      env: process.env,
    });
    writeFileSync(`${this.folder}/courthouse-steps/proxy.conf`, given("proxy.conf"));
    const plain = await freePort();
    const site = given("site.conf")
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
    writeFileSync(`${this.folder}/site.conf`, site);
    this.upstream = given("upstream.conf");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const conf = [
      `pid ${this.folder}/pid; error_log ${this.folder}/error.log warn; worker_processes 1; daemon off;`,
      process.getuid() === 0 ? `user ${os.userInfo().username};` : "",
      "events { worker_connections 1024; }",
      "http { access_log off;",
      ...temporary.map((name) => `${name}_temp_path ${this.folder}/${name};`),
      `include ${this.folder}/upstream.conf; include ${this.folder}/site.conf; }`,
    ];
    writeFileSync(`${this.folder}/nginx.conf`, `${conf.join("\n")}\n`);
    this.name([]);
    const command = ["nginx", "-c", `${this.folder}/nginx.conf`, "-e", `${this.folder}/error.log`];
    this.handle = start(command, { env: process.env, log: `${this.folder}/output.log`, signal: "QUIT" });
    await until(async () => (await call(port, "GET", "/healthz", { tls: true })).status === 200, 10_000);
  }

  /** Writes the upstream: `server` lines as in upstream.conf, one for each instance, those of `down` marked so. */
  name(down) {
    const lines = this.instances.map(
      ({ port, name }) => `server 127.0.0.1:${port}${down.includes(name) ? " down" : ""};`,
    );
    writeFileSync(
      `${this.folder}/upstream.conf`,
      this.upstream.replace("server 127.0.0.1:8080;", lines.join("\n  ")),
    );
  }

  /** Takes instances out of the upstream, or all of them back. */
  async use(down) {
    this.name(down);
    this.handle.child.kill("SIGHUP");
    // The new workers run when the old ones have stopped accepting.
    await pause(500);
  }
}

/** What never changes while the users are here: searches in states that the imports don't touch. */
const SEARCHES = [
  "/api/get-properties?limit=50&state=Georgia&historicalFilter=all",
  "/api/get-properties?limit=50&state=Florida&historicalFilter=all&sortColumn=Address&sortDirection=asc",
  "/api/get-properties?limit=50&state=New%20York&historicalFilter=all&sortColumn=Zestimate&sortDirection=desc",
  "/api/get-properties?limit=50&state=Georgia,Florida&historicalFilter=all&page=3",
];

/** The part of a list that must be equal whoever answers. */
const essence = (answer) => {
  const page = parsed(answer);
  return JSON.stringify([page?.meta?.totalCount, page?.data?.map((row) => row.unique_ID)]);
};

/** Users at RATE requests a second, each of whom knows what was acknowledged to them. */
class Users {
  constructor(tokens, ids, expected, addresses) {
    Object.assign(this, { tokens, ids, expected, addresses });
    this.answers = [];
    this.saved = tokens.map(() => new Set());
    this.named = tokens.map(() => ({ tried: 0, done: 0 }));
    this.agent = new https.Agent({ keepAlive: true, maxSockets: 256, rejectUnauthorized: false });
    this.going = true;
    this.next = 0;
  }

  /** As a browser, sends a GET again when a connection from before turns out to be closed (RFC 9110, 9.2.2). */
  async request(person, method, path, json) {
    const answer = await this.send(person, method, path, json);
    const isReset = answer.status === 0 && ["ECONNRESET", "closed"].includes(answer.error);
    return method === "GET" && isReset ? this.send(person, method, path, json) : answer;
  }

  send(person, method, path, json) {
    return call(site, method, path, {
      token: this.tokens[person],
      json,
      network: network(50_000 + person),
      agent: this.agent,
      tls: true,
      patience: 30_000,
    });
  }

  note(kind, at, answer, isRight = true) {
    const { status, error, ms } = answer;
    const good = status >= 200 && status < 300;
    this.answers.push({
      kind,
      at,
      until: performance.now(),
      ms,
      status,
      error,
      good,
      wrong: good && !isRight,
    });
    return good;
  }

  async list(turn, person) {
    const at = performance.now();
    const which = turn % SEARCHES.length;
    const answer = await this.request(person, "GET", SEARCHES[which]);
    this.note("list", at, answer, essence(answer) === this.expected[which]);
  }

  async details(turn, person) {
    const at = performance.now();
    const id = this.ids[turn % this.ids.length];
    const answer = await this.request(person, "GET", `/api/property-details/${encodeURIComponent(id)}`);
    this.note("details", at, answer, parsed(answer)?.Address === this.addresses.get(id));
  }

  /** Every property whose saving was acknowledged before must be in the list. */
  async savedList(turn, person) {
    const at = performance.now();
    const known = [...this.saved[person]];
    const answer = await this.request(person, "GET", "/api/saved-properties?limit=100");
    const shown = new Set(parsed(answer)?.properties?.map((row) => row.unique_ID));
    this.note("saved list", at, answer, known.length > 100 || known.every((id) => shown.has(id)));
  }

  async save(turn, person) {
    const at = performance.now();
    const id = this.ids[this.next++ % this.ids.length];
    const answer = await this.request(person, "POST", "/api/property/save-multiple", { propertyIds: [id] });
    if (this.note("write", at, answer)) this.saved[person].add(id);
  }

  async name(turn, person) {
    const at = performance.now();
    const mine = this.named[person];
    // One at a time for each person, so that the last one is known.
    if (mine.busy) return;
    mine.busy = true;
    mine.tried += 1;
    const number = mine.tried;
    const answer = await this.request(person, "PUT", "/api/account/name", { name: `Ann ${number}` });
    if (this.note("write", at, answer)) mine.done = number;
    mine.busy = false;
  }

  begin() {
    const turns = [
      this.list,
      this.details,
      this.list,
      this.save,
      this.list,
      this.savedList,
      this.list,
      this.name,
    ];
    const begun = performance.now();
    const waiting = new Set();
    this.sending = (async () => {
      for (let turn = 0; this.going; turn += 1) {
        const early = begun + (turn * 1_000) / RATE - performance.now();
        if (early > 0) await pause(early);
        const person = Math.floor(turn / turns.length) % this.tokens.length;
        const asked = turns[turn % turns.length]
          .call(this, turn, person)
          .finally(() => waiting.delete(asked));
        waiting.add(asked);
      }
      await Promise.all(waiting);
    })();
  }

  async stop() {
    this.going = false;
    await this.sending;
    this.agent.destroy();
  }
}

/** Imports one new property after the other, and asks for each at once: no instance may lack it. */
class Importer {
  constructor(users) {
    Object.assign(this, { users, done: [], failed: 0, going: true, count: 0 });
  }

  begin() {
    this.working = (async () => {
      while (this.going) {
        this.count += 1;
        const id = `TX-cluster-${this.count}`;
        const file = `${files}/import.csv`;
        writeFileSync(file, `unique_ID,Address,State,County\n${id},${this.count} Elm St,TX,Travis\n`);
        const env = settings({ DATABASE_URL: WRITE_URL, DATABASE_WAIT_SECONDS: "20" });
        const { status } = await runProgram([program, "import", "--source", "Cluster", file], { env });
        if (status === 0) {
          this.done.push(id);
          const at = performance.now();
          const answer = await this.users.request(0, "GET", `/api/property-details/${id}`);
          const isRight = parsed(answer)?.Address === `${this.count} Elm St`;
          this.users.note(
            "imported",
            at,
            answer.status === 404 ? { ...answer, status: 200 } : answer,
            isRight,
          );
        } else {
          this.failed += 1;
        }
        await pause(1_000);
      }
    })();
  }

  async stop() {
    this.going = false;
    await this.working;
  }
}

/** The longest time between two good answers of a kind, within a phase. */
function longestGap(answers, kind, from, to) {
  const good = answers
    .filter((one) => one.kind === kind && one.good && one.until >= from && one.until <= to)
    .map((one) => one.until)
    .sort((a, b) => a - b);
  const marks = [from, ...good, to];
  return worst(marks.slice(1).map((at, place) => at - marks[place]));
}

const rows = [];

/** Runs a disturbance among users, and notes what they saw. */
async function phase(name, users, limits, disturb) {
  process.stderr.write(`  ${name} ...\n`);
  const from = performance.now();
  await pause(CALM);
  const facts = await disturb();
  await pause(AFTER);
  const to = performance.now();
  const answers = users.answers.filter(({ at }) => at >= from && at <= to);
  const of = (...kinds) => answers.filter(({ kind }) => kinds.includes(kind));
  const wrong = answers.filter((one) => one.wrong);
  check(
    wrong.length === 0,
    `${name}: ${wrong.length} wrong answers (${tally(wrong.map(({ kind }) => ({ status: kind })))})`,
  );
  const gaps = { list: limits.lists, details: limits.details, write: limits.writes };
  const measured = Object.entries(gaps).map(([kind, limit]) => {
    const gap = longestGap(users.answers, kind, from, to);
    check(gap <= limit, `${name}: no ${kind} for ${gap.toFixed(0)} ms, limit ${limit}`);
    return gap;
  });
  const failed = (...kinds) => of(...kinds).filter(({ good }) => !good);
  const most = {
    list: limits.failedLists ?? 0,
    details: limits.failedReads ?? 0,
    write: limits.failedWrites ?? 0,
  };
  for (const [kind, limit] of Object.entries(most)) {
    check(
      failed(kind).length <= limit,
      `${name}: ${kind} failed ${tally(failed(kind))}, at most ${limit} expected`,
    );
  }
  const odd = answers.filter(({ status }) => status === 500);
  check(odd.length === 0, `${name}: ${odd.length} answers were 500`);
  rows.push([
    name,
    tally(of("list")),
    tally(of("details", "saved list", "imported")),
    tally(of("write")),
    wrong.length,
    quantile(
      of("list").map(({ ms }) => ms),
      0.99,
    ).toFixed(0),
    ...measured.map((gap) => gap.toFixed(0)),
    facts ?? "",
  ]);
}

/** Compares the database with what was acknowledged. */
async function lost(database, users, importer) {
  const saved = await database.query(
    "SELECT a.email, l.unique_id FROM saved_listings s JOIN accounts a ON a.id = s.account_id JOIN listings l ON l.id = s.listing_id",
  );
  const has = new Set(saved.map(([email, id]) => `${email} ${id}`));
  const saves = users.saved.flatMap((ids, person) =>
    [...ids].map((id) => `subscriber${person + 1}@example.com ${id}`),
  );
  const names = new Map(
    await database.query("SELECT email, name FROM accounts WHERE email ~ '^subscriber[0-9]'"),
  );
  const imported = new Set(
    (await database.query("SELECT unique_id FROM listings WHERE unique_id LIKE 'TX-cluster-%'")).map(
      ([id]) => id,
    ),
  );
  const lostSaves = saves.filter((one) => !has.has(one));
  const lostNames = users.named.filter(
    ({ done }, person) =>
      done > 0 && Number(names.get(`subscriber${person + 1}@example.com`)?.replace("Ann ", "")) < done,
  );
  const lostImports = importer.done.filter((id) => !imported.has(id));
  for (const [what, missing] of [
    ["saved properties", lostSaves],
    ["names", lostNames],
    ["imports", lostImports],
  ]) {
    check(missing.length === 0, `${missing.length} acknowledged ${what} were lost`);
  }
  console.log(
    `\nAcknowledged: ${saves.length} saved properties, ${users.named.filter(({ done }) => done > 0).length} names, ` +
      `${importer.done.length} imports (${importer.failed} were refused). ` +
      `Lost: ${lostSaves.length + lostNames.length + lostImports.length}.`,
  );
  check(saves.length > 100 && importer.done.length > 3, "hardly anything was written");
}

/** The standby that has received most becomes the primary, and the other one follows it. */
async function promote() {
  const standbys = [
    { cluster: first, name: NAMES.first },
    { cluster: second, name: NAMES.second },
  ];
  for (const one of standbys) {
    const [[at]] = await one.cluster.query("SELECT (pg_last_wal_receive_lsn() - '0/0')::text");
    one.at = BigInt(at);
  }
  const [chosen, other] = standbys.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  await chosen.cluster.query("SELECT pg_promote(true, 30)", "postgres");
  await other.cluster.query(
    `ALTER SYSTEM SET primary_conninfo = '${chosen.cluster.conninfo(other.name)}'`,
    "postgres",
  );
  await other.cluster.query("SELECT pg_reload_conf()", "postgres");
  await following(chosen.cluster, 1);
  return chosen.cluster;
}

async function expectations(token) {
  const answers = await Promise.all(SEARCHES.map((path) => call(site, "GET", path, { token, tls: true })));
  answers.forEach(({ status }, place) => {
    if (status !== 200) throw new Error(`${SEARCHES[place]}: ${status}`);
  });
  // Counted by the database, so that the index is not its own witness.
  const [[georgia]] = await primary.query(
    "SELECT count(*) FROM listings WHERE duplicate_of IS NULL AND state_id = (SELECT min(state_id) FROM listings WHERE unique_id LIKE 'GA-%')",
  );
  const counted = parsed(answers[0]).meta.totalCount;
  check(Number(georgia) === counted, `${counted} of ${georgia} properties in Georgia`);
  return answers.map(essence);
}

async function clusterTest() {
  await prepare({ listings: LISTINGS, subscribers: PEOPLE });
  await startDatabases();
  site = await freePort();
  const instances = [new Instance("left", await freePort()), new Instance("right", await freePort())];
  const [left] = instances;
  for (const instance of instances) await instance.start(previous);
  const proxy = new Proxy(instances);
  await proxy.start(site);

  const logIn = async (turn) => {
    const json = { emailId: `subscriber${turn + 1}@example.com`, password: PASSWORD };
    const answer = await call(site, "POST", "/api/login", {
      json,
      network: network(50_000 + turn),
      tls: true,
    });
    const token = parsed(answer)?.token;
    if (!token) throw new Error(`no log-in: ${answer.status} ${answer.bytes}`);
    return token;
  };
  const tokens = await spread(PEOPLE, 4, logIn);
  const expected = await expectations(tokens[0]);
  const listings = await primary.query(
    "SELECT unique_id, address FROM listings WHERE unique_id NOT LIKE 'TX%' ORDER BY id LIMIT 3000",
  );
  const users = new Users(
    tokens,
    listings.map(([id]) => id),
    expected,
    new Map(listings),
  );
  const importer = new Importer(users);
  users.begin();
  importer.begin();

  const usual = { lists: CLUSTER.lists, details: CLUSTER.details, writes: CLUSTER.writes };
  await phase("nothing happens", users, usual, () => pause(CALM));
  await phase("rolling update", users, usual, async () => {
    const from = performance.now();
    // The new version migrates while the previous one serves.
    await must([program, "migrate"], { env: settings({ DATABASE_URL: WRITE_URL }) });
    for (const instance of instances) {
      await proxy.use([instance.name]);
      await instance.product.stop(60_000);
      await instance.start(program);
      await proxy.use([]);
    }
    return `both updated in ${((performance.now() - from) / 1000).toFixed(1)} s`;
  });
  const inFlight = { failedWrites: CLUSTER.inFlight };
  await phase("instance killed", users, { ...usual, ...inFlight }, async () => {
    await left.kill();
    await pause(5_000);
    await left.start(program);
    return "started again after 5 s";
  });
  await phase("standby killed", users, usual, async () => {
    await first.kill();
    await pause(5_000);
    await first.start();
    await following(primary, 2);
    return "started again after 5 s";
  });
  let promoted = primary;
  const failover = {
    ...usual,
    details: CLUSTER.failover,
    writes: CLUSTER.failover,
    failedReads: Infinity,
    failedWrites: Infinity,
  };
  await phase("primary killed, standby promoted", users, failover, async () => {
    const from = performance.now();
    await primary.kill();
    await pause(CLUSTER.noticed);
    promoted = await promote();
    return `promoted ${((performance.now() - from) / 1000).toFixed(1)} s after the loss`;
  });
  await phase("afterwards", users, usual, async () => {
    const ready = await Promise.all(instances.map(({ product }) => product.isReady()));
    check(ready.every(Boolean), "an instance is not ready at the end");
    return `${ready.filter(Boolean).length} instances are ready`;
  });

  await importer.stop();
  await users.stop();
  printTable(
    [
      "Phase",
      "Lists",
      "Other reads",
      "Writes",
      ">Wrong",
      ">Lists: p99 ms",
      ">No list for ms",
      ">No details for ms",
      ">No write for ms",
      "",
    ],
    rows,
  );
  await lost(promoted, users, importer);
  for (const { name, log } of instances)
    check(!readFileSync(log, "utf8").includes("panicked"), `a panic in ${name}; see ${log}`);
  await end(proxy.handle);
  for (const instance of instances) await instance.product.stop();
  for (const what of misses) console.log(`- missed: ${what}`);
  console.log(misses.length === 0 ? "\nEvery limit is met." : `\n${misses.length} limits were missed.`);
  return misses.length === 0;
}

await main(clusterTest, async () => {
  second.thaw();
  await cleanUp();
});
