import { spreadApart, type Spot } from './spread-apart';

const ROOM = { gap: 28, edge: 14, size: { width: 400, height: 300 } };
const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

function leastDistance(spots: readonly Spot[]): number {
  const pairs = spots.flatMap((a, index) => spots.slice(index + 1).map((b) => distance(a, b)));
  return Math.min(...pairs);
}

test('spots that have room stay where they are', () => {
  const spots = [
    { x: 50, y: 50 },
    { x: 200, y: 80 },
  ];
  expect(spreadApart(spots, [{ x: 120, y: 200 }], ROOM)).toEqual(spots);
});

test('spots at one place are moved apart, also twelve of them', () => {
  for (const count of [2, 3, 12]) {
    const spots = Array.from({ length: count }, () => ({ x: 200, y: 150 }));
    const apart = spreadApart(spots, [], ROOM);
    expect(leastDistance(apart)).toBeGreaterThanOrEqual(ROOM.gap - 0.5);
    for (const spot of apart) expect(distance(spot, { x: 200, y: 150 })).toBeLessThan(count * ROOM.gap);
  }
});

test('spots leave the fixed ones free', () => {
  const pin = { x: 200, y: 150 };
  const [spot] = spreadApart([{ x: 203, y: 150 }], [pin], ROOM);
  expect(spot!.x).toBeGreaterThanOrEqual(228);
  expect(spot!.y).toBe(150);
});

test('spots at the edge stay inside', () => {
  const apart = spreadApart(
    [
      { x: 2, y: 2 },
      { x: 3, y: 2 },
    ],
    [],
    ROOM,
  );
  for (const { x, y } of apart) {
    expect(x).toBeGreaterThanOrEqual(ROOM.edge);
    expect(y).toBeGreaterThanOrEqual(ROOM.edge);
  }
  expect(leastDistance(apart)).toBeGreaterThanOrEqual(ROOM.gap - 0.5);
});
