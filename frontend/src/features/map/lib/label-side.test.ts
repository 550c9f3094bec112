import { labelSide } from './label-side';

const ROOM = { label: { width: 120, height: 50 }, map: { width: 400, height: 300 } };

test('a label is above its point, unless it would be cut off there', () => {
  const side = (x: number, y: number) => labelSide({ x, y }, { ...ROOM, others: [] });
  expect(side(200, 150)).toEqual({ isBelow: false, isFromLeft: true });
  expect(side(380, 150)).toEqual({ isBelow: false, isFromLeft: false });
  expect(side(200, 30)).toEqual({ isBelow: true, isFromLeft: true });
  expect(side(380, 30)).toEqual({ isBelow: true, isFromLeft: false });
});

test('a label covers as few other points as possible', () => {
  const others = [{ x: 240, y: 110 }];
  expect(labelSide({ x: 200, y: 150 }, { ...ROOM, others })).toEqual({ isBelow: false, isFromLeft: false });
  // Another point is in the way on the other side, and none is below.
  const both = [...others, { x: 160, y: 110 }];
  expect(labelSide({ x: 200, y: 150 }, { ...ROOM, others: both })).toEqual({
    isBelow: true,
    isFromLeft: true,
  });
  // A covered point is better than a label that is cut off.
  expect(
    labelSide(
      { x: 40, y: 150 },
      {
        ...ROOM,
        others: [
          { x: 80, y: 110 },
          { x: 80, y: 200 },
        ],
      },
    ),
  ).toEqual({
    isBelow: false,
    isFromLeft: true,
  });
});
