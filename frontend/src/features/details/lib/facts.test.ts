import type { ListingDetails } from '../details-api';
import { furtherFacts } from './facts';

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
