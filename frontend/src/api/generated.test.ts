import { execFileSync } from 'node:child_process';
import { COLUMNS, DEFAULT_COLUMNS } from '../listing-view/catalogue';

test('the generated types and catalogue match the committed OpenAPI document', () => {
  const check = () => execFileSync(process.execPath, ['scripts/api.mjs', '--check'], { stdio: 'pipe' });
  expect(check).not.toThrow();
});

test('the catalogue contains the 26 specified columns, City, the recorded ones and the derived ones', () => {
  const stored = COLUMNS.filter((column) => !column.derived).map((column) => column.value);
  expect(stored.slice(0, 26)).toEqual(COLUMNS.slice(0, 26).map((column) => column.value));
  expect(stored.slice(26)).toEqual([
    'City',
    'Source',
    'Location precision',
    'No Longer Listed',
    'Times Postponed',
    'Postponed From',
    'Last change',
    'Last checked',
  ]);
  const unsortable = COLUMNS.filter((column) => !column.sortable).map((column) => column.value);
  expect(unsortable).toEqual(['City', 'Last checked']);
  expect(COLUMNS.filter((column) => column.derived).map((column) => column.value)).toEqual([
    'Equity',
    'Bid % of Value',
    'Days Until Sale',
  ]);
});

test('the default has fourteen columns, with address and status first', () => {
  expect(DEFAULT_COLUMNS).toHaveLength(14);
  expect(DEFAULT_COLUMNS.slice(0, 3)).toEqual([
    'Address',
    'matched_Foreclosure Status',
    'matched_Current Bid',
  ]);
});
