// Attacks on accounts: floods of log-ins, a stalled payment provider, weak passwords, and timing.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { call, parsed, quantile, spread, tally, until, worst } from "../../lib/http.mjs";
import { PASSWORD, files, network, primary, run, settings, subscribe } from "../lib/world.mjs";
import { APART, LOG_IN, MAILS_TO_ONE, MEMORY, SESSIONS, STALLED_PROVIDER } from "../limits.mjs";

const create = async (email, env) => {
  const done = await run(["account", "create", email, "--name", "Ann", "--grant", "attack"], {
    env: settings(env),
    input: `${PASSWORD}\n`,
  });
  if (done.status !== 0 && !/already|taken|exists/i.test(done.text)) throw new Error(done.text);
};

/** 160 connections that log in without a pause until `stop` is called; resolves to how it answered them. */
function flood(server, emails, from) {
  let going = true;
  const answers = [];
  const done = Promise.all(
    Array.from({ length: 160 }, async (_, connection) => {
      for (let turn = connection; going; turn += 1) {
        const emailId = emails[turn % emails.length];
        const answer = await server.call("POST", "/api/login", {
          json: { emailId, password: PASSWORD },
          network: from,
        });
        answers.push({ status: answer.status, error: answer.error });
        // Without a pause, refusals would keep this process busy instead of the server.
        if (answer.status !== 200) await pause(50);
      }
    }),
  );
  return {
    async stop() {
      going = false;
      await done;
      return answers;
    },
  };
}

async function locksOut(notes, server, emails, victimEmail) {
  const flooding = flood(server, emails, network(2_000));
  await pause(1_500);
  const victim = [];
  for (let turn = 0; turn < 13; turn += 1) {
    victim.push(
      await server.call("POST", "/api/login", {
        json: { emailId: victimEmail, password: PASSWORD },
        network: network(2_100_000),
        patience: 40_000,
      }),
    );
  }
  const attackers = await flooding.stop();
  const slowest = worst(victim.map(({ ms }) => ms));
  notes.say(
    `the other user: ${tally(victim)}, slowest ${slowest.toFixed(0)} ms; the flood: ${tally(attackers)}`,
  );
  notes.check(
    victim.every(({ status }) => status === 200),
    `the other user was refused: ${tally(victim)}`,
  );
  notes.check(slowest <= LOG_IN, `the other user waited ${slowest.toFixed(0)} ms, limit ${LOG_IN}`);
  notes.check(
    attackers.every(({ status }) => [200, 429, 503].includes(status)),
    "the flood got other answers",
  );
}

async function sessionsAreCapped(notes) {
  const [[live]] = await primary.query(`
    SELECT count(*) FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE a.email = 'flood@example.com' AND s.revoked_at IS NULL AND s.expires_at > now()`);
  notes.say(`${live} live sessions of the one account`);
  notes.check(Number(live) <= SESSIONS, `${live} live sessions, limit ${SESSIONS}`);
}

/** A provider that accepts every connection and never answers. */
async function stalledProvider() {
  const open = new Set();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.resume();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

export const signUp = (server, emailId, from, password = PASSWORD) =>
  server.call("POST", "/api/signup", {
    json: {
      name: "Ann Example",
      organization: "Example LLC",
      occupation: "Investor",
      ifOther: "",
      emailId,
      howDidYouHearAboutUs: "From a friend",
      password,
    },
    network: from,
    patience: 60_000,
  });

/** The texts of the messages to an address, oldest first; outside production each is a file. */
function messagesTo(address) {
  const folder = `${files}/data/outbox`;
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => `${folder}/${name}`)
      .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
      // Quoted-printable breaks long lines with "=" and writes "=" as "=3D".
      .map((path) =>
        readFileSync(path, "utf8")
          .replace(/=\r?\n/g, "")
          .replaceAll("=3D", "="),
      )
      .filter((text) => /^To: *(.*)$/im.exec(text)?.[1].includes(address))
  );
}

const mailsTo = (address) => messagesTo(address).length;

/** The token of the newest link of this kind in the messages to an address. */
async function linkIn(kind, address) {
  let token;
  await until(() => {
    const found = messagesTo(address).map(
      (text) => new RegExp(`${kind}[/=]([A-Za-z0-9_-]{16,})`).exec(text)?.[1],
    );
    token = found.findLast(Boolean);
    return token;
  }, 15_000);
  return token;
}

async function providerStalls(notes, server, { provider }) {
  const reset = (emailId, from) =>
    server.call("POST", "/api/forgot-password", { json: { emailId }, network: from, patience: 60_000 });
  // Links to follow, before anything stalls.
  await reset("patient1@example.com", network(3_000));
  const resetToken = await linkIn("reset-password", "patient1@example.com");
  const token = await server.logIn({ email: "patient2@example.com", from: network(3_001) });
  await server.call("POST", "/api/account/verification", { token, network: network(3_001) });
  const verifyToken = await linkIn("verify-email", "patient2@example.com");
  notes.check(resetToken, "no reset link came");
  notes.check(verifyToken, "no verification link came");

  const signUps = spread(64, 64, (turn) =>
    signUp(server, `stalled${turn}@example.com`, network(3_100 + turn)),
  );
  await pause(700);
  const meanwhile = await Promise.all([
    reset("patient3@example.com", network(3_002)),
    reset("no.one@example.com", network(3_003)),
    server.call("POST", `/api/verify-email/${verifyToken}`, {
      json: {},
      network: network(3_004),
      patience: 60_000,
    }),
    server.call("POST", `/api/reset-password/${resetToken}`, {
      json: { newPassword: "another anchor 8812" },
      network: network(3_005),
      patience: 60_000,
    }),
  ]);
  const what = ["reset link", "reset link of an unknown address", "verification", "password reset"];
  notes.say(
    meanwhile
      .map(({ status, error, ms }, place) => `${what[place]} ${status || error} in ${ms.toFixed(0)} ms`)
      .join(", "),
  );
  meanwhile.forEach(({ status, ms }, place) => {
    notes.check(status === 200, `${what[place]}: ${status || "no answer"}`);
    notes.check(
      ms <= STALLED_PROVIDER.others,
      `${what[place]} took ${ms.toFixed(0)} ms, limit ${STALLED_PROVIDER.others}`,
    );
  });
  const done = await signUps;
  const slowest = worst(done.map(({ ms }) => ms));
  notes.say(`64 sign-ups: ${tally(done)}, slowest ${slowest.toFixed(0)} ms`);
  notes.check(
    slowest <= STALLED_PROVIDER.signUp,
    `a sign-up took ${slowest.toFixed(0)} ms, limit ${STALLED_PROVIDER.signUp}`,
  );
  const refusals = done.map(parsed);
  notes.check(
    done.every(({ status }, place) => status === 503 && refusals[place]?.code === "checkout_unavailable"),
    `sign-up answered ${[...new Set(done.map(({ status }, place) => `${status} ${refusals[place]?.code ?? ""}`))].join(", ")}`,
  );
  notes.check(
    refusals.every((body) => body?.token),
    "a sign-up gave no token",
  );
  const [[stored]] = await primary.query(
    "SELECT count(*) FROM accounts WHERE email LIKE 'stalled%@example.com'",
  );
  notes.check(Number(stored) === 64, `${stored} of 64 accounts are stored`);
  provider.close();
}

const REFUSED_PASSWORDS = [
  ["password", "pw1@example.com"],
  ["12345678", "pw2@example.com"],
  ["PassWord", "pw3@example.com"],
  ["football", "pw4@example.com"],
  ["iloveyou", "pw5@example.com"],
  ["qwertyuiop", "pw6@example.com"],
  ["pw7.long.name@example.com", "pw7.long.name@example.com"],
  ["margaret.holloway", "margaret.holloway@example.com"],
  ["Courthouse Steps", "pw9@example.com"],
  ["courthousesteps", "pw10@example.com"],
];

async function commonPasswords(notes, server) {
  const accepted = [];
  for (const [place, [password, email]] of REFUSED_PASSWORDS.entries()) {
    const answer = await signUp(server, email, network(4_000 + place), password);
    const reason = parsed(answer)?.fields?.password;
    if (answer.status !== 422 || !reason) accepted.push(`${password} (${answer.status})`);
  }
  notes.say(`${REFUSED_PASSWORDS.length - accepted.length} of ${REFUSED_PASSWORDS.length} refused`);
  notes.check(accepted.length === 0, `accepted: ${accepted.join(", ")}`);
  const good = await signUp(server, "good.password@example.com", network(4_100));
  notes.check(good.status === 201, `a good password: ${good.status}`);
  // The same rules where a password is changed.
  const token = await server.logIn({ email: "subscriber@example.com", from: network(4_101) });
  const changed = await server.call("PUT", "/api/account/password", {
    token,
    json: { currentPassword: PASSWORD, newPassword: "12345678" },
    network: network(4_101),
  });
  notes.check(changed.status === 422, `12345678 as the next password: ${changed.status}`);
  if (changed.status === 204) {
    await primary.query(
      "UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE email = 'subscriber2@example.com') WHERE email = 'subscriber@example.com'",
    );
  }
}

async function costChanges(notes, server) {
  const ROUNDS = 40;
  const wrong = (emailId, from) =>
    call(server.port, "POST", "/api/login", {
      json: { emailId, password: "a wrong anchor 99" },
      network: from,
    });
  await wrong("older1@example.com", network(5_000));
  await wrong("made.up@example.com", network(5_001));
  const known = [];
  const unknown = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    known.push((await wrong(`older${1 + turn}@example.com`, network(5_100 + turn))).ms);
    unknown.push((await wrong(`made.up${turn}@example.com`, network(5_200 + turn))).ms);
  }
  const [one, other] = [quantile(known, 0.5), quantile(unknown, 0.5)];
  notes.say(`medians: known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms`);
  notes.check(
    Math.abs(one - other) <= APART,
    `apart by ${Math.abs(one - other).toFixed(1)} ms, limit ${APART}`,
  );
  await server.logIn({ email: "older1@example.com", from: network(5_300) });
  const { is } = await until(async () => {
    const [[hash]] = await primary.query(
      "SELECT password_hash FROM accounts WHERE email = 'older1@example.com'",
    );
    return /^\$2[aby]\$10\$/.test(hash);
  }, 5_000);
  notes.check(is, "a log-in did not renew the hash at the new cost");
}

/** Many networks ask for messages to one address, and guess one account's password. */
async function manyNetworks(notes, server) {
  const target = "subscriber3@example.com";
  const before = mailsTo(target);
  await spread(120, 8, (turn) =>
    server.call("POST", "/api/forgot-password", {
      json: { emailId: target },
      network: network(6_000 + turn),
    }),
  );
  // They are written after the answer: wait until none came for two seconds.
  let last = -1;
  await until(() => last === (last = mailsTo(target)), 30_000, 2_000);
  const mails = last - before;
  notes.say(`120 networks asked for a reset link: ${mails} messages`);
  notes.check(mails >= 1 && mails <= MAILS_TO_ONE, `${mails} messages to one address, limit ${MAILS_TO_ONE}`);

  const home = network(6_500);
  await server.logIn({ email: target, from: home });
  const guesses = await spread(400, 8, (turn) =>
    server.call("POST", "/api/login", {
      json: { emailId: target, password: `wrong anchor ${turn}` },
      network: network(7_000 + (turn % 80)),
    }),
  );
  notes.say(`400 guesses from 80 networks: ${tally(guesses)}`);
  notes.check(
    guesses.some(({ status }) => status === 429),
    "400 guesses from 80 networks were all looked at",
  );
  const owner = await server.call("POST", "/api/login", {
    json: { emailId: target, password: PASSWORD },
    network: home,
  });
  notes.check(owner.status === 200, `the owner on a network known to the account got ${owner.status}`);
}

export const accountAttacks = ({ attack, token }) => [
  [
    3,
    async () => {
      await create("flood@example.com", { BCRYPT_COST: "12" });
      await subscribe("flood@example.com", "victim", 2);
      await attack(
        {
          name: "3 160 connections log in to one account",
          expected: "a user elsewhere: 13 of 13 served",
          settings: { BCRYPT_COST: "12" },
          memory: MEMORY.refused,
          token,
        },
        async (notes, server) => {
          await locksOut(notes, server, ["flood@example.com"], "victim1@example.com");
          await sessionsAreCapped(notes);
        },
      );
    },
  ],
  [
    3,
    async () => {
      await subscribe("flood@example.com", "flood", 60);
      await attack(
        {
          name: "3 160 connections log in to 60 accounts",
          expected: "a user elsewhere: 13 of 13 served",
          settings: { BCRYPT_COST: "12" },
          memory: MEMORY.refused,
          token,
        },
        (notes, server) =>
          locksOut(
            notes,
            server,
            Array.from({ length: 60 }, (_, n) => `flood${n + 1}@example.com`),
            "victim2@example.com",
          ),
      );
    },
  ],
  [
    9,
    async () => {
      await create("patient@example.com");
      await subscribe("patient@example.com", "patient", 3);
      await primary.query("UPDATE accounts SET verified_at = NULL WHERE email ~ '^patient[0-9]@'");
      const provider = await stalledProvider();
      await attack(
        {
          name: "9 the payment provider accepts and never answers",
          expected: "resets at once; sign-up 503 checkout_unavailable within 3 s",
          settings: { SANDBOX_URL: `http://127.0.0.1:${provider.port}` },
          memory: MEMORY.answered,
          token,
        },
        (notes, server) => providerStalls(notes, server, { provider }),
      );
      provider.close();
    },
  ],
  [
    12,
    () =>
      attack(
        {
          name: "12 common passwords, one's own address, the product's name",
          expected: "422 with a reason",
          token,
          memory: MEMORY.answered,
        },
        commonPasswords,
      ),
  ],
  [
    13,
    async () => {
      await create("older@example.com", { BCRYPT_COST: "8" });
      await subscribe("older@example.com", "older", 400);
      await attack(
        {
          name: "13 who has an account, by timing, after BCRYPT_COST went from 8 to 10",
          expected: "medians alike; a log-in renews the hash",
          settings: { BCRYPT_COST: "10" },
          memory: MEMORY.refused,
          token,
        },
        costChanges,
      );
    },
  ],
  [
    14,
    () =>
      attack(
        {
          name: "14 many networks against one address",
          expected: "few messages; guesses slowed, the owner let in",
          token,
          memory: MEMORY.answered,
        },
        manyNetworks,
      ),
  ],
];
