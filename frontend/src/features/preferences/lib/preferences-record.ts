/** The preferences record and its options (docs/product.md#preferences-record). */

export interface PreferencesRecord {
  profession: string;
  professionOther: string;
  statesOfInterest: string[];
  countiesOfInterest: string[];
  zipCodesOfInterest: string[];
  propertyTypes: string[];
  mfUnitsMin: number | '';
  mfUnitsMax: number | '';
  landAcresMin: number | '';
  landAcresMax: number | '';
  priorityRank: string;
  priorityOther: string;
  emailPreferences: string[];
  referralSource: string;
  referralOther: string;
}

/** The option that reveals a text field, in professions and referral sources. */
export const OTHER = 'Other';
export const MULTIFAMILY = 'Multifamily';
export const LAND = 'Land';

export const PROFESSIONS = ['Investor', 'Wholesaler', 'Broker', 'Attorney', OTHER] as const;
export const PROPERTY_TYPES = ['Single Family', MULTIFAMILY, LAND, 'Office', 'Retail'] as const;
export const EMAIL_PREFERENCES = [
  'Cancellation / opening bid notifications on saved properties',
  'Weekly auction updates with properties you may be interested in',
  'Marketing / product update emails (infrequent, informative, and non-spam)',
] as const;

/** The minimum number of multifamily units, and the step of acreage. */
export const MIN_UNITS = 2;
export const ACRE_STEP = 0.1;

/** Texts and numbers default to empty strings, lists to empty lists. */
export const DEFAULT_PREFERENCES: PreferencesRecord = {
  profession: '',
  professionOther: '',
  statesOfInterest: [],
  countiesOfInterest: [],
  zipCodesOfInterest: [],
  propertyTypes: [],
  mfUnitsMin: '',
  mfUnitsMax: '',
  landAcresMin: '',
  landAcresMax: '',
  priorityRank: '',
  priorityOther: '',
  emailPreferences: [],
  referralSource: '',
  referralOther: '',
};

const NUMBERS = ['mfUnitsMin', 'mfUnitsMax', 'landAcresMin', 'landAcresMax'] as const;

/** A profile as loaded. Fields can be missing. Numbers can be empty strings. */
export type StoredPreferences = {
  [K in keyof PreferencesRecord]?: PreferencesRecord[K] extends string[] ? string[] : string | number;
};

/** Merges a loaded profile over the defaults and drops its other fields. */
export function mergeOverDefaults(profile: StoredPreferences): PreferencesRecord {
  const known = Object.keys(DEFAULT_PREFERENCES) as (keyof PreferencesRecord)[];
  const given = known.filter((key) => profile[key] !== undefined).map((key) => [key, profile[key]]);
  const record = { ...DEFAULT_PREFERENCES, ...Object.fromEntries(given) } as PreferencesRecord;
  for (const field of NUMBERS) if (typeof record[field] !== 'number') record[field] = '';
  return record;
}
