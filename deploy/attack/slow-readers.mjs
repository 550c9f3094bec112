// `make slow-readers`: 10,000 idle connections and 2,000 clients that read downloads as slowly as the server allows,
// for SLOW_SECONDS (60), while another account searches and downloads. /healthz must stay prompt.
//
// READERS and IDLE change the numbers.

import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { parsed, spread, tally, worst } from "../lib/http.mjs";
import { main } from "../lib/main.mjs";
import { forgetPeak } from "../lib/processes.mjs";
import { honestDownload } from "./attacks/exports.mjs";
import { probe } from "./lib/probe.mjs";
import { read } from "./lib/reader.mjs";
import { judgeHealth, record, table } from "./lib/report.mjs";
import { Server, network, prepare, cleanUp, warm } from "./lib/world.mjs";
import { SLOW } from "./limits.mjs";

const SECONDS = Number(process.env.SLOW_SECONDS ?? 60);
const READERS = Number(process.env.READERS ?? SLOW.readers);
const IDLE = Number(process.env.IDLE ?? SLOW.idle);
/** Downloads of one account at a time, as the server allows. */
const EACH = 2;
const ACCOUNTS = Math.ceil(READERS / EACH);

/** How often an idle connection sends a request, in ms: before the server's keep-alive and a proxy's 60 s are over. */
const IDLE_FOR = [30_000, 50_000];

/** Connections that send a request now and then; one that the server closes is opened again. */
class Idle {
  open = new Set();
  replaced = 0;
  going = true;

  constructor(port) {
    this.port = port;
  }

  /** Resolves once the connection has had its first answer, or broke. */
  connect(number) {
    return new Promise((resolve) => {
      const socket = net.connect(this.port, "127.0.0.1");
      const head = `GET /api/config HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${network(60_000 + number)}\r\n\r\n`;
      let timer;
      const ask = () => {
        socket.write(head);
        const [least, most] = IDLE_FOR;
        timer = setTimeout(ask, least + Math.random() * (most - least));
      };
      socket.on("connect", ask);
      socket.once("data", () => {
        this.open.add(socket);
        resolve();
        socket.resume();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(timer);
        this.open.delete(socket);
        resolve();
        if (!this.going) return;
        this.replaced += 1;
        setTimeout(() => this.going && this.connect(number), 500);
      });
    });
  }

  close() {
    this.going = false;
    for (const socket of this.open) socket.destroy();
  }
}

/** Runs `work` and adds a row with /healthz and memory. `work` returns a function that fills the row. */
async function measured(server, name, expected, work, limit = SLOW.health) {
  process.stderr.write(`  ${name} ...\n`);
  forgetPeak(server.pid);
  const before = server.memory().now;
  const healthz = probe(server.port);
  const from = performance.now();
  const fill = await work();
  await pause(Math.max(0, 1_500 - (performance.now() - from)));
  const health = await healthz.stop();
  const after = server.memory();
  record(name, expected, (notes, row) => {
    Object.assign(row, { before, rise: after.peak - before, settled: after.now - before, health });
    fill(notes, row);
    judgeHealth(notes, health, limit);
  });
}

async function order(server, token, from) {
  const ordered = await server.call("POST", "/api/export", { token, json: { format: "csv" }, network: from });
  return parsed(ordered)?.url ?? { status: ordered.status };
}

async function run(server) {
  const honest = await server.logIn({ email: "subscriber@example.com", from: network(50_000) });
  await warm(server, honest);
  const tokens = await spread(ACCOUNTS, 8, (turn) =>
    server.logIn({ email: `subscriber${turn + 1}@example.com`, from: network(51_000 + turn) }),
  );

  const idle = new Idle(server.port);
  await measured(server, `${IDLE} idle connections open`, "all open", async () => {
    await spread(IDLE, 64, (turn) => idle.connect(turn));
    return (notes, row) => {
      const each = (row.settled * 1024) / IDLE;
      notes.say(`${idle.open.size} open, ${each.toFixed(1)} KB each`);
      notes.check(idle.open.size >= IDLE * SLOW.open, `${idle.open.size} of ${IDLE} are open`);
      notes.check(each <= SLOW.perIdle, `${each.toFixed(1)} KB each, limit ${SLOW.perIdle}`);
    };
  });

  const readers = [];
  await measured(server, `${READERS} slow readers begin`, "200 each", async () => {
    const heads = await spread(READERS, 16, async (turn) => {
      const place = Math.floor(turn / EACH);
      const from = network(51_000 + place);
      const url = await order(server, tokens[place], from);
      if (typeof url !== "string") return url;
      const reader = read(server.port, url, { network: from, pace: SLOW.pace });
      readers.push(reader);
      return { status: await reader.head };
    });
    return (notes, row) => {
      const each = (row.settled * 1024) / READERS;
      notes.say(`${tally(heads)}, ${each.toFixed(0)} KB each`);
      notes.check(
        heads.every(({ status }) => status === 200),
        `readers got ${tally(heads)}`,
      );
      notes.check(each <= SLOW.perReader, `${each.toFixed(0)} KB each, limit ${SLOW.perReader}`);
    };
  });

  await measured(server, `both, for ${SECONDS} s`, "others are served; readers go on", async () => {
    const until = performance.now() + SECONDS * 1_000;
    const lists = [];
    let fewest = idle.open.size;
    const files = [];
    const downloading = (async () => {
      while (performance.now() < until) {
        const notes = { missed: [], check: (is, what) => is || !notes.missed.push(what) };
        await honestDownload(notes, server.port, honest, network(50_000));
        files.push(notes.missed);
        await pause(5_000);
      }
    })();
    while (performance.now() < until) {
      lists.push(
        await server.call("GET", "/api/get-properties?limit=100&state=Georgia", {
          token: honest,
          network: network(50_001),
        }),
      );
      fewest = Math.min(fewest, idle.open.size);
      await pause(250);
    }
    await downloading;
    const reading = readers.filter(({ open }) => open).length;
    const slowest = worst(lists.map(({ ms }) => ms));
    return (notes) => {
      notes.say(
        `${reading} still read; ${fewest} idle ones at least, ${idle.replaced} replaced; lists ${tally(lists)}, slowest ${slowest.toFixed(0)} ms; ${files.length} honest downloads`,
      );
      notes.check(reading >= READERS * SLOW.reading, `${reading} of ${READERS} still read`);
      notes.check(fewest >= IDLE * SLOW.open, `${fewest} of ${IDLE} idle connections were open`);
      notes.check(
        lists.every(({ status }) => status === 200),
        `lists got ${tally(lists)}`,
      );
      notes.check(slowest <= SLOW.list, `a list took ${slowest.toFixed(0)} ms, limit ${SLOW.list}`);
      for (const what of files.flat()) notes.check(false, what);
    };
  });

  const leave = async () => {
    idle.close();
    readers.forEach(({ stop }) => stop());
    await pause(5_000);
    return (notes) => notes.say("closed");
  };
  await measured(server, "all of them leave at once", "memory goes back", leave, SLOW.closing);
}

await main(async () => {
  await prepare({ listings: 20_000, subscribers: ACCOUNTS });
  const server = await Server.start();
  await run(server);
  await server.stop();
  record("the server's log", "no panic", (notes) =>
    notes.check(!server.logged().includes("panicked"), `a panic; see ${server.log}`),
  );
  return table();
}, cleanUp);
