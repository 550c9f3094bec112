import { EMAIL_PREFERENCES, PROPERTY_TYPES } from './preferences-record';

test('the five property types', () => {
  expect(PROPERTY_TYPES).toEqual(['Single Family', 'Multifamily', 'Land', 'Office', 'Retail']);
});

test('the three email preferences', () => {
  expect(EMAIL_PREFERENCES).toEqual([
    'Cancellation / opening bid notifications on saved properties',
    'Weekly auction updates with properties you may be interested in',
    'Marketing / product update emails (infrequent, informative, and non-spam)',
  ]);
});
