import type { Profile } from '../../../session/session-api';
import { LAND, MIN_UNITS, MULTIFAMILY, OTHER, type PreferencesRecord } from './preferences-record';

export type PreferenceErrors = Partial<Record<keyof PreferencesRecord, string>>;

/** The server's upper bound for units and acres. */
const LARGEST = 1_000_000;

function unitProblem(units: number): string | undefined {
  if (units < MIN_UNITS || units > LARGEST) return 'Units must be 2 or more.';
  return Number.isInteger(units) ? undefined : 'Units must be a whole number.';
}

function acreProblem(acres: number): string | undefined {
  if (acres < 0 || acres > LARGEST) return 'Acreage must be 0 or more.';
  const tenths = acres * 10;
  // The comparison needs a tolerance, because 0.3 * 10 is not exactly 3 in binary.
  return Math.abs(tenths - Math.round(tenths)) > 1e-6 ? 'Acreage must be in steps of 0.1.' : undefined;
}

function rangeProblems(
  min: number | '',
  max: number | '',
  problemOf: (value: number) => string | undefined,
): { min?: string; max?: string } {
  const low = min === '' ? undefined : problemOf(min);
  const high = max === '' ? undefined : problemOf(max);
  if (!low && !high && min !== '' && max !== '' && min > max)
    return { max: 'The maximum must not be below the minimum.' };
  return { min: low, max: high };
}

/**
 * Returns the errors of a record by field (docs/product.md#preference-rules). The rules and texts match the server's,
 * so that the user gets them without a request. Counties, ZIP codes, bounds and email preferences may be empty, and so may
 * the referral source of an account with granted access.
 */
export function checkPreferences(
  record: PreferencesRecord,
  { grant }: Pick<Profile, 'grant'> = { grant: null },
): PreferenceErrors {
  const errors: PreferenceErrors = {};
  if (record.profession === '') errors.profession = 'Please choose your profession.';
  if (record.profession === OTHER && record.professionOther.trim() === '')
    errors.professionOther = 'Please specify your profession.';
  if (record.statesOfInterest.length === 0) errors.statesOfInterest = 'Please choose at least one state.';
  if (record.propertyTypes.length === 0) errors.propertyTypes = 'Please choose at least one property type.';
  if (record.propertyTypes.includes(MULTIFAMILY)) {
    const { min, max } = rangeProblems(record.mfUnitsMin, record.mfUnitsMax, unitProblem);
    if (min) errors.mfUnitsMin = min;
    if (max) errors.mfUnitsMax = max;
  }
  if (record.propertyTypes.includes(LAND)) {
    const { min, max } = rangeProblems(record.landAcresMin, record.landAcresMax, acreProblem);
    if (min) errors.landAcresMin = min;
    if (max) errors.landAcresMax = max;
  }
  if (record.referralSource === '' && !grant)
    errors.referralSource = 'Please tell us how you heard about us.';
  if (record.referralSource === OTHER && record.referralOther.trim() === '')
    errors.referralOther = 'Please specify.';
  return errors;
}
