// next-day.mjs EMAIL: moves the last visits of an account back by a day in the database of DATABASE_URL, as if a night
// had passed. For journeys on a throwaway database; it refuses any other environment.

import { query } from "../lib/sql.mjs";

const [email] = process.argv.slice(2);
if (!email || process.env.APP_ENV !== "test") throw new Error("needs an EMAIL, and APP_ENV=test");
// The host is the folder of the socket.
const [, user, database, folder] =
  /^postgres:\/\/([^@]+)@\/([^?]+)\?host=([^&]+)/.exec(process.env.DATABASE_URL ?? "") ?? [];
if (!folder) throw new Error("DATABASE_URL does not name a cluster of this machine");

const account = `(SELECT id FROM accounts WHERE email = '${email.replaceAll("'", "''")}')`;
for (const table of ["listing_marks", "saved_visits", "saved_searches"]) {
  const moved = `UPDATE ${table} SET seen_at = seen_at - interval '1 day' WHERE account_id = ${account}`;
  await query(folder, database, moved, { user });
}
