import { checkPreferences } from './check-preferences';
import { DEFAULT_PREFERENCES, mergeOverDefaults, type PreferencesRecord } from './preferences-record';

const GOOD: PreferencesRecord = {
  ...DEFAULT_PREFERENCES,
  profession: 'Investor',
  statesOfInterest: ['Georgia'],
  propertyTypes: ['Single Family'],
  referralSource: 'LinkedIn',
};

test('counties, ZIP codes and email preferences may be empty', () => {
  expect(checkPreferences(GOOD)).toEqual({});
});

test('an empty record has an error for each required field', () => {
  expect(checkPreferences(DEFAULT_PREFERENCES)).toEqual({
    profession: 'Please choose your profession.',
    statesOfInterest: 'Please choose at least one state.',
    propertyTypes: 'Please choose at least one property type.',
    referralSource: 'Please tell us how you heard about us.',
  });
});

test('an account with granted access need not say how its owner heard about the product', () => {
  const record = { ...GOOD, referralSource: '' };
  expect(checkPreferences(record, { grant: { endsAt: null } })).toEqual({});
  expect(Object.keys(checkPreferences(record, { grant: null }))).toEqual(['referralSource']);
});

test("'Other' must be specified, for profession and referral alike", () => {
  expect(
    checkPreferences({ ...GOOD, profession: 'Other', professionOther: '  ', referralSource: 'Other' }),
  ).toEqual({
    professionOther: 'Please specify your profession.',
    referralOther: 'Please specify.',
  });
});

test.each([
  ['', '', {}],
  [3, '', {}],
  ['', 1, { mfUnitsMax: 'Units must be 2 or more.' }],
  [1, 8, { mfUnitsMin: 'Units must be 2 or more.' }],
  [2.5, 8, { mfUnitsMin: 'Units must be a whole number.' }],
  [8, 4, { mfUnitsMax: 'The maximum must not be below the minimum.' }],
  [2, 2, {}],
] as const)('units from %p to %p', (mfUnitsMin, mfUnitsMax, errors) => {
  expect(checkPreferences({ ...GOOD, propertyTypes: ['Multifamily'], mfUnitsMin, mfUnitsMax })).toEqual(
    errors,
  );
});

test.each([
  ['', '', {}],
  ['', 0.5, {}],
  [-0.1, 8, { landAcresMin: 'Acreage must be 0 or more.' }],
  [0.3, 0.25, { landAcresMax: 'Acreage must be in steps of 0.1.' }],
  [0, 0.3, {}],
] as const)('acreage from %p to %p', (landAcresMin, landAcresMax, errors) => {
  expect(checkPreferences({ ...GOOD, propertyTypes: ['Land'], landAcresMin, landAcresMax })).toEqual(errors);
});

test('hidden bounds are not checked', () => {
  expect(checkPreferences({ ...GOOD, mfUnitsMin: 1, landAcresMin: -5 })).toEqual({});
});

test('a loaded profile is merged over the defaults, and its other fields are dropped', () => {
  const profile = {
    name: 'Dana',
    profession: 'Broker',
    mfUnitsMin: 4,
    mfUnitsMax: '',
    statesOfInterest: ['Ohio'],
  };
  expect(mergeOverDefaults(profile)).toEqual({
    ...DEFAULT_PREFERENCES,
    profession: 'Broker',
    mfUnitsMin: 4,
    statesOfInterest: ['Ohio'],
  });
});
