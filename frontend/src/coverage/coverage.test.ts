import OUTLINES from './outlines.json';
import { COVERAGE_STATES } from './states';

test('the map draws each of the 18 coverage states once', () => {
  const drawn = OUTLINES.states.map(({ name }) => name);
  expect(drawn).toHaveLength(18);
  expect(drawn).toEqual([...COVERAGE_STATES].sort());
});

test('no outline is empty or extends beyond the map', () => {
  for (const { name, path, middle } of OUTLINES.states) {
    expect(`${name} ${path}`).toMatch(/^[A-Z][A-Za-z ]+ M[\d.]+ [\d.]+l.+z$/);
    expect(middle[0]).toBeGreaterThan(0);
    expect(middle[0]).toBeLessThan(980);
    expect(middle[1]).toBeGreaterThan(0);
    expect(middle[1]).toBeLessThan(610);
  }
});
