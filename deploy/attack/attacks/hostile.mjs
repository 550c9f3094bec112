// Hostile files: each is put into a watched folder, fetched from a server and given to `import`, while the server
// answers. After each, good files of the same and of another folder are imported.

import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { given } from "../../lib/given.mjs";
import { until } from "../../lib/http.mjs";
import { Server, files, run } from "../lib/world.mjs";
import { HOSTILE, MEMORY } from "../limits.mjs";

/** The corpus, in the folders `quick` and `slow`: those that take less than half a second, and the others. */
const corpus = given("ATTACK_HOSTILE");
const root = `${files}/watched`;
const settings = { IMPORT_DIR: root, IMPORT_SETTLE_SECONDS: "1", IMPORT_PRIVATE_HOSTS: "127.0.0.1" };
/** How many of the quick files are tried together. */
const TOGETHER = 20;

let goods = 0;

/** A list of three sales that no other list has. */
function good() {
  goods += 1;
  const rows = [1, 2, 3].map((row) => `GA-${goods}-${row},GA,Fulton,${row} Elm St,Scheduled,1000`);
  return ["unique_ID,State,County,Address,Foreclosure Status,Opening Bid", ...rows, ""].join("\n");
}

/** A watched folder. */
function folder(name, source = "") {
  const path = `${root}/${name}`;
  mkdirSync(path, { recursive: true });
  writeFileSync(`${path}/map.toml`, `source = "${name}"\n`);
  if (source) writeFileSync(`${path}/source.toml`, source);
  return path;
}

/** The files on the shelves of a folder, without their reports. */
function shelved(path, shelves = ["done", "failed", "waiting"]) {
  const on = (shelf) => {
    try {
      return readdirSync(`${path}/${shelf}`);
    } catch {
      return [];
    }
  };
  return shelves.flatMap(on).filter((name) => !/\.(report\.txt|rejects\.csv)$/.test(name));
}

/** Puts a good file into a folder; resolves to how many ms it took until it was imported. */
async function importGood(path) {
  const before = shelved(path, ["done"]).length;
  writeFileSync(`${path}/good.part`, good());
  renameSync(`${path}/good.part`, `${path}/good-${goods}.csv`);
  const { is, ms } = await until(() => shelved(path, ["done"]).length > before, 4 * HOSTILE.good);
  return is ? ms : Infinity;
}

/** Imports good files into a folder of their own until `stop`, which resolves to the longest time, in ms. */
function importingGood(path) {
  let going = true;
  const working = (async () => {
    let longest = 0;
    while (going) longest = Math.max(longest, await importGood(path));
    return longest;
  })();
  return () => {
    going = false;
    return working;
  };
}

const each = (speed) => readdirSync(`${corpus}/${speed}`).map((name) => `${corpus}/${speed}/${name}`);

/** The files in groups: many quick ones, and each slow one by itself. */
function groups() {
  const quick = each("quick");
  const together = Array.from({ length: Math.ceil(quick.length / TOGETHER) }, (_, group) =>
    quick.slice(group * TOGETHER, (group + 1) * TOGETHER),
  );
  return [...together, ...each("slow").map((file) => [file])];
}

const nameOf = (file) => file.slice(file.lastIndexOf("/") + 1);
const count = () => each("quick").length + each("slow").length;
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** Notes how long good files took. */
function judge(notes, same, other) {
  if (same !== undefined) notes.say(`good ones of the same folder within ${seconds(same)}`);
  notes.say(`of another within ${seconds(other)}`);
  notes.check(!(same > HOSTILE.good), `a good file of the same folder took ${seconds(same)}`);
  notes.check(!(other > HOSTILE.good), `a good file of another folder took ${seconds(other)}`);
}

/** Each file is put into a watched folder. */
async function dropped(notes) {
  const path = folder("hostile");
  const stop = importingGood(folder("honest"));
  let same = 0;
  for (const group of groups()) {
    const before = shelved(path).length;
    for (const file of group) linkSync(file, `${path}/${nameOf(file)}`);
    const { is } = await until(() => shelved(path).length >= before + group.length, HOSTILE.each);
    notes.check(is, `${group.map(nameOf)}: not put away`);
    same = Math.max(same, await importGood(path));
  }
  const failed = shelved(path, ["failed"]).length;
  notes.say(`${count()} files, ${failed} refused`);
  judge(notes, same, await stop());
}

/** Each file is fetched from a server, as are one that never ends and one that sends a byte every two seconds. */
async function fetched(notes) {
  const served = http.createServer((request, response) => {
    const name = request.url.slice(1);
    if (name === "robots.txt") return response.writeHead(404).end();
    if (name.startsWith("slow-server")) {
      response.writeHead(200, { "content-length": "1000000" });
      const timer = setInterval(() => response.write("A"), 2_000);
      return response.on("close", () => clearInterval(timer));
    }
    return response.end(readFileSync(`${corpus}/${name}`));
  });
  await new Promise((resolve) => served.listen(0, "127.0.0.1", resolve));
  const at = (name) => `address = "http://127.0.0.1:${served.address().port}/${name}"\npermitted = true\n`;
  for (let number = 0; number < 3; number += 1) folder(`slow-server-${number}`, at(`slow-server-${number}`));
  const stop = importingGood(folder("honest-2"));
  for (const group of groups()) {
    const paths = group.map((file) => {
      const name = file.slice(corpus.length + 1);
      return folder(`fetched-${name.replaceAll(/[^a-z0-9]/g, "-")}`, at(name));
    });
    const { is } = await until(() => paths.every((path) => shelved(path).length > 0), HOSTILE.each);
    notes.check(is, `${group.map(nameOf)}: not fetched and put away`);
    // An address is asked again only later; the folder has done its part.
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  }
  const other = await stop();
  served.closeAllConnections();
  served.close();
  notes.say(`${count()} files, and 3 servers that send a byte every 2 s`);
  judge(notes, undefined, other);
}

/** Each file is given to the command. */
async function imported(notes) {
  let refused = 0;
  let longest = 0;
  for (const file of [...each("quick"), ...each("slow")]) {
    const { status, text, ms } = await run(["import", "--source", "Given", file]);
    longest = Math.max(longest, ms);
    refused += status === 1 ? 1 : 0;
    notes.check([0, 1].includes(status), `import ${nameOf(file)} ended with ${status}: ${text.slice(-300)}`);
    notes.check(!text.includes("panicked"), `import ${nameOf(file)}: ${text.slice(-300)}`);
  }
  notes.say(`${count()} files, ${refused} refused, the longest took ${seconds(longest)}`);
  const list = `${files}/good.csv`;
  writeFileSync(list, good());
  const { status, text } = await run(["import", "--source", "Given", list]);
  notes.check(status === 0, `then a good one: ${text}`);
}

/** The server is killed while it reads a file, and started again. */
async function restarted(notes) {
  const path = folder("restarted");
  const [file] = each("slow").filter((name) => name.endsWith("deep-tables.html"));
  let server = await Server.start(settings);
  linkSync(file, `${path}/${nameOf(file)}`);
  const taken = () => shelved(path, [".taking"]).length > 0;
  notes.check((await until(taken, 20_000)).is, "the file was not taken");
  // Its reader computes for ten seconds.
  await pause(2_000);
  await server.stop(0);
  server = await Server.start(settings);
  try {
    const { is, ms } = await until(() => shelved(path, ["failed"]).length > 0, HOSTILE.each);
    notes.check(is, "the file was not put away after the restart");
    notes.say(`put away ${seconds(ms)} after the restart`);
    judge(notes, await importGood(path), await importGood(folder("honest-3")));
  } finally {
    await server.stop();
  }
}

/** The attacks with their numbers. */
export function hostileAttacks({ attack, token }) {
  const plan = (name, expected) => ({ name, expected, settings, token, memory: MEMORY.hostile, patience: HOSTILE.all });
  return [
    [16, () => attack(plan("16 hostile files put into a folder", "each put away, good ones imported"), dropped)],
    [17, () => attack(plan("17 hostile files fetched", "each put away, good ones imported"), fetched)],
    [18, () => attack(plan("18 hostile files given to import", "each refused or imported"), imported)],
    [
      19,
      () =>
        attack(
          { ...plan("19 a restart amid a hostile file", "put away, then good ones imported"), server: false },
          restarted,
        ),
    ],
  ];
}
