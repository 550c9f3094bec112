// Child processes. The kernel ends them if this process is killed; `endAll` ends those that still run, the
// youngest first.

import { execFile, spawn } from "node:child_process";
import { openSync, closeSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const running = [];

/** The command as one that the kernel ends with this process. */
const bound = (command, signal = "TERM") => ["setpriv", "--pdeathsig", signal, "--", ...command];

/** Starts a program with its output appended to `log`, or shown. `ended` resolves to how it ended. */
export function start(command, { env = {}, cwd, log, signal = "TERM", prefix = [], onEnd } = {}) {
  const out = log ? openSync(log, "a") : "inherit";
  const whole = [...prefix, ...bound(command, signal)];
  const child = spawn(whole[0], whole.slice(1), { env, cwd, stdio: ["ignore", out, out] });
  if (log) closeSync(out);
  const handle = { child, pid: child.pid, over: undefined, endsWith: signal };
  handle.ended = new Promise((resolve) => {
    const over = (code, by) => {
      handle.over ??= { code, by };
      running.splice(0, running.length, ...running.filter((other) => other !== handle));
      onEnd?.(handle.over);
      resolve(handle.over);
    };
    child.on("error", (error) => over(-1, error.message));
    child.on("exit", over);
  });
  running.push(handle);
  return handle;
}

/** Asks a process to end, and makes it end after `patience` ms. Returns how many ms that took. */
export async function end(handle, { signal = handle.endsWith, patience = 10_000 } = {}) {
  const from = performance.now();
  if (!handle.over) {
    handle.child.kill(`SIG${signal}`);
    await Promise.race([handle.ended, pause(patience, undefined, { ref: false })]);
    if (!handle.over) handle.child.kill("SIGKILL");
    await handle.ended;
  }
  return performance.now() - from;
}

export async function endAll() {
  for (const handle of [...running].reverse()) await end(handle, { patience: 4_000 });
}

/** Runs a program to its end. `text` is all that it printed, `out` what it printed on standard output. */
export function run(command, { env, input = "", patience = 0 } = {}) {
  const [program, ...args] = bound(command);
  return new Promise((resolve) => {
    const from = performance.now();
    const options = { env, timeout: patience, killSignal: "SIGKILL", maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(program, args, options, (error, out, err) =>
      resolve({ status: error ? (error.code ?? -1) : 0, text: out + err, out, ms: performance.now() - from }),
    );
    // A program may end without reading its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** Like `run`, but throws if the program fails. */
export async function must(command, options) {
  const done = await run(command, options);
  if (done.status !== 0) throw new Error(`${command.join(" ")} failed: ${done.text}`);
  return done;
}

/** Runs a program to its end and shows its output. Throws if it fails. */
export async function show(command, options) {
  const { code } = await start(command, options).ended;
  if (code !== 0) throw new Error(`${command.join(" ")} failed; see above`);
}

/** Ids of the processes that work in a folder: those of the PostgreSQL server whose data it is. */
export function processesIn(folder) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Sends a signal to every process of the list that is still there. */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** Resident memory of a process and its peak since `forgetPeak`, in MB. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");
