/** The preferences record and its options (spec.md §3). */

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

/** Opens the text box beside it, in professions and referral sources alike. */
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

/** The fewest units of what is Multifamily, and how finely acreage goes (spec.md §5). */
export const MIN_UNITS = 2;
export const ACRE_STEP = 0.1;

/** Texts and numbers default to empty, lists to none. */
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

/** A profile as it is loaded: any field may be missing, and numbers are numbers or an empty text. */
export type StoredPreferences = {
  [K in keyof PreferencesRecord]?: PreferencesRecord[K] extends string[] ? string[] : string | number;
};

/** A loaded profile merged over the defaults; whatever else the profile carries stays behind. */
export function overDefaults(profile: StoredPreferences): PreferencesRecord {
  const known = Object.keys(DEFAULT_PREFERENCES) as (keyof PreferencesRecord)[];
  const given = known.filter((key) => profile[key] !== undefined).map((key) => [key, profile[key]]);
  const record = { ...DEFAULT_PREFERENCES, ...Object.fromEntries(given) } as PreferencesRecord;
  for (const field of NUMBERS) if (typeof record[field] !== 'number') record[field] = '';
  return record;
}
