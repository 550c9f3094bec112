import { carouselReducer, itemAt, type CarouselState } from './carousel';

const resting: CarouselState = { first: 0, moving: 0 };

test('a completed step moves the cards by one', () => {
  const moving = carouselReducer(resting, { kind: 'step', direction: 1 });
  expect(moving).toEqual({ first: 0, moving: 1 });
  expect(carouselReducer(moving, { kind: 'settled' })).toEqual({ first: 1, moving: 0 });
});

test('a step during another step is ignored', () => {
  const moving = carouselReducer(resting, { kind: 'step', direction: 1 });
  expect(carouselReducer(moving, { kind: 'step', direction: -1 })).toBe(moving);
});

test('the cards wrap in both directions', () => {
  expect([4, 5, 6].map((position) => itemAt(position, 5))).toEqual([4, 0, 1]);
  expect([-1, -5, -6].map((position) => itemAt(position, 5))).toEqual([4, 0, 4]);
});
