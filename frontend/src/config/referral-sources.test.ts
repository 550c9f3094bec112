import { REFERRAL_SOURCES } from './referral-sources';

test('the eight answers to ‘How did you hear about us?’', () => {
  expect(REFERRAL_SOURCES).toEqual([
    'Google / search engine',
    'Facebook',
    'Youtube',
    'Instagram',
    'LinkedIn',
    'In Person',
    'From a friend',
    'Other',
  ]);
});
