// Runs attacks one after another, each against a server that has just started, and prints one row for each, then
// one line for each limit that was missed.

import { setTimeout as pause } from "node:timers/promises";

import { forgetPeak } from "../../lib/processes.mjs";
import { printTable } from "../../lib/table.mjs";
import { HEALTH, MEMORY, RESTED } from "../limits.mjs";
import { probe } from "./probe.mjs";
import { Server, warm } from "./world.mjs";

/** Longer than the time between two looks of the thread that returns memory, which is 10 s. */
const SETTLE = 12_000;
const rows = [];

const round = (number) => (number >= 10 ? number.toFixed(0) : number.toFixed(1));

/** The results of one attack: facts for the table, and expectations that were not met. */
export class Notes {
  got = [];
  missed = [];

  /** A fact for the table. */
  say(text) {
    this.got.push(text);
  }

  /** Notes `what` as a miss if `is` is false. */
  check(is, what) {
    if (!is) this.missed.push(what);
    return is;
  }
}

/**
 * Runs one attack.
 *
 * `settings` are the server's own, or `server: false` where the attack starts its own. `memory` is one of MEMORY's.
 * `act` gets the notes and the server; an error that it throws is a miss and does not end the run.
 */
export async function attack(plan, act) {
  const {
    name,
    expected,
    settings = {},
    server: own = true,
    memory = MEMORY.refused,
    health = HEALTH,
    patience = 180_000,
  } = plan;
  process.stderr.write(`  ${name} ...`);
  const from = performance.now();
  const notes = new Notes();
  const row = { name, expected, notes };
  rows.push(row);
  let server;
  let timer;
  try {
    server = own ? await Server.start(settings) : undefined;
    if (server) {
      await warm(server, plan.token);
      forgetPeak(server.pid);
      row.before = server.memory().now;
    }
    const healthz = server && health ? probe(server.port) : undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`did not end within ${patience / 1000} s`)), patience);
    });
    const acted = performance.now();
    const acting = act(notes, server);
    // After the time limit its failure is ignored.
    acting.catch(() => undefined);
    try {
      await Promise.race([acting, late]);
      // A short attack is prolonged until there are enough answers for a percentile.
      await pause(Math.max(0, 1_500 - (performance.now() - acted)));
    } finally {
      clearTimeout(timer);
      if (healthz && !server.handle.over) {
        row.health = await Promise.race([healthz.stop(), pause(40_000, undefined, { ref: false })]);
      }
    }
    if (server && !server.handle.over) {
      row.rise = server.memory().peak - row.before;
      await pause(SETTLE);
      row.settled = server.memory().now - row.before;
      row.rested = row.settled;
      if (row.settled > RESTED.soon) {
        await pause(RESTED.after - SETTLE);
        row.rested = server.memory().now - row.before;
      }
      judge(notes, row, memory, health);
    } else if (server && !plan.ends) {
      notes.check(false, "the server ended by itself");
    }
    if (server) {
      notes.check(!server.logged().includes("panicked"), "the server's log has a panic");
    }
  } catch (error) {
    notes.check(false, error.message);
  } finally {
    if (server) await server.stop();
  }
  row.seconds = (performance.now() - from) / 1000;
  process.stderr.write(` ${verdict(notes)} (${row.seconds.toFixed(0)} s)\n`);
}

const verdict = ({ missed }) => (missed.length ? `missed ${missed.length}` : "met");

/** Compares the figures of /healthz with their limits. */
export function judgeHealth(notes, figures, limits) {
  if (!notes.check(figures, "/healthz did not answer")) return;
  const { p99, worst, failed } = figures;
  const late = [
    p99 > limits.p99 && `p99 ${round(p99)} ms, limit ${limits.p99}`,
    worst > limits.worst && `worst ${round(worst)} ms, limit ${limits.worst}`,
  ];
  notes.check(!late.some(Boolean), `/healthz ${late.filter(Boolean).join("; ")}`);
  notes.check(failed === 0, `/healthz: ${failed} requests failed`);
}

function judge(notes, row, memory, health) {
  const { rise, settled, rested } = row;
  const high = [
    rise > memory.peak && `rose by ${round(rise)} MB, limit ${memory.peak}`,
    settled > memory.settled && `stayed up by ${round(settled)} MB, limit ${memory.settled}`,
    rested > RESTED.rise && `was up by ${round(rested)} MB after a minute, limit ${RESTED.rise}`,
  ];
  notes.check(!high.some(Boolean), `memory ${high.filter(Boolean).join("; ")}`);
  row.limits = `${memory.peak}/${memory.settled} MB`;
  if (!health) return;
  row.limits += `, ${health.p99}/${health.worst} ms`;
  judgeHealth(notes, row.health, health);
}

/** Adds a row that was measured elsewhere. */
export function record(name, expected, fill) {
  const notes = new Notes();
  const row = { name, expected, notes };
  rows.push(row);
  fill(notes, row);
}

/** `median, p99, worst ms` of figures, and what the host took in addition; empty without any. */
export function times(figures) {
  if (!figures) return "";
  const { median, p99, worst, taken } = figures;
  const host = taken ? ` (+ host ${round(taken)})` : "";
  return `${round(median)}, ${round(p99)}, ${round(worst)} ms${host}`;
}

/** Prints the rows, then what was missed; returns whether every limit was met. */
export function table() {
  printTable(
    [
      "Attack",
      "Expected",
      "Got",
      ">Memory before, rise, settled",
      ">60 s after",
      ">/healthz median, p99, worst",
      ">Limits: rise/settled, p99/worst",
      "",
    ],
    rows.map(({ name, expected, notes, before, rise, settled, rested, health, limits }) => {
      const memory = rise === undefined ? "" : `${round(before)} MB, ${round(rise)}, ${round(settled)} MB`;
      const minute = rested === undefined ? "" : `${round(rested)} MB`;
      return [name, expected, notes.got.join("; "), memory, minute, times(health), limits, verdict(notes)];
    }),
  );
  const missed = rows.filter(({ notes }) => notes.missed.length > 0);
  for (const { name, notes } of missed) {
    console.log(`\nMissed in ${name}:`);
    for (const what of new Set(notes.missed)) console.log(`- ${what}`);
  }
  console.log(`\n${rows.length - missed.length} of ${rows.length} met`);
  return missed.length === 0;
}
