// Counts the tests of a report: `node tally.mjs KIND FILE` prints "passed failed skipped".
// A report that is missing or can't be read prints nothing and fails: the caller counts a failure.
import { readFileSync } from 'node:fs';

const number = (value) => {
  if (!Number.isInteger(value)) throw new Error(`not a count: ${value}`);
  return value;
};

const readers = {
  // Only the head of the report counts; a test's output can't imitate it.
  nextest(text) {
    const head = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const of = (name) => number(Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? Number.NaN));
    const failed = of('failures') + of('errors');
    return [of('tests') - failed, failed, 0];
  },
  // libtest has no report on a stable compiler: each test program ends with one line of this form.
  libtest(text) {
    const lines = [...text.matchAll(/^test result: \S+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm)];
    return [1, 2, 3].map((group) => lines.reduce((sum, line) => sum + Number(line[group]), 0));
  },
  // A suite that could not run at all has no tests to count: it counts as one failure.
  jest(text) {
    const report = JSON.parse(text);
    const failed = number(report.numFailedTests) + number(report.numRuntimeErrorTestSuites);
    return [number(report.numPassedTests), failed, number(report.numPendingTests) + number(report.numTodoTests)];
  },
  playwright(text) {
    const { stats, errors } = JSON.parse(text);
    return [number(stats.expected), number(stats.unexpected) + number(stats.flaky) + errors.length, number(stats.skipped)];
  },
};

const [kind, file] = process.argv.slice(2);
console.log(readers[kind](readFileSync(file, 'utf8')).join(' '));
