import { inTurns } from './in-turns';

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('steps are done in order, and their results come in order', async () => {
  await expect(inTurns([() => 'land', () => 'states', () => 'names'])).resolves.toEqual([
    'land',
    'states',
    'names',
  ]);
});

test('others have their turn between steps that take long, and none between short ones', async () => {
  const seen: string[] = [];
  const step = (name: string, ms: number) => () => {
    busyFor(ms);
    seen.push(name);
  };
  setTimeout(() => seen.push('a click'));
  await inTurns([step('first', 0), step('second', 30), step('third', 0)]);
  expect(seen).toEqual(['first', 'second', 'a click', 'third']);
});
