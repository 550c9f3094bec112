import { factsOf, saleMonth, type PreviewRow } from './preview';

const ROW: PreviewRow = {
  unique_ID: 'ga-fulton-1',
  Address: 'Peachtree St',
  City: 'Atlanta',
  State: 'Georgia',
  County: 'Fulton',
  'Zip Code': '30303',
  'Property Type': 'Single Family',
  'Principal Amount Owed': 212000.5,
  'Foreclosure Sale Date': '2026-12-01',
  'matched_Current Bid': 198500,
  'matched_Foreclosure Status': 'Scheduled',
  Bedrooms: 3,
  Bathrooms: 2.5,
  'Date of Debt': '2019-05-02',
  zillow_image_1: '/demo-photos/01.svg',
};

test('a card shows date, amounts and property', () => {
  expect(factsOf(ROW, new Date('2026-11-21T12:00:00Z'))).toEqual({
    photo: '/demo-photos/01.svg',
    saleDate: 'Tue, Dec 1',
    status: 'Scheduled',
    openingBid: '$198,500',
    owed: '$212,001',
    street: 'Peachtree St',
    place: 'Atlanta, Georgia 30303',
    details: ['3 bd', '2.5 ba', 'Single Family'],
  });
  expect(saleMonth(ROW)).toBe('2026-12');
});

test('blank values are left out, and the county replaces a missing city', () => {
  const facts = factsOf({
    ...ROW,
    City: null,
    Bedrooms: null,

    'matched_Current Bid': null,
  });
  expect(facts.place).toBe('Fulton County, Georgia 30303');
  expect(facts.details).toEqual(['2.5 ba', 'Single Family']);
  expect(facts.openingBid).toBeUndefined();
});
