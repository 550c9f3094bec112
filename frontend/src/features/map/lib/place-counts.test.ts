import { FACETS } from '../../../testing/fixtures';
import { countPoints, placeCounts, shades } from './place-counts';

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
