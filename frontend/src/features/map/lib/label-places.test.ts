import { placeLabels, type Label } from './label-places';

const SIZE = { width: 400, height: 300 };
const label = (name: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  lines: [name],
  x,
  y,
  width: 40,
  height: 20,
  anchors: ['center', 'bottom', 'top', 'left', 'right'],
  offset: 4,
  padding: 0,
  ...more,
});
const placesOf = (labels: Label[]) =>
  placeLabels(labels, SIZE).map(({ label: { lines }, x, y }) => [lines[0], x, y]);

test('a label is on its point, and one that would overlap moves next to its own', () => {
  expect(placesOf([label('Georgia', 100, 100), label('Alabama', 110, 107)])).toEqual([
    ['Georgia', 100, 100],
    // Above its point, it would still overlap. So it is below.
    ['Alabama', 110, 121],
  ]);
});

test('a label without room anywhere is left out', () => {
  const only = { anchors: ['center'] as const };
  expect(placesOf([label('Georgia', 100, 100), label('Alabama', 110, 105, only)])).toEqual([
    ['Georgia', 100, 100],
  ]);
});

test('padding keeps labels apart', () => {
  const near = (padding: number) =>
    placesOf([label('Georgia', 100, 100), label('Florida', 142, 100, { anchors: ['center'], padding })])
      .length;
  expect(near(0)).toBe(2);
  expect(near(4)).toBe(1);
});

test('a label outside the map is left out', () => {
  expect(placesOf([label('Hawaii', -5, 100), label('Maine', 100, 301)])).toEqual([]);
});
