// Requests /healthz every 20 ms on its own connection and thread, and records how long each answer took. A
// request that was sent late, because the one before it was still unanswered, counts from the time when it
// was due: a server that stops for a second shows up as fifty late answers, not as one.
//
// On a virtual machine, the host sometimes gives a core to others. The time that it took from a core while an answer was
// awaited does not count: no server could have used it.

import { readFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

import { quantile, worst } from "../../lib/http.mjs";

const EVERY = 20;
const PATIENCE = 30_000;
/** The unit of /proc/stat, in ms. */
const TICK = 10;

/**
 * Starts probing. `stop` resolves to the figures, in ms. `taken` is the most that the host took from one answer.
 */
export function probe(port) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, probe: true } });
  const figures = new Promise((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
  return {
    stop() {
      worker.postMessage("stop");
      return figures;
    },
  };
}

/** One connection that is opened again when it breaks; `ask` resolves to a status, 0 where none came. */
function connection(port) {
  let socket;
  let pending;
  const settle = (status) => {
    const waiting = pending;
    pending = undefined;
    waiting?.(status);
  };
  const drop = () => {
    socket?.destroy();
    socket = undefined;
    settle(0);
  };
  const open = () => {
    let text = "";
    const own = net.connect(port, "127.0.0.1");
    socket = own;
    own.setNoDelay(true);
    own.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < head + 4 + length) return;
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      text = text.slice(head + 4 + length);
      settle(status);
    });
    own.on("error", () => own === socket && drop());
    own.on("close", () => own === socket && drop());
  };
  let turn = 0;
  return {
    ask() {
      if (!socket) open();
      turn += 1;
      // Load balancers send their requests from a few addresses.
      const network = `192.0.2.${1 + (turn % 8)}`;
      return new Promise((resolve) => {
        const timer = setTimeout(drop, PATIENCE);
        pending = (status) => {
          clearTimeout(timer);
          resolve(status);
        };
        socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${network}\r\n\r\n`);
      });
    },
    close: () => socket?.destroy(),
  };
}

/** Lets this thread run before the attackers, which use every core. Only root may do so. */
function runFirst() {
  try {
    os.setPriority(-10);
  } catch {
    // The figures then contain the time in which the probe waited for a core.
  }
}

/** How long the host has taken each core away, in ms since the machine started. Empty where the system doesn't say. */
function stolen() {
  try {
    const cores = readFileSync("/proc/stat", "latin1").matchAll(/^cpu\d+ (.*)$/gm);
    return [...cores].map(([, figures]) => Number(figures.split(" ")[7]) * TICK);
  } catch {
    return [];
  }
}

/** How much of the time since `since` the host took from the core that it took most from, in ms. */
function takenFrom(history, since) {
  const now = stolen();
  history.push({ at: performance.now(), now });
  while (history.length > 1 && history[1].at <= since) history.shift();
  return Math.max(0, ...now.map((ms, core) => ms - history[0].now[core]));
}

async function run(port) {
  runFirst();
  const line = connection(port);
  const times = [];
  const history = [];
  let taken = 0;
  let failed = 0;
  let stopped = false;
  parentPort.once("message", () => (stopped = true));
  // The first opens the connection and is not counted.
  await line.ask();
  let due = performance.now();
  while (!stopped) {
    due += EVERY;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // A request delayed by the previous answer counts from when it was due, any other from when it was sent.
    const from = early > 0 ? performance.now() : due;
    const status = await line.ask();
    const took = performance.now() - from;
    const lost = Math.min(took, takenFrom(history, from));
    times.push(took - lost);
    taken = Math.max(taken, lost);
    if (status !== 200) failed += 1;
    // After such a long stall the backlog adds no information.
    if (performance.now() - due > PATIENCE) due = performance.now();
  }
  line.close();
  parentPort.postMessage({
    count: times.length,
    failed,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: worst(times),
    taken,
  });
}

if (!isMainThread && workerData?.probe) await run(workerData.port);
