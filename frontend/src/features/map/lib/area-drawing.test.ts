import type { Corner } from '../../../listing-view/listing-view';
import { AreaDrawing, type DrawingSurface } from './area-drawing';
import type { Drawing } from './listing-map';

/** Creates a drawing on a map where one pixel is a tenth of a degree. */
function drawing(kind: Drawing) {
  const element = document.createElement('div');
  const shown: number[] = [];
  const canvas: DrawingSurface = {
    element,
    cornerAt: ({ x, y }) => [x / 10, -y / 10],
    spotOf: ([lng, lat]) => ({ x: lng * 10, y: -lat * 10 }),
    show: (area) => shown.push(area.length),
  };
  const done = jest.fn<void, [Corner[] | undefined]>();
  const hand = new AreaDrawing(canvas, kind, done);
  const at = (type: string, clientX: number, clientY: number) =>
    element.dispatchEvent(new MouseEvent(type, { clientX, clientY }));
  const click = (x: number, y: number) => {
    at('pointerdown', x, y);
    at('pointerup', x, y);
  };
  return { hand, done, at, click, shown };
}

test('a box can be dragged from any corner to the opposite one', () => {
  const { done, at } = drawing('box');
  at('pointerdown', 300, 200);
  at('pointermove', 200, 150);
  at('pointerup', 100, 100);
  expect(done.mock.calls).toEqual([
    [
      [
        [10, -20],
        [30, -20],
        [30, -10],
        [10, -10],
      ],
    ],
  ]);
});

test('a click without a drag draws no box', () => {
  const { done, click } = drawing('box');
  click(100, 100);
  expect(done).not.toHaveBeenCalled();
});

test('a circle reaches as far east in miles as it does north', () => {
  const { done, at } = drawing('circle');
  at('pointerdown', 0, -600);
  at('pointermove', 0, -605);
  at('pointerup', 0, -610);
  // At 60 degrees north, a degree of longitude is half as long as one of latitude.
  const circle = done.mock.calls[0]?.[0] ?? [];
  expect(circle).toHaveLength(64);
  const corner = (index: number) => circle[index]?.map((degrees) => Number(degrees.toFixed(9)) + 0);
  expect([0, 16, 32, 48].map(corner)).toEqual([
    [2, 60],
    [0, 61],
    [-2, 60],
    [0, 59],
  ]);
});

test('an outline closes at its first corner', () => {
  const { done, click } = drawing('outline');
  click(100, 100);
  click(200, 100);
  click(200, 200);
  expect(done).not.toHaveBeenCalled();
  click(103, 102);
  expect(done.mock.calls).toEqual([
    [
      [
        [10, -10],
        [20, -10],
        [20, -20],
      ],
    ],
  ]);
});

test('a double click closes an outline of at least three corners', () => {
  const { done, click } = drawing('outline');
  click(100, 100);
  click(200, 100);
  click(200, 100);
  expect(done).not.toHaveBeenCalled();
  click(200, 200);
  click(200, 200);
  expect(done.mock.calls[0]?.[0]).toHaveLength(3);
});

test('a drag does not add a corner', () => {
  const { done, hand, at, click } = drawing('outline');
  click(100, 100);
  click(200, 100);
  at('pointerdown', 200, 200);
  at('pointerup', 260, 200);
  hand.finish();
  expect(done).toHaveBeenCalledWith(undefined);
});

test('an outline is completed at two hundred corners', () => {
  const { done, click } = drawing('outline');
  for (let index = 0; index < 200; index += 1) click(100 + index * 20, 100 + (index % 2) * 500);
  expect(done.mock.calls[0]?.[0]).toHaveLength(200);
});

test('a cancelled drawing reports nothing and ignores further input', () => {
  const { done, hand, click, shown } = drawing('outline');
  click(100, 100);
  hand.cancel();
  expect(done.mock.calls).toEqual([[undefined]]);
  const heard = shown.length;
  click(200, 200);
  expect(shown).toHaveLength(heard);
});
