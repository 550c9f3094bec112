// log-check.mjs LOG…: fails if the server's log has personal data or a secret. `make test` reads the log of the product
// behind the browser journeys, whose people sign up, log in, search, save, and pay.
//
// What an operator's command prints, such as the address of an account that it creates, is not the server's log.

import { readFileSync } from "node:fs";

const OF_AN_OPERATOR = [/^created account \S+ for \S+@example\.com$/, /^demo account: /];

/** What no line may contain, and a line that must be found, so that a pattern that finds nothing is noticed. */
const PATTERNS = [
  ["an email address", /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i, "log-in of ann.lee+1@example.com failed"],
  ["a password", /courthouse-demo|violet anchor|"password"\s*:/i, 'body {"password":"x"}'],
  ["a session", /Bearer\s+\S+|\b[A-Za-z0-9_-]{120,}={0,2}/, `token=${"aB3_".repeat(40)}`],
  ["a provider's key or secret", /\b(sk|rk|whsec)_\w{6,}/, "key sk_live_abc123456"],
  ["a card", /(?<![.\w-])[3-6]\d{3}( ?)\d{4}\1\d{4}\1\d{4}(?![\w-])/, "card 4242 4242 4242 4242"],
  ["a search or a filter in an address", /[?&](search|state|county|zipCodes)=/, "GET /x?search=oak"],
  [
    "a visitor's address",
    /\b(?!127\.0\.0\.1\b|0\.0\.0\.0\b)(?:\d{1,3}\.){3}\d{1,3}\b(?!\.)/,
    "from 203.0.113.9 port 5",
  ],
];

/** The faults of a log: the number of the line, and what it contains. */
export function faults(text) {
  return text.split("\n").flatMap((line, place) => {
    if (OF_AN_OPERATOR.some((own) => own.test(line))) return [];
    const found = PATTERNS.filter(([, pattern]) => pattern.test(line));
    return found.map(([what]) => ({ line: place + 1, what, text: line }));
  });
}

function main(files) {
  const blind = PATTERNS.filter(([, pattern, example]) => !pattern.test(example));
  for (const [what] of blind) console.log(`the pattern for ${what} does not find its example`);
  let count = blind.length;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const answered = text.split("\n").filter((line) => line.includes("answered")).length;
    if (answered < 100) {
      console.log(`${file} has ${answered} answers of the server: too few to prove anything`);
      count += 1;
    }
    for (const { line, what, text: shown } of faults(text)) {
      console.log(`${file}:${line} has ${what}: ${shown.slice(0, 200)}`);
      count += 1;
    }
    console.log(`${file}: ${answered} answers read`);
  }
  process.exitCode = count || files.length === 0 ? 1 : 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) main(process.argv.slice(2));
