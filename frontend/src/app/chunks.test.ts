import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The 13 lazy chunks (docs/product.md#chunks), by the names in their imports. */
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

test('the production build has these 13 lazy chunks and no other named chunk', () => {
  expect(CHUNKS).toHaveLength(13);
  const script = path.join(process.cwd(), 'scripts/chunks.mjs');
  const built = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
  expect(built).toEqual(CHUNKS);
});

test('a chunk may take two minutes to load', () => {
  const config = readFileSync(path.join(process.cwd(), 'webpack.config.mjs'), 'utf8');
  expect(config).toMatch(/^ *chunkLoadTimeout: 120_000,$/m);
});
