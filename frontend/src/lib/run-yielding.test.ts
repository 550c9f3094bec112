import { runYielding } from './run-yielding';

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('steps run in order, and their results are in order', async () => {
  await expect(runYielding([() => 'land', () => 'states', () => 'names'])).resolves.toEqual([
    'land',
    'states',
    'names',
  ]);
});

test('other tasks run between long steps but not between short ones', async () => {
  const seen: string[] = [];
  const step = (name: string, ms: number) => () => {
    busyFor(ms);
    seen.push(name);
  };
  setTimeout(() => seen.push('a click'));
  await runYielding([step('first', 0), step('second', 30), step('third', 0)]);
  expect(seen).toEqual(['first', 'second', 'a click', 'third']);
});
