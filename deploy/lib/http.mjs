// Requests to a server, and what many of them took. No function throws because of what the server does: a broken
// connection has status 0.

import http from "node:http";
import https from "node:https";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Sends one request and reads its answer to the end. `network` is the client's address in
 * X-Forwarded-For. `status` is 0 if no answer came; `error` then has the reason. `ms` is the time until the whole
 * answer was there, and `first` until its first byte. `onChunk` gets the body instead of `bytes`.
 */
export function call(port, method, path, options = {}) {
  const { token, json, network, agent = false, patience = 60_000, tls } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const headers = { ...options.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (network) headers["x-forwarded-for"] = network;
  if (json !== undefined) headers["content-type"] = "application/json";
  if (body !== undefined && !headers["transfer-encoding"])
    headers["content-length"] ??= Buffer.byteLength(body);
  return new Promise((resolve) => {
    const from = performance.now();
    let answer = { status: 0, headers: {} };
    const chunks = [];
    let first;
    let settled = false;
    const done = (error) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks);
      const ms = performance.now() - from;
      resolve({ status: answer.status, headers: answer.headers, bytes, first, ms, error });
      if (error) request.destroy();
    };
    const timer = setTimeout(() => done("no answer in time"), patience);
    const where = { host: "127.0.0.1", port, method, path, headers, agent };
    const request = (tls ? https : http).request({ ...where, rejectUnauthorized: false }, (got) => {
      answer = { status: got.statusCode, headers: got.headers };
      got.on("data", (chunk) => {
        first ??= performance.now() - from;
        if (options.onChunk) options.onChunk(chunk);
        else chunks.push(chunk);
      });
      got.on("end", () => done(got.complete ? undefined : "broken off"));
      got.on("error", (error) => done(error.code ?? error.message));
    });
    // A server that refuses before it has read everything may reset the connection after its answer.
    request.on("error", (error) => (answer.status ? undefined : done(error.code ?? error.message)));
    request.on("close", () => (answer.status ? undefined : done("closed")));
    request.end(body);
  });
}

/** The JSON of an answer, or undefined where it is none. */
export function parsed(answer) {
  try {
    return JSON.parse(answer.bytes.toString());
  } catch {
    return undefined;
  }
}

/** Writes bytes to a new connection and resolves to what came back until it was `enough`, closed, or late. */
export function exchange(
  port,
  bytes,
  { patience = 5_000, enough = (text) => text.includes("\r\n\r\n") } = {},
) {
  return new Promise((resolve) => {
    const from = performance.now();
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({
        text,
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        ms: performance.now() - from,
      });
    };
    const timer = setTimeout(done, patience);
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (enough(text)) done();
    });
    socket.on("error", done);
    socket.on("close", done);
  });
}

/** Runs `work(i)` for i below `count`, at most `width` of them at a time, and resolves to the results in order. */
export async function spread(count, width, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const turn = next;
      next += 1;
      results[turn] = await work(turn);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
  return results;
}

/** How often each status came: `200 x 13, 503 x 2`. */
export function tally(answers) {
  const counts = new Map();
  for (const { status, error } of answers) {
    const name = status || error || "none";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a], [b]) => String(a).localeCompare(String(b)));
  return sorted.map(([name, count]) => `${name} × ${count}`).join(", ");
}

/** The value below which a share of the numbers lies (nearest rank). */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

/** The middle number, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = Float64Array.from(numbers).sort();
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

export const worst = (numbers) => numbers.reduce((most, number) => Math.max(most, number), 0);

/** A free port on loopback. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export const isListening = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true) ?? socket.destroy());
    socket.on("error", () => resolve(false));
  });

/** Asks until `good` says so, or `patience` is over; resolves to whether it did, and how many ms that took. */
export async function until(good, patience, step = 100) {
  const from = performance.now();
  for (;;) {
    const is = await good();
    const ms = performance.now() - from;
    if (is || ms > patience) return { is: Boolean(is), ms };
    await pause(step);
  }
}
