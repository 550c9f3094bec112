// `make attack`: runs one attack after another, each against a server that has just started, and measures /healthz
// and memory. Prints a table, and fails if a limit of limits.mjs is missed.
//
// ATTACKS ("1 7 8") runs some of them.

import { main } from "../lib/main.mjs";
import { accountAttacks } from "./attacks/accounts.mjs";
import { databaseAttacks } from "./attacks/database.mjs";
import { exportAttacks } from "./attacks/exports.mjs";
import { fairnessAttacks } from "./attacks/fairness.mjs";
import { hostileAttacks } from "./attacks/hostile.mjs";
import { ownDataAttacks } from "./attacks/own-data.mjs";
import { requestAttacks } from "./attacks/requests.mjs";
import { settingsAttacks } from "./attacks/settings.mjs";
import { smallerAttacks } from "./attacks/smaller.mjs";
import { attack, record, table } from "./lib/report.mjs";
import { Server, memoryGroup, prepare, cleanUp } from "./lib/world.mjs";

/** What deploy/local/attack.sh found with schemathesis: all checks, 300 examples an operation. */
async function schemathesis() {
  const status = process.env.ATTACK_SCHEMATHESIS;
  record("15 schemathesis", "0 failures", (notes) => {
    notes.say(`status ${status}`);
    notes.check(status === "0", status === "0" ? "" : "see .local/attack/schemathesis.log");
  });
}

/** Whether all servers stayed within the memory that the shipped files give them. */
function memoryLimit() {
  record("25 a memory group of 2 GiB around every server", "none is killed", (notes) => {
    const group = memoryGroup();
    if (!group) {
      notes.say("NOT SHOWN: no memory group can be made here");
      notes.check(!process.env.CI, "with CI set, the limit must be shown");
      return;
    }
    const { most, killed } = group;
    notes.say(`${most === undefined ? "" : `${most.toFixed(0)} MB at most, with cached files; `}${killed} killed`);
    notes.check(killed === 0, `the kernel killed ${killed} processes`);
  });
}

async function attacks() {
  await prepare({ listings: 20_000, subscribers: 200 });
  // A token is valid on every server here, because they share a key.
  const first = await Server.start();
  const token = await first.logIn({ email: "subscriber@example.com" });
  await first.stop();

  const chosen = new Set(
    (process.env.ATTACKS ?? "")
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
  );
  const kit = { attack, token };
  const all = [
    requestAttacks,
    accountAttacks,
    exportAttacks,
    hostileAttacks,
    settingsAttacks,
    databaseAttacks,
    smallerAttacks,
    fairnessAttacks,
    ownDataAttacks,
  ]
    .flatMap((make) => make(kit))
    .concat([[15, schemathesis]])
    .sort(([a], [b]) => a - b);
  for (const [number, run] of all) {
    if (chosen.size === 0 || chosen.has(number)) await run();
  }
  memoryLimit();
  return table();
}

await main(attacks, cleanUp);
