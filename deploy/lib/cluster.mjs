// A private PostgreSQL server, as deploy/local/postgres.sh made it: own data, own socket, no network.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { given } from "./given.mjs";
import { end, processesIn, signalAll, start } from "./processes.mjs";
import { query } from "./sql.mjs";

const SETTINGS = { listen_addresses: "", unix_socket_permissions: "0700", port: "5432" };

export class Cluster {
  /** The programs and the command that switches to PostgreSQL's user come from the script that made the cluster. */
  constructor({ folder, log, settings = {} }) {
    const [programs, as] = [given("PG_BIN"), given("PG_PREFIX").split("\n")];
    Object.assign(this, { folder, programs, as, log, settings, data: `${folder}/data`, handle: undefined });
  }

  url(database) {
    return `postgres://app@/${database}?host=${this.folder}&port=5432`;
  }

  query(text, database = "product", options = {}) {
    return query(this.folder, database, text, options);
  }

  async start() {
    for (const left of ["data/postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
      rmSync(`${this.folder}/${left}`, { force: true });
    }
    const settings = { ...SETTINGS, ...this.settings, unix_socket_directories: this.folder };
    const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.handle = start([`${this.programs}/postgres`, "-D", this.data, ...given], {
      log: this.log,
      prefix: this.as,
      signal: "INT",
    });
    for (let tries = 0; tries < 600; tries += 1) {
      if (this.handle.over) break;
      const file = `${this.data}/postmaster.pid`;
      if (existsSync(file) && readFileSync(file, "utf8").split("\n")[7]?.startsWith("ready")) return;
      await pause(50);
    }
    throw new Error(`PostgreSQL did not start in ${this.folder}; see ${this.log}`);
  }

  async stop() {
    if (!this.handle) return;
    this.thaw();
    await end(this.handle, { patience: 20_000 });
    this.handle = undefined;
  }

  /** Kills every process at once, as the loss of the machine would. */
  async kill() {
    signalAll(processesIn(this.data), "SIGKILL");
    await this.handle?.ended;
    this.handle = undefined;
  }

  /** Stops every process with SIGSTOP. Connections stay open and nothing answers. */
  freeze() {
    const seen = new Set();
    for (
      let pids = processesIn(this.data);
      pids.some((pid) => !seen.has(pid));
      pids = processesIn(this.data)
    ) {
      signalAll(pids, "SIGSTOP");
      pids.forEach((pid) => seen.add(pid));
    }
  }

  thaw() {
    signalAll(processesIn(this.data), "SIGCONT");
  }

  /** How a replica of this cluster connects to it, under a name of its own. */
  conninfo(name) {
    return `host=${this.folder} port=5432 user=app application_name=${name}`;
  }

  /** Makes this cluster a streaming replica of another one, which must be stopped meanwhile. */
  copyOf(primary, name = "replica") {
    const line = `primary_conninfo = '${primary.conninfo(name)}'`;
    const script =
      'rm -rf "$2/data" && cp -a "$1/data" "$2/data" && : >"$2/data/standby.signal" && printf "%s\\n" "$3" >>"$2/data/postgresql.auto.conf"';
    const command = [...this.as, "sh", "-c", script, "copy", primary.folder, this.folder, line];
    const done = spawnSync(command[0], command.slice(1), { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`the replica could not be made: ${done.stderr}`);
  }
}
