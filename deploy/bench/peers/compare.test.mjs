import assert from "node:assert/strict";
import { test } from "node:test";

import { median, quantile } from "../../lib/http.mjs";
import { difference, table } from "./compare.mjs";

const engine = (answer, ms) => ({ version: "1", loaded: 1, mb: 10, searches: { one: { answer, ms } } });

test("equal answers differ in nothing, whatever the order of counts", () => {
  const page = { total: 2, ids: ["a", "b"] };
  assert.deepEqual(difference({ us: engine(page, []), them: engine({ ...page }, []) }), []);
  const counts = [{ counts: { a: 1, b: 2 } }, { counts: { b: 2, a: 1 } }];
  assert.deepEqual(difference({ us: engine(counts[0], []), them: engine(counts[1], []) }), []);
});

test("another total, order or count is a difference with both names", () => {
  const us = engine({ total: 2, ids: ["a", "b"] }, []);
  const line = "one: us and them differ (2 and 2 in all)";
  assert.deepEqual(difference({ us, them: engine({ total: 2, ids: ["b", "a"] }, []) }), [line]);
  assert.equal(difference({ us, them: engine({ total: 3, ids: ["a", "b"] }, []) }).length, 1);
  const [a, b] = [{ counts: { a: 1 } }, { counts: { a: 2 } }].map((answer) => engine(answer, []));
  assert.deepEqual(difference({ us: a, them: b }), ["one: us and them differ (1 and 1 values)"]);
});

test("the table has a row for each search and for all of them", () => {
  const engines = { us: engine({}, [1, 2, 9]), them: engine({}, [10, 20, 30]) };
  assert.deepEqual(table(engines, { median, quantile }).split("\n").slice(2, 5), [
    "| one | 2.0 | 20 |",
    "| **All searches: median** | **2.0** | **20** |",
    "| **All searches: p99** | **9.0** | **30** |",
  ]);
});
