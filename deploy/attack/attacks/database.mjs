// A frozen database, a replica that is lost, and a database that is not there yet.

import { setTimeout as pause } from "node:timers/promises";

import { parsed, quantile, spread, tally, until, worst } from "../../lib/http.mjs";
import { PASSWORD, Server, network, primary, replica, run, settings, startSandbox } from "../lib/world.mjs";
import { FROZEN, MEMORY, REPLICA, STARTING, WORKER_LINES } from "../limits.mjs";

/** The kinds of requests that a signed-in subscriber's browser makes, and how each may be answered when frozen. */
function kinds(token, id) {
  const json = (body) => ({ json: body });
  return [
    ["list", "GET", "/api/get-properties?limit=100&state=Georgia", {}, "index"],
    ["sorted list", "GET", "/api/get-properties?limit=100&sortColumn=Equity&sortDirection=desc", {}, "index"],
    ["text search", "GET", "/api/get-properties?limit=100&search=12", {}, "index"],
    [
      "facets",
      "GET",
      "/api/property-facets?historicalFilter=current&facets=state,county,status",
      {},
      "index",
    ],
    ["pins", "GET", "/api/get-all-map-properties?state=Georgia", {}, "index"],
    ["tile", "GET", "/api/map-tiles/4/4/6.mvt", {}, "index"],
    ["details", "GET", `/api/property-details/${encodeURIComponent(id)}`, {}, "database"],
    ["timeline", "GET", `/api/property-details/${encodeURIComponent(id)}/timeline`, {}, "database"],
    ["saved list", "GET", "/api/saved-properties", {}, "database"],
    ["profile", "GET", "/api/profile/view", {}, "database"],
    ["sessions", "GET", "/api/account/sessions", {}, "database"],
    ["save", "POST", "/api/property/save-multiple", json({ propertyIds: [id] }), "database"],
    ["name", "PUT", "/api/account/name", json({ name: "Ann" }), "database"],
    ["export order", "POST", "/api/export", json({ format: "csv", columns: ["Address"] }), "database"],
    [
      "log-in",
      "POST",
      "/api/login",
      json({ emailId: "subscriber6@example.com", password: PASSWORD }),
      "database",
    ],
    ["reset link", "POST", "/api/forgot-password", json({ emailId: "subscriber6@example.com" }), "database"],
    ["config", "GET", "/api/config", {}, "nothing"],
    ["catalogue", "GET", "/api/catalogue", {}, "nothing"],
    ["page", "GET", "/", {}, "nothing"],
    ["readyz", "GET", "/readyz", {}, "ready"],
  ].map(([name, method, path, options, needs], place) => ({
    name,
    needs,
    ask: (server) =>
      server.call(method, path, { ...options, token, network: network(20_000 + place), patience: 40_000 }),
  }));
}

async function frozen(notes, server) {
  const token = await server.logIn({ email: "subscriber1@example.com", from: network(20_100) });
  const other = await server.logIn({ email: "subscriber1@example.com", from: network(20_101) });
  const [[id]] = await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 1");
  const all = kinds(token, id);
  const usual = await Promise.all(all.map(({ ask }) => ask(server)));
  usual.forEach(({ status, bytes }, place) => {
    notes.check(
      status >= 200 && status < 300,
      `before the freeze, ${all[place].name}: ${status} ${bytes.toString().slice(0, 120)}`,
    );
  });
  const fine = usual.map(({ status }) => status);

  const times = new Map(all.map(({ name }) => [name, []]));
  primary.freeze();
  try {
    const over = performance.now() + 10_000;
    await Promise.all(
      all.map(async ({ name, ask }) => {
        while (performance.now() < over) {
          times.get(name).push(await ask(server));
          await pause(200);
        }
      }),
    );
  } finally {
    primary.thaw();
  }
  const slowest = (needs) => {
    const named = all
      .filter((kind) => kind.needs === needs)
      .map(({ name }) => [name, worst(times.get(name).map(({ ms }) => ms))]);
    return named.sort(([, a], [, b]) => b - a)[0];
  };
  for (const needs of ["index", "database", "nothing", "ready"]) {
    const answers = all.filter((kind) => kind.needs === needs).flatMap(({ name }) => times.get(name));
    const [name, ms] = slowest(needs);
    notes.say(`${needs}: ${tally(answers)}, slowest ${ms.toFixed(0)} ms (${name})`);
  }
  for (const { name, needs } of all) {
    const answers = times.get(name);
    const most = worst(answers.map(({ ms }) => ms));
    const statuses = new Set(answers.map(({ status, error }) => status || error));
    const allowed = { index: [200], database: [503], nothing: [200], ready: [200, 503] }[needs];
    const limit = { index: FROZEN.index, database: FROZEN.others, nothing: 500, ready: FROZEN.readyz }[needs];
    const fits = [...statuses].every((status) => allowed.includes(status)) && most <= limit;
    notes.check(
      fits,
      `frozen, ${name}: ${[...statuses].join(", ")} within ${most.toFixed(0)} ms; expected ${allowed.join(" or ")} within ${limit}`,
    );
  }
  const index = all
    .filter(({ needs }) => needs === "index")
    .flatMap(({ name }) => times.get(name).map(({ ms }) => ms));
  notes.check(
    quantile(index, 0.5) <= FROZEN.indexMedian,
    `the median of the index was ${quantile(index, 0.5).toFixed(0)} ms`,
  );
  for (const name of ["list", "sorted list", "text search"]) {
    const before = parsed(usual[all.findIndex((kind) => kind.name === name)]);
    const good = times
      .get(name)
      .filter(({ status }) => status === 200)
      .map(parsed);
    const odd = good.find(
      (page) => page?.meta?.degraded !== true || page.data.length !== before?.data?.length,
    );
    notes.check(before?.data?.length > 0 && good.length > 0, `${name}: nothing to compare`);
    notes.check(
      !odd,
      `frozen, ${name}: ${odd?.data?.length} rows of ${before?.data?.length}, meta.degraded ${odd?.meta?.degraded}`,
    );
  }

  const back = await Promise.all(
    all.map(({ ask }, place) => until(async () => (await ask(server)).status === fine[place], FROZEN.thaw)),
  );
  notes.say(`all as before ${worst(back.map(({ ms }) => ms)).toFixed(0)} ms after the thaw`);
  back.forEach(({ is }, place) => notes.check(is, `after the thaw, ${all[place].name} is not as before`));
  const page = parsed(await all[0].ask(server));
  notes.check(page?.meta?.degraded !== true, "lists are still degraded after the thaw");
  // When the database answers again, a revoked session is refused from the next request on.
  const ended = await server.call("POST", "/api/account/logout-everywhere", {
    token: other,
    network: network(20_102),
  });
  const after = await all[0].ask(server);
  notes.check(ended.status === 204 && after.status === 401, `after all sessions were ended: ${after.status}`);
}

async function stoppedWhileFrozen(notes, server) {
  const token = await server.logIn({ email: "subscriber2@example.com", from: network(20_200) });
  const [[id]] = await primary.query("SELECT unique_id FROM listings ORDER BY id LIMIT 1");
  primary.freeze();
  try {
    const paths = [
      "/api/profile/view",
      `/api/property-details/${encodeURIComponent(id)}`,
      "/api/saved-properties",
    ];
    const waiting = paths.map((path) =>
      server.call("GET", path, { token, network: network(20_201), patience: 90_000 }),
    );
    await pause(300);
    const ms = await server.stop(30_000);
    const { code, by } = server.handle.over;
    notes.say(`ended after ${ms.toFixed(0)} ms (${by ?? `status ${code}`})`);
    notes.check(code === 0, `it ended by ${by ?? `status ${code}`}`);
    notes.check(ms <= FROZEN.shutdown, `SIGTERM took ${ms.toFixed(0)} ms, limit ${FROZEN.shutdown}`);
    await Promise.all(waiting);
  } finally {
    primary.thaw();
  }
}

/** Eight browsers that page through lists, each without a pause of more than 25 ms; notes every answer. */
function browse(server, token) {
  const answers = [];
  let going = true;
  const done = Promise.all(
    Array.from({ length: 8 }, async (_, browser) => {
      for (let turn = 0; going; turn += 1) {
        const path = `/api/get-properties?limit=100&page=${1 + (turn % 20)}`;
        const { status, error } = await server.call("GET", path, {
          token,
          network: network(21_000 + browser),
          patience: 40_000,
        });
        answers.push({ browser, status, error, at: performance.now() });
        await pause(75);
      }
    }),
  );
  return {
    answers,
    async stop() {
      going = false;
      await done;
    },
  };
}

/** The longest time without a good answer that any browser saw from `from` on. */
function longestGap(answers, from) {
  const end = performance.now();
  return worst(
    Array.from({ length: 8 }, (_, browser) => {
      const good = answers
        .filter((one) => one.browser === browser && one.status === 200 && one.at >= from)
        .map(({ at }) => at);
      const marks = [from, ...good, end];
      return worst(marks.slice(1).map((at, place) => at - marks[place]));
    }),
  );
}

const isUsed = async () => {
  try {
    const [[count]] = await replica.query(
      "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = 'product' AND pid <> pg_backend_pid()",
    );
    return Number(count) > 0;
  } catch {
    return false;
  }
};

async function replicaLost(notes, server, { lose, restore }) {
  const token = await server.logIn({ email: "subscriber3@example.com", from: network(21_100) });
  const browsing = browse(server, token);
  await pause(2_000);
  notes.check(await isUsed(), "the replica is not used at first");
  const from = performance.now();
  await lose();
  await pause(8_000);
  const gap = longestGap(browsing.answers, from);
  const meanwhile = browsing.answers.filter(({ at }) => at >= from);
  notes.say(`lost: ${tally(meanwhile)}, longest gap ${gap.toFixed(0)} ms`);
  notes.check(gap <= REPLICA.gap, `${gap.toFixed(0)} ms without a list, limit ${REPLICA.gap}`);
  notes.check(
    meanwhile.every(({ status }) => [200, 503].includes(status)),
    "lists got other answers than 200 and 503",
  );
  const again = performance.now();
  await restore();
  const { is, ms } = await until(isUsed, REPLICA.back, 250);
  notes.say(`used again ${is ? `after ${(ms / 1000).toFixed(1)} s` : "never"}`);
  notes.check(is, `the replica is not used again within ${REPLICA.back / 1000} s`);
  await pause(2_000);
  await browsing.stop();
  const later = longestGap(browsing.answers, again);
  notes.check(later <= REPLICA.gap, `${later.toFixed(0)} ms without a list as the replica came back`);
}

async function absentAtStart(notes) {
  await primary.stop();
  const server = await Server.start({ DATABASE_WAIT_SECONDS: "40", LOG_FORMAT: "plain" }, { ready: false });
  try {
    await pause(11_500);
    const waiting = server
      .logged()
      .split("\n")
      .filter((line) => /waiting/i.test(line));
    notes.check(!server.handle.over, "the server ended instead of waiting");
    notes.say(`${waiting.length} lines in 11.5 s`);
    notes.check(
      waiting.length >= 2 && waiting.length <= 4,
      `${waiting.length} lines in 11.5 s, one every 5 s expected`,
    );
    await primary.start();
    const { is, ms } = await until(() => server.isReady(), STARTING.ready);
    notes.say(`ready ${is ? `${ms.toFixed(0)} ms after the database came` : "never"}`);
    notes.check(is, `not ready within ${STARTING.ready} ms of the database`);
  } finally {
    await server.stop();
    if (!primary.handle) await primary.start();
  }

  await primary.stop();
  try {
    const from = performance.now();
    const given = await run(["serve"], { env: settings({ DATABASE_WAIT_SECONDS: "3" }), patience: 30_000 });
    notes.say(`gave up after ${((performance.now() - from) / 1000).toFixed(1)} s of 3`);
    notes.check(given.status !== 0, "it did not give up");
    notes.check(
      given.ms >= 2_500 && given.ms <= 3_000 + STARTING.line,
      `it gave up after ${given.ms.toFixed(0)} ms of 3,000`,
    );
    const waiter = await Server.start({ DATABASE_WAIT_SECONDS: "60" }, { ready: false });
    await pause(1_500);
    notes.check(!waiter.handle.over, "it did not wait");
    const ms = await waiter.stop();
    notes.check(ms <= STARTING.stop, `SIGTERM while it waited took ${ms.toFixed(0)} ms`);
    // An address with a password must not be printed whole.
    const secret = await run(["serve"], {
      env: settings({
        DATABASE_URL: "postgres://app:hunter2secret@127.0.0.1:9/product",
        DATABASE_WAIT_SECONDS: "1",
      }),
      patience: 30_000,
    });
    notes.check(!secret.text.includes("hunter2secret"), "the database's password was printed");
  } finally {
    await primary.start();
    await startSandbox();
  }
}

async function workerIsCalm(notes, server) {
  await pause(1_000);
  const before = server.logged().split("\n").length;
  await primary.stop();
  await pause(12_000);
  await primary.start();
  const lines = server
    .logged()
    .split("\n")
    .slice(before - 1)
    .filter((line) => line && !/answered/.test(line));
  notes.say(`${lines.length} lines in 12 s without a database`);
  notes.check(
    lines.length <= WORKER_LINES,
    `${lines.length} lines in 12 s, limit ${WORKER_LINES}; for example: ${lines.at(-1)?.slice(0, 160)}`,
  );
  const { is } = await until(() => server.isReady(), FROZEN.thaw);
  notes.check(is, "not ready again after the database came back");
}

export const databaseAttacks = ({ attack, token }) => [
  [
    8,
    () =>
      attack(
        {
          name: "8 the database is frozen for 10 s",
          expected: "lists 200 and degraded, writes 503, /readyz answers",
          token,
          memory: MEMORY.answered,
        },
        frozen,
      ),
  ],
  [
    8,
    () =>
      attack(
        {
          name: "8 SIGTERM while the database is frozen",
          expected: "the server ends in time",
          token,
          health: null,
          ends: true,
        },
        stoppedWhileFrozen,
      ),
  ],
  [
    10,
    () =>
      withReplica(() =>
        attack(
          {
            name: "10 the replica is killed",
            expected: "lists go on within 1 s; it is used again",
            settings: { DATABASE_READ_URL: replica.url("product") },
            token,
            memory: MEMORY.answered,
          },
          (notes, server) =>
            replicaLost(notes, server, { lose: () => replica.kill(), restore: () => replica.start() }),
        ),
      ),
  ],
  [
    10,
    () =>
      withReplica(() =>
        attack(
          {
            name: "10 the replica is frozen",
            expected: "lists go on within 1 s; it is used again",
            settings: { DATABASE_READ_URL: replica.url("product") },
            token,
            memory: MEMORY.answered,
          },
          (notes, server) =>
            replicaLost(notes, server, { lose: () => replica.freeze(), restore: () => replica.thaw() }),
        ),
      ),
  ],
  [
    11,
    () =>
      attack(
        {
          name: "11 no database at start",
          expected: "waits with a line every 5 s; gives up; ends on SIGTERM",
          server: false,
        },
        absentAtStart,
      ),
  ],
  [
    11,
    () =>
      attack(
        {
          name: "11 the database goes away under the worker",
          expected: "few lines in the log",
          token,
          memory: MEMORY.answered,
        },
        workerIsCalm,
      ),
  ],
];

/** Makes a replica for as long as `work` lasts. The primary is stopped while it is copied. */
export async function withReplica(work) {
  await primary.stop();
  replica.copyOf(primary);
  await primary.start();
  await replica.start();
  await startSandbox();
  try {
    await work();
  } finally {
    replica.thaw();
    await replica.stop();
  }
}
