import { fireEvent } from '@testing-library/react';
import type { Corner, Shape } from '../../../listing-view/listing-view';
import { ShapeHandles, type HandleSurface } from './shape-handles';

const BOX: Shape = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const TRIANGLE: Shape = [
  [20, 0],
  [30, 0],
  [25, 10],
];

/** Handles on a map where ten pixels are a degree. */
function handles(...shapes: Shape[]) {
  const ground = document.createElement('div');
  document.body.replaceChildren(ground);
  const shown: Shape[][] = [];
  const changes: Shape[][] = [];
  const surface: HandleSurface = {
    put: (element, at) => {
      const move = (to: Corner) => (element.dataset.at = to.join());
      move(at);
      ground.append(element);
      return { move, remove: () => element.remove() };
    },
    spotOf: ([lng, lat]) => ({ x: lng * 10, y: -lat * 10 }),
    cornerAt: ({ x, y }) => [x / 10, -y / 10],
    positionOf: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
    show: (drawn) => shown.push([...drawn]),
  };
  const own = new ShapeHandles(surface, (next) => {
    changes.push(next);
    own.show(next);
  });
  own.show(shapes);
  const names = () =>
    [...ground.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')?.split('.')[0]);
  const button = (name: string) => {
    const found = [...ground.querySelectorAll('button')].find((one) =>
      one.getAttribute('aria-label')?.startsWith(name),
    );
    if (!found) throw new Error(`no handle ${name}`);
    return found;
  };
  return { own, names, button, shown, changes };
}

test('the latest shape shows all its handles, the others their middle', () => {
  const { names, button } = handles(BOX, TRIANGLE);
  expect(names()).toEqual([
    'Box 1 of 2',
    'Outline 2 of 2',
    'Corner 1 of Outline 2 of 2',
    'Corner 2 of Outline 2 of 2',
    'Corner 3 of Outline 2 of 2',
  ]);
  button('Box 1').focus();
  expect(names()).toContain('Corner 1 of Box 1 of 2');
  expect(names()).not.toContain('Corner 3 of Outline 2 of 2');
  expect(document.activeElement).toBe(button('Box 1'));
});

test('an arrow key moves a shape, and the area changes when the key is released', () => {
  const { button, changes, shown } = handles(BOX);
  button('Box 1').focus();
  fireEvent.keyDown(button('Box 1'), { key: 'ArrowRight' });
  fireEvent.keyDown(button('Box 1'), { key: 'ArrowUp', shiftKey: true });
  expect(shown).toHaveLength(2);
  expect(changes).toEqual([]);
  fireEvent.keyUp(button('Box 1'), { key: 'ArrowUp' });
  expect(changes).toEqual([
    [
      [
        [1, 5],
        [11, 5],
        [11, 15],
        [1, 15],
      ],
    ],
  ]);
  expect(document.activeElement).toBe(button('Box 1'));
});

test('a corner is dragged, and the other shapes stay', () => {
  const { button, changes } = handles(BOX, TRIANGLE);
  const at = (target: EventTarget, type: string, clientX: number, clientY: number) =>
    target.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true }));
  at(button('Corner 3 of Outline 2'), 'pointerdown', 252, -98);
  at(window, 'pointermove', 262, -118);
  at(window, 'pointerup', 262, -118);
  expect(changes).toEqual([[BOX, [...TRIANGLE.slice(0, 2), [26, 12]]]]);
});

test('Delete removes a shape, or a corner of an outline with more than three', () => {
  const four: Shape = [...TRIANGLE, [21, 5]];
  const { button, changes } = handles(BOX, four);
  button('Corner 4 of Outline 2').focus();
  fireEvent.keyDown(button('Corner 4 of Outline 2'), { key: 'Delete' });
  expect(changes.at(-1)).toEqual([BOX, TRIANGLE]);
  button('Corner 1 of Outline 2').focus();
  fireEvent.keyDown(button('Corner 1 of Outline 2'), { key: 'Delete' });
  expect(changes).toHaveLength(1);
  button('Outline 2').focus();
  fireEvent.keyDown(button('Outline 2'), { key: 'Delete' });
  expect(changes.at(-1)).toEqual([BOX]);
  expect(document.activeElement).not.toBe(document.body);
});

test('there are no handles while another shape is drawn', () => {
  const { own, names } = handles(BOX);
  own.hide(true);
  expect(names()).toEqual([]);
  own.hide(false);
  expect(names()).toHaveLength(5);
});
