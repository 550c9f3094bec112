import { FACETS } from '../../../testing/fixtures';
import { countedBounds, countPoints, countText, placeCounts, shadeOpacity, shades } from './place-counts';

const ANY = { selectedStates: [], selectedCounties: [] };

test('the counts of states and counties come from the facets', () => {
  expect(placeCounts(FACETS, ANY)).toEqual({
    states: [
      { id: 'Georgia', count: 2 },
      { id: 'Alabama', count: 1 },
    ],
    counties: [
      { id: 'Georgia|Fulton', count: 2 },
      { id: 'Alabama|Washington', count: 1 },
    ],
  });
});

test('places that the filters leave out have no count', () => {
  expect(placeCounts(FACETS, { ...ANY, selectedStates: ['Alabama'] }).states).toEqual([
    { id: 'Alabama', count: 1 },
  ]);
  expect(placeCounts(FACETS, { ...ANY, selectedCounties: ['Georgia|Fulton'] }).counties).toEqual([
    { id: 'Georgia|Fulton', count: 2 },
  ]);
  // A link may name a county without its state.
  expect(placeCounts(FACETS, { ...ANY, selectedCounties: ['Washington'] }).counties).toEqual([
    { id: 'Alabama|Washington', count: 1 },
  ]);
});

test('the place with the most matches has the full shade, and a quarter of them has half of it', () => {
  const shaded = shades([
    { id: 'Georgia', count: 400 },
    { id: 'Alabama', count: 100 },
  ]);
  expect([...shaded]).toEqual([
    ['Georgia', 1],
    ['Alabama', 0.5],
  ]);
});

test('each count is shown at its place with the name of the place, and an unknown place is not shown', () => {
  const counts = {
    states: [{ id: 'Georgia', count: 2 }],
    counties: [
      { id: 'Georgia|Fulton', count: 2 },
      { id: 'Georgia|Nowhere', count: 1 },
    ],
  };
  const { features } = countPoints(counts, [
    ['Georgia', -83.4, 32.6],
    ['Georgia|Fulton', -84.5, 33.8],
  ]);
  expect(features.map(({ properties, geometry }) => ({ ...properties, at: geometry.coordinates }))).toEqual([
    { level: 'state', id: 'Georgia', name: 'Georgia', count: 2, at: [-83.4, 32.6] },
    { level: 'county', id: 'Georgia|Fulton', name: 'Fulton', count: 2, at: [-84.5, 33.8] },
  ]);
});

test('counts are shortened', () => {
  expect([940, 1000, 1249, 9999, 10_000, 31_400, 1_234_567].map(countText)).toEqual([
    '940',
    '1k',
    '1.2k',
    '10k',
    '10k',
    '31k',
    '1,235k',
  ]);
});

test('a shade is faint for few matches, and absent for none', () => {
  expect([0, 0.5, 1].map((shade) => Number(shadeOpacity(shade).toFixed(3)))).toEqual([0, 0.3, 0.5]);
});

test('the bounds of the counts are those of the counties with matches', () => {
  const centers = [
    ['Georgia', -83.4, 32.7],
    ['Georgia|Fulton', -84.5, 33.8],
    ['Alabama|Washington', -88.2, 31.4],
  ] as const;
  const fulton = { states: [], counties: [{ id: 'Georgia|Fulton', count: 1 }] };
  expect(countedBounds(fulton, centers)?.map((degrees) => Number(degrees.toFixed(6)))).toEqual([
    -84.9, 33.5, -84.1, 34.1,
  ]);
  expect(countedBounds({ states: [], counties: [] }, centers)).toBeUndefined();
});
