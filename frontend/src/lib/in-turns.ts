/** A task that lasts longer than this is felt: half of what a browser calls a long one. */
const TURN_MS = 25;

/** Does one step after another, and lets the browser paint and hear clicks wherever a turn has become long. */
export async function inTurns<Result>(steps: Iterable<() => Result>): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const step of steps) {
    if (performance.now() - began > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    results.push(step());
  }
  return results;
}
