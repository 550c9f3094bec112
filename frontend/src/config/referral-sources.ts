/** How a person may have heard about us (spec.md §3, 'Referral sources'): asked at both sign-ups and in the settings. */
export const REFERRAL_SOURCES = [
  'Google / search engine',
  'Facebook',
  'Youtube',
  'Instagram',
  'LinkedIn',
  'In Person',
  'From a friend',
  'Other',
] as const;
