import type { Corner, Shape } from '../../../listing-view/listing-view';
import { radiusAround } from './geometry';
import { handlesOf, kindOf, middleOf, reshaped, withoutCorner } from './shape';

const BOX: Shape = [
  [-85, 33],
  [-84, 33],
  [-84, 34],
  [-85, 34],
];
const TRIANGLE: Shape = [
  [-85, 33],
  [-84, 33],
  [-84.5, 34],
];
const CIRCLE = radiusAround([-84.39, 33.75], 5);
const rounded = (shape: Shape): Shape =>
  shape.map(([lng, lat]): Corner => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]);

test('the kind of a shape follows from its corners, also from the rounded ones of an address', () => {
  expect(kindOf(BOX)).toBe('box');
  expect(kindOf(TRIANGLE)).toBe('outline');
  expect(kindOf([...BOX.slice(0, 3), [-85, 33.9]])).toBe('outline');
  expect(kindOf(CIRCLE)).toBe('circle');
  expect(kindOf(rounded(CIRCLE))).toBe('circle');
  expect(kindOf([...CIRCLE.slice(0, 63), [-84.39, 33.75]])).toBe('outline');
});

test('a circle has a handle in the middle and one on its edge, other shapes one at each corner', () => {
  expect(handlesOf(CIRCLE).map(({ handle }) => handle)).toEqual(['middle', 'edge']);
  expect(handlesOf(TRIANGLE)).toEqual([
    { handle: 'middle', at: [-84.5, 33.5] },
    { handle: 0, at: [-85, 33] },
    { handle: 1, at: [-84, 33] },
    { handle: 2, at: [-84.5, 34] },
  ]);
});

test('the middle moves the whole shape', () => {
  expect(reshaped(BOX, 'middle', [-80.5, 30.5])).toEqual([
    [-81, 30],
    [-80, 30],
    [-80, 31],
    [-81, 31],
  ]);
});

test('a circle keeps its radius in miles when it is moved to the north', () => {
  const moved = reshaped(CIRCLE, 'middle', [-84.39, 45]);
  expect(kindOf(moved)).toBe('circle');
  expect(middleOf(moved)[1]).toBeCloseTo(45, 6);
  // Five miles are 0.0724 degrees of latitude, and at 45 degrees north 0.1024 degrees of longitude.
  expect((moved[16]?.[1] ?? 0) - 45).toBeCloseTo(0.0724, 4);
  expect((moved[0]?.[0] ?? 0) + 84.39).toBeCloseTo(0.1024, 4);
});

test('the edge changes the radius', () => {
  const larger = reshaped(CIRCLE, 'edge', [-84.39, 34.75]);
  expect(kindOf(larger)).toBe('circle');
  expect(larger[16]?.[1]).toBeCloseTo(34.75, 6);
  expect(middleOf(larger)[0]).toBeCloseTo(-84.39, 6);
});

test('a corner of a box moves the two sides that it joins', () => {
  expect(reshaped(BOX, 2, [-83, 35])).toEqual([
    [-85, 33],
    [-83, 33],
    [-83, 35],
    [-85, 35],
  ]);
});

test('a corner of an outline moves alone', () => {
  expect(reshaped(TRIANGLE, 2, [-84.4, 34.2])).toEqual([
    [-85, 33],
    [-84, 33],
    [-84.4, 34.2],
  ]);
});

test('a shape that would leave the globe or have no area stays as it was', () => {
  expect(reshaped(BOX, 'middle', [-84.5, 89.9])).toBe(BOX);
  expect(reshaped(BOX, 2, [-85, 35])).toBe(BOX);
  expect(reshaped(CIRCLE, 'edge', middleOf(CIRCLE))).toBe(CIRCLE);
});

test('a corner can be removed while three are left', () => {
  const four: Shape = [...TRIANGLE, [-84.9, 33.9]];
  expect(withoutCorner(four, 0)).toEqual([
    [-84, 33],
    [-84.5, 34],
    [-84.9, 33.9],
  ]);
  expect(withoutCorner(TRIANGLE, 0)).toBeUndefined();
  expect(withoutCorner(BOX, 0)).toBeUndefined();
});
