import { clipLine, clipRing, type Point } from './clip';

const BOX = { left: 0, top: 0, right: 10, bottom: 10 };

test('a ring is cut at the sides of the box', () => {
  const ring: Point[] = [
    [-5, 2],
    [5, 2],
    [5, 20],
    [-5, 20],
  ];
  expect(new Set(clipRing(ring, BOX).map(String))).toEqual(new Set(['0,2', '5,2', '5,10', '0,10']));
});

test('a ring around the box becomes the box, and one elsewhere nothing', () => {
  const around: Point[] = [
    [-9, -9],
    [19, -9],
    [19, 19],
    [-9, 19],
  ];
  expect(new Set(clipRing(around, BOX).map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']));
  expect(
    clipRing(
      around.map(([x, y]) => [x + 100, y]),
      BOX,
    ),
  ).toEqual([]);
});

test('a line loses the segments that cannot be inside', () => {
  const line: Point[] = [
    [-30, 5],
    [-20, 5],
    [5, 5],
    [8, 8],
    [30, 8],
    [40, 8],
    [40, 5],
    [9, 5],
  ];
  expect(clipLine(line, BOX)).toEqual([
    [
      [-20, 5],
      [5, 5],
      [8, 8],
      [30, 8],
    ],
    [
      [40, 5],
      [9, 5],
    ],
  ]);
  expect(clipLine([[1, 1]], BOX)).toEqual([]);
});
