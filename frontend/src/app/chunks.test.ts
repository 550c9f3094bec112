import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The 13 lazy chunks of the spec (spec.md §9), by the names that the imports give them. */
const CHUNKS = [
  'about',
  'account',
  'floating',
  'legal',
  'listings',
  'map',
  'map-outlines',
  'my-properties',
  'order-history',
  'pricing',
  'property-details',
  'session',
  'state-laws',
];

test('the production build has these 13 lazy chunks and no other named one', () => {
  expect(CHUNKS).toHaveLength(13);
  const script = path.join(process.cwd(), 'scripts/chunks.mjs');
  const built = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
  expect(built).toEqual(CHUNKS);
});
