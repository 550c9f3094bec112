/** The longest time without a yield. It is half of what browsers report as a long task. */
const MAX_TASK_MS = 25;

/**
 * Runs the steps in order. Yields to the browser when the current task has run too long, so that it can paint and
 * handle clicks.
 */
export async function runYielding<Result>(steps: Iterable<() => Result>): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const step of steps) {
    if (performance.now() - began > MAX_TASK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    results.push(step());
  }
  return results;
}
