import type { Corner } from '../../../listing-view/listing-view';
import { AreaDrawing, type Canvas } from './area-drawing';
import type { Drawing } from './listing-map';

/** A map on which a pixel is a tenth of a degree. */
function drawing(kind: Drawing) {
  const element = document.createElement('div');
  const shown: number[] = [];
  const canvas: Canvas = {
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

test('a box is dragged from one corner to the opposite one, whichever comes first', () => {
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

test('a mere click draws no box and waits for a drag', () => {
  const { done, click } = drawing('box');
  click(100, 100);
  expect(done).not.toHaveBeenCalled();
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

test('a double click on the last corner closes it too, but not before there are three', () => {
  const { done, click } = drawing('outline');
  click(100, 100);
  click(200, 100);
  click(200, 100);
  expect(done).not.toHaveBeenCalled();
  click(200, 200);
  click(200, 200);
  expect(done.mock.calls[0]?.[0]).toHaveLength(3);
});

test('a drag adds no corner, so that a slipping hand spoils nothing', () => {
  const { done, hand, at, click } = drawing('outline');
  click(100, 100);
  click(200, 100);
  at('pointerdown', 200, 200);
  at('pointerup', 260, 200);
  hand.finish();
  expect(done).toHaveBeenCalledWith(undefined);
});

test('it ends by itself at two hundred corners', () => {
  const { done, click } = drawing('outline');
  for (let index = 0; index < 200; index += 1) click(100 + index * 20, 100 + (index % 2) * 500);
  expect(done.mock.calls[0]?.[0]).toHaveLength(200);
});

test('given up, it tells of nothing and hears no more', () => {
  const { done, hand, click, shown } = drawing('outline');
  click(100, 100);
  hand.cancel();
  expect(done.mock.calls).toEqual([[undefined]]);
  const heard = shown.length;
  click(200, 200);
  expect(shown).toHaveLength(heard);
});
