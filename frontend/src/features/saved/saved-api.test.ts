import { restorableParts } from './saved-api';

const removed = (propertyId: string, note: string) => ({
  propertyId,
  note,
  stage: null,
  maximumBid: null,
  tags: [],
  checklist: null,
});

test('a hundred properties with the longest notes are restored by one request', () => {
  const hundred = Array.from({ length: 100 }, (_, id) => removed(`GA-${id}`, '🏠'.repeat(2000)));
  expect(restorableParts(hundred)).toEqual([hundred]);
  expect(restorableParts([])).toEqual([]);
});

test('what is larger than a request may be is restored in parts, in order', () => {
  const many = Array.from({ length: 1000 }, (_, id) => removed(`GA-${id}`, '"'.repeat(2000)));
  const parts = restorableParts(many);
  expect(parts.flat()).toEqual(many);
  expect(parts).toHaveLength(3);
  for (const properties of parts)
    expect(new TextEncoder().encode(JSON.stringify({ properties })).length).toBeLessThan(2 * 1024 * 1024);
});
