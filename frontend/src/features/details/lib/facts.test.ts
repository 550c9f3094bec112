import type { ListingDetails } from '../details-api';
import { COLUMNS } from '../../../listing-view/catalogue';
import { catalogueFacts, furtherFacts } from './facts';

test('a further fact belongs to the first group whose words match its name', () => {
  const property = {
    'Deed Book': '812',
    'Trustee Phone': '404-555-0100',
    'Owner Mailing City': 'Macon',
    'Roof Type': 'Slate',
    'Weather Station': 'KATL',
  } as unknown as ListingDetails;
  const labels = furtherFacts(property).map(({ title, facts }) => [title, facts.map(({ label }) => label)]);
  expect(labels).toEqual([
    ['Sale and notice', ['Trustee Phone']],
    ['Loan and debt', ['Deed Book']],
    ['Owner and occupancy', ['Owner Mailing City']],
    ['Building and lot', ['Roof Type']],
    ['Other', ['Weather Station']],
  ]);
});

test('related facts are next to one another, and every column is among them', () => {
  const property = {
    unique_ID: 'GA-1',
    City: 'Macon',
    'Case Number': '26-CV-1',
    'Owner Occupancy': 'Absentee',
    Units: 4,
    'Lot Size': 43_560,
  } as unknown as ListingDetails;
  const groups = catalogueFacts(property);
  const labels = Object.fromEntries(
    groups.map(({ title, facts }) => [title, facts.map(({ label }) => label)]),
  );
  expect(labels).toEqual({
    'Basic Information': [
      'Address',
      'City',
      'State',
      'Zip Code',
      'County',
      'Parcel Number',
      'Property Type',
      'Owner Type',
      'Owner Occupancy',
      'Zillow Property ID',
    ],
    Financial: [
      'Opening Bid',
      'Principal Amount Owed',
      'Estimated Value',
      'Equity',
      'Bid % of Value',
      'Estimated Rent',
      'Annual Tax Amount',
      'Tax Rate',
    ],
    'Property Details': [
      'Home Type',
      'Units',
      'Year Built',
      'Bedrooms',
      'Bathrooms',
      'Living Area',
      'Lot Size',
    ],
    Foreclosure: [
      'Foreclosure Status',
      'Sale Date',
      'Days Until Sale',
      'Times Postponed',
      'Postponed From',
      'Case Number',
      'Lender',
      'Attorney',
      'Borrower',
      'Debt Date',
      'Source',
      'Last checked',
      'Last change',
      'No Longer Listed',
    ],
    Location: ['Latitude', 'Longitude', 'Location precision'],
  });
  expect(groups.flatMap(({ facts }) => facts)).toHaveLength(COLUMNS.length + 5);
  const lot = groups.flatMap(({ facts }) => facts).find(({ label }) => label === 'Lot Size');
  expect(lot?.text).toBe('43,560 sq ft (1 acre)');
  expect(furtherFacts(property)).toEqual([]);
});

test('a further fact is found by its label, by the name of its source and by its text', () => {
  const property = { bldg_sqft: '1760', hoa_fee: '120' } as unknown as ListingDetails;
  const found = (search: string) =>
    furtherFacts(property, search).flatMap(({ facts }) => facts.map(({ label, text }) => [label, text]));
  const building = [['Building sq ft', '1,760 sq ft']];
  expect(found('building')).toEqual(building);
  expect(found('bldg')).toEqual(building);
  expect(found('1,760')).toEqual(building);
  expect(found('1760')).toEqual(building);
  const [first] = furtherFacts(property, 'bldg').flatMap(({ facts }) => facts);
  expect(first?.description).toBe("The source's name: bldg_sqft");
});
