import { execFileSync } from 'node:child_process';
import { COLUMNS, DEFAULT_COLUMNS } from '../listing-view/catalogue';

test('the generated types and catalogue are what the committed OpenAPI document gives', () => {
  const check = () => execFileSync(process.execPath, ['scripts/api.mjs', '--check'], { stdio: 'pipe' });
  expect(check).not.toThrow();
});

test('the catalogue holds the 26 columns that the spec names, and what is derived from them', () => {
  expect(COLUMNS.filter((column) => !column.derived)).toHaveLength(26);
  expect(COLUMNS.filter((column) => column.derived).map((column) => column.value)).toEqual([
    'Equity',
    'Days Until Sale',
  ]);
});

test('fourteen columns show at first, address and status before the rest', () => {
  expect(DEFAULT_COLUMNS).toHaveLength(14);
  expect(DEFAULT_COLUMNS.slice(0, 3)).toEqual([
    'Address',
    'matched_Foreclosure Status',
    'matched_Current Bid',
  ]);
});
