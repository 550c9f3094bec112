/**
 * The answers to 'How did you hear about us?' (docs/product.md#referral-sources). Both sign-up forms and the settings
 * use them.
 */
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
