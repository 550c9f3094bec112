import assert from "node:assert/strict";
import { test } from "node:test";

import { axisEnd, plot } from "./plot.mjs";

test("an axis ends at a round number that holds every value", () => {
  assert.deepEqual([0, 1, 1.5, 20, 21, 99, 100, 501].map(axisEnd), [1, 1, 2, 20, 50, 100, 100, 1000]);
});

test("a picture shows each value at its time and escapes texts", () => {
  const svg = plot({
    title: "a & b",
    minutes: 10,
    panels: [
      {
        text: "ms <",
        points: [
          [0, 0],
          [5, 50],
          [10, 100],
        ],
        limit: 100,
      },
    ],
    foot: "here",
  });
  // 820 wide with 64 and 20 at the sides, 170 high from 56 on.
  assert.ok(svg.includes('d="M64.0 226.0L432.0 141.0L800.0 56.0"'), svg);
  assert.ok(svg.includes("a &amp; b") && svg.includes("ms &lt;"));
});
