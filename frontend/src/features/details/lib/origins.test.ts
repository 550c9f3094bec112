import type { Timeline } from '../details-api';
import { isUnlisted, lenderOf, originOf } from './origins';

type Entry = Timeline['entries'][number];

const entry = (day: number, kind: Entry['kind'], source: string | null, ...fields: string[]): Entry => ({
  at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
  kind,
  source,
  changes: fields.map((field) => ({ field, old: null, new: '1' })),
});

/** Newest first, as the server sends them. */
const ENTRIES = [
  entry(12, 'changed', 'Cobb legal organ', 'Bedrooms'),
  entry(9, 'changed', 'Fulton weekly', 'matched_Current Bid', 'Bedrooms'),
  entry(1, 'listed', 'Fulton daily'),
];

test('a fact is from the last source that changed it, and otherwise from the first source', () => {
  expect(originOf('Bedrooms', ENTRIES)).toBe('Cobb legal organ, Nov 12, 2026');
  expect(originOf('matched_Current Bid', ENTRIES)).toBe('Fulton weekly, Nov 9, 2026');
  expect(originOf('Address', ENTRIES)).toBe('Fulton daily, Nov 1, 2026');
});

test('a borrowed fact is from its lender, not from the lists of the property', () => {
  const borrowed = [{ field: 'Bedrooms', source: 'Fulton County Assessor 2026 roll' }];
  expect(originOf('Bedrooms', ENTRIES, borrowed)).toBe('Fulton County Assessor 2026 roll');
  expect(originOf('Address', ENTRIES, borrowed)).toBe('Fulton daily, Nov 1, 2026');
  expect(lenderOf('Market Value', borrowed)).toBeUndefined();
});

test('without a known source, a fact has no origin', () => {
  expect(originOf('Address', [])).toBeUndefined();
  expect(originOf('Address', [entry(1, 'listed', null)])).toBeUndefined();
});

test('a property is unlisted until it is listed again', () => {
  expect(isUnlisted(ENTRIES)).toBe(false);
  const gone = [entry(14, 'noLongerListed', 'Fulton daily'), ...ENTRIES];
  expect(isUnlisted(gone)).toBe(true);
  expect(isUnlisted([entry(15, 'changed', 'Fulton daily', 'City'), ...gone])).toBe(true);
  expect(isUnlisted([entry(16, 'listed', 'Fulton daily'), ...gone])).toBe(false);
});
