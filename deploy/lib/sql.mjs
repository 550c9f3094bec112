// A minimal PostgreSQL client: simple queries over a Unix socket, results as text. npm's PostgreSQL, which the
// scripts may use, has no psql.

import net from "node:net";

/** Sends one query and resolves to its rows, each an array of texts (or null). */
export function query(folder, database, text, { user = "app", patience = 30_000 } = {}) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(`${folder}/.s.PGSQL.5432`);
    const rows = [];
    let failure;
    let waiting = Buffer.alloc(0);
    const give = (error) => {
      clearTimeout(timer);
      socket.destroy();
      if (error) reject(error);
      else resolve(rows);
    };
    const timer = setTimeout(() => give(new Error(`no answer within ${patience} ms: ${text}`)), patience);
    socket.on("connect", () => {
      const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
      const head = Buffer.alloc(8);
      head.writeInt32BE(words.length + 8, 0);
      head.writeInt32BE(196_608, 4);
      socket.write(Buffer.concat([head, words]));
    });
    let asked = false;
    socket.on("data", (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 5 && waiting.length > waiting.readInt32BE(1)) {
        const end = waiting.readInt32BE(1) + 1;
        const kind = String.fromCharCode(waiting[0]);
        const body = waiting.subarray(5, end);
        waiting = waiting.subarray(end);
        if (kind === "D") rows.push(fields(body));
        else if (kind === "E") failure = new Error(`${reason(body)}: ${text}`);
        else if (kind === "R" && body.readInt32BE(0) !== 0)
          failure = new Error("the cluster asks for a password");
        else if (kind === "Z" && (asked || failure)) return give(failure);
        else if (kind === "Z") {
          asked = true;
          const words = Buffer.from(`${text}\0`);
          const head = Buffer.alloc(5, "Q");
          head.writeInt32BE(words.length + 4, 1);
          socket.write(Buffer.concat([head, words]));
        }
      }
    });
    socket.on("error", give);
    socket.on("close", () => give(failure ?? new Error(`the connection broke: ${text}`)));
  });
}

/** The fields of a DataRow message. */
function fields(body) {
  const row = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : body.toString("utf8", at, at + length));
    if (length > 0) at += length;
  }
  return row;
}

/** The message of an ErrorResponse. */
function reason(body) {
  const parts = body.toString().split("\0");
  return parts.find((part) => part.startsWith("M"))?.slice(1) ?? "the query failed";
}
