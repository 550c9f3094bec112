// Counts the tests of a report: `node tally.mjs KIND FILE [SLOWEST]` prints "passed failed skipped", then a line for each
// failed test with its name and the first lines of its message: the summary is often all that is kept of a run. The ten
// slowest tests are written to the file SLOWEST, each with its seconds first.
// A report that is missing or can't be read prints nothing and fails: the caller counts a failure.
import { readFileSync, writeFileSync } from 'node:fs';

const LONGEST = 400;

const number = (value) => {
  if (!Number.isInteger(value)) throw new Error(`not a count: ${value}`);
  return value;
};

/** A failed test on one line, without the colors of a terminal. */
const failure = (name, message) =>
  // eslint-disable-next-line no-control-regex
  `${name}: ${(message ?? 'no message').replace(/\u001b\[[\d;]*m/g, '').replace(/\s+/g, ' ').trim()}`.slice(0, LONGEST);

const readers = {
  // Only the head of the report counts; a test's output can't imitate it.
  nextest(text) {
    const head = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const of = (name) => number(Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? Number.NaN));
    const failed = of('failures') + of('errors');
    const cases = text.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<(?:failure|error)\b(?: message="([^"]*)")?/g);
    const times = text.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]* time="([\d.]+)"/g);
    return {
      counts: [of('tests') - failed, failed, 0],
      failures: [...cases].map(([, name, text]) => failure(name, text)),
      times: [...times].map(([, name, program, seconds]) => [Number(seconds), `${program} ${name}`]),
    };
  },
  // libtest has no report on a stable compiler: each test program ends with one line of this form.
  libtest(text) {
    const lines = [...text.matchAll(/^test result: \S+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm)];
    const failures = [...text.matchAll(/^---- (.+) stdout ----\n+(?:thread .* panicked at .*\n)?((?:.+\n){0,3})/gm)];
    return {
      counts: [1, 2, 3].map((group) => lines.reduce((sum, line) => sum + Number(line[group]), 0)),
      failures: failures.map(([, name, message]) => failure(name, message)),
    };
  },
  // A suite that could not run at all has no tests to count: it counts as one failure.
  jest(text) {
    const report = JSON.parse(text);
    const failed = number(report.numFailedTests) + number(report.numRuntimeErrorTestSuites);
    const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [failure(name, message)];
      return tests.map((test) => failure(test.fullName, test.failureMessages[0]));
    });
    const times = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => [(duration ?? 0) / 1000, fullName]),
    );
    return {
      counts: [number(report.numPassedTests), failed, number(report.numPendingTests) + number(report.numTodoTests)],
      failures,
      times,
    };
  },
  playwright(text) {
    const { stats, errors, suites } = JSON.parse(text);
    const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    const failures = suites.flatMap(specs).flatMap(({ ok, file, line, title, tests }) => {
      if (ok) return [];
      const result = tests.flatMap((test) => test.results).find((each) => each.error);
      return [failure(`${file}:${line} ${title}`, result?.error.message)];
    });
    const times = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => [duration / 1000, `${file} ${title}`])),
    );
    return {
      counts: [number(stats.expected), number(stats.unexpected) + number(stats.flaky) + errors.length, number(stats.skipped)],
      failures: [...errors.map(({ message }) => failure('outside a test', message)), ...failures],
      times,
    };
  },
};

const [kind, file, slowest] = process.argv.slice(2);
const { counts, failures, times = [] } = readers[kind](readFileSync(file, 'utf8'));
if (slowest) {
  const lines = times.sort(([one], [other]) => other - one).slice(0, 10);
  writeFileSync(slowest, lines.map(([seconds, name]) => `${seconds.toFixed(1)} s  ${name}\n`).join(''));
}
console.log([counts.join(' '), ...failures].join('\n'));
