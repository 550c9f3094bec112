import type { ListingDetails } from '../details-api';
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

test('related facts are next to one another, and what is at the top or unknown is not among them', () => {
  const property = {
    unique_ID: 'GA-1',
    Address: '1 Main St',
    City: 'Macon',
    'matched_Current Bid': 100_000,
    'Case Number': '26-CV-1',
    'Bid % of Value': 51,
    'Rent Zestimate': 1_500,
    'Owner Occupancy': 'Absentee',
    'Owner Type': 'Company',
    Units: 4,
    'Lot Size': 43_560,
    'Times Postponed': 1,
    'Postponed From': '2026-11-03',
    'Last change': '2026-11-10',
    'No Longer Listed': '2026-11-20',
  } as unknown as ListingDetails;
  const { groups, unpublished } = catalogueFacts(property);
  expect(groups.map(({ title, facts }) => [title, facts.map(({ label }) => label)])).toEqual([
    ['Basic Information', ['Owner Type']],
    ['Financial', ['Bid % of Value', 'Estimated Rent']],
    ['Property Details', ['Units']],
    ['Foreclosure', ['Times Postponed', 'Postponed From', 'Case Number', 'Last change', 'No Longer Listed']],
  ]);
  expect(unpublished).toEqual([
    'Parcel Number',
    'Zillow Property ID',
    'Annual Tax Amount',
    'Tax Rate',
    'Home Type',
    'Lender',
    'Attorney',
    'Borrower',
    'Debt Date',
    'Source',
    'Last checked',
    'Latitude',
    'Longitude',
    'Location precision',
  ]);
  expect(furtherFacts(property)).toEqual([]);
});

test('an event that has not happened is not a fact', () => {
  const property = { unique_ID: 'GA-1', 'Times Postponed': null } as unknown as ListingDetails;
  const { groups, unpublished } = catalogueFacts(property);
  expect(groups).toEqual([]);
  for (const event of ['Times Postponed', 'Postponed From', 'Last change', 'No Longer Listed'])
    expect(unpublished).not.toContain(event);
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
