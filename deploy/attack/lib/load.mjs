// Ordinary use of the product: searches and other requests at a fixed rate, as many people on as many networks.

import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { call, quantile } from "../../lib/http.mjs";
import { network } from "./world.mjs";

/** Requests other than searches. `weight` is their share; `needs` is what the server needs to answer. */
export function others(ids) {
  const any = (turn) => encodeURIComponent(ids[turn % ids.length]);
  return [
    [6, "pins", "index", "GET", () => "/api/get-all-map-properties?state=Georgia"],
    [10, "map tile", "index", "GET", (turn) => `/api/map-tiles/5/${7 + (turn % 3)}/${11 + (turn % 3)}.mvt`],
    [8, "details", "database", "GET", (turn) => `/api/property-details/${any(turn)}`],
    [3, "saved list", "database", "GET", () => "/api/saved-properties"],
    [3, "profile", "database", "GET", () => "/api/profile/view"],
    [
      2,
      "save",
      "database",
      "POST",
      () => "/api/property/save-multiple",
      (turn) => ({ propertyIds: [ids[turn % ids.length]] }),
    ],
    [2, "name", "database", "PUT", () => "/api/account/name", (turn) => ({ name: `Ann ${turn % 10}` })],
    [
      1,
      "wrong password",
      "database",
      "POST",
      () => "/api/login",
      (turn) => ({ emailId: `nobody${turn}@example.com`, password: "a wrong anchor 99" }),
    ],
    [3, "config", "nothing", "GET", () => "/api/config"],
    [3, "page", "nothing", "GET", () => "/"],
  ].map(([weight, name, needs, method, path, json]) => ({ weight, name, needs, method, path, json }));
}

/** The searches of the HTTP benchmark. */
export function searches() {
  const text = readFileSync(new URL("../../bench/mix.tsv", import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .map(([weight, name, path]) => ({
      weight: Number(weight),
      name,
      needs: "index",
      method: "GET",
      path: () => path,
    }));
}

/** Requests by weight, in an order that is the same in every run. */
function schedule(mix) {
  const total = mix.reduce((sum, { weight }) => sum + weight, 0);
  return (turn) => {
    // A large prime step visits every part of the mix before it repeats.
    let point = (turn * 7_919) % total;
    return mix.find(({ weight }) => (point -= weight) < 0) ?? mix[0];
  };
}

/**
 * Calls `ask(turn)` at `rate` a second until `stop`, and records each answer with the time of its request, and with what
 * `ask` says of the request.
 */
export function steadily(rate, ask) {
  const answers = [];
  const waiting = new Set();
  let going = true;
  const begun = performance.now();
  const sending = (async () => {
    for (let turn = 0; going; turn += 1) {
      const early = begun + (turn * 1_000) / rate - performance.now();
      if (early > 0) await pause(early);
      const at = performance.now();
      const asked = ask(turn).then(({ status, error, ms, request }) => {
        waiting.delete(asked);
        answers.push({ ...request, at, ms, status, error });
      });
      waiting.add(asked);
    }
  })();
  return {
    answers,
    async stop() {
      going = false;
      await sending;
      await Promise.all(waiting);
      return answers;
    },
  };
}

/** Sends `rate` requests of a mix a second until `stop`, and records each answer with its request. */
export function use(server, people, mix, rate) {
  const choose = schedule(mix);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const load = steadily(rate, async (turn) => {
    const { name, needs, method, path, json } = choose(turn);
    const person = turn % people.length;
    const answer = await call(server.port, method, path(turn), {
      token: people[person],
      json: json?.(turn),
      network: network(40_000 + person),
      agent,
      patience: 60_000,
    });
    return { ...answer, request: { name, needs, method } };
  });
  return {
    answers: load.answers,
    async stop() {
      await load.stop();
      agent.destroy();
    },
  };
}

/** The median memory of a tenth of the run. */
export const inTenth = (samples, tenth) =>
  quantile(
    samples.slice(Math.floor((samples.length * tenth) / 10), Math.floor((samples.length * (tenth + 1)) / 10)),
    0.5,
  );
