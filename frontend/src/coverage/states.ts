/** The coverage states, in the order of the public pages (docs/product.md#coverage-states). */
export const COVERAGE_STATES = [
  'Alabama',
  'Mississippi',
  'Arizona',
  'Missouri',
  'Arkansas',
  'Nevada',
  'Connecticut',
  'New Jersey',
  'Florida',
  'New York',
  'Georgia',
  'Ohio',
  'Illinois',
  'Tennessee',
  'Indiana',
  'Texas',
  'Massachusetts',
  'Virginia',
] as const;

export type CoverageState = (typeof COVERAGE_STATES)[number];
