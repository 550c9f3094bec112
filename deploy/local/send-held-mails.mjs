// send-held-mails.mjs EMAIL: lets the emails to an address that wait in the outbox be sent now, as if the 150 seconds
// had passed for which alerts are held. For journeys on a throwaway database; it refuses any other environment.

import { query } from "../lib/sql.mjs";

const [email] = process.argv.slice(2);
if (!email || process.env.APP_ENV !== "test")
  throw new Error("needs an EMAIL, and APP_ENV=test");
// The host is the folder of the socket.
const [, user, database, folder] =
  /^postgres:\/\/([^@]+)@\/([^?]+)\?host=([^&]+)/.exec(
    process.env.DATABASE_URL ?? "",
  ) ?? [];
if (!folder)
  throw new Error("DATABASE_URL does not name a cluster of this machine");

const waits = `recipient = '${email.replaceAll("'", "''")}' AND sent_at IS NULL AND due_at > now()`;
await query(
  folder,
  database,
  `UPDATE outbox SET due_at = now() WHERE ${waits}`,
  { user },
);
