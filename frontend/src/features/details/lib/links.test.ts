import type { ListingDetails } from '../details-api';
import { mapsLink, streetViewLink } from './links';

const property = (precision: string | null): ListingDetails =>
  ({
    Address: '12 Elm St',
    State: 'Georgia',
    'Zip Code': '30303',
    Latitude: 33.75,
    Longitude: -84.39,
    'Location precision': precision,
  }) as ListingDetails;

test('links use the location only if it is that of the property', () => {
  for (const precision of [null, 'Source', 'Address', 'Street']) {
    expect(mapsLink(property(precision))).toContain('query=33.75%2C-84.39');
    expect(streetViewLink(property(precision))).toContain('viewpoint=33.75%2C-84.39');
  }
  expect(mapsLink(property('ZIP'))).toContain('query=12%20Elm%20St%2C%20Georgia%2030303');
  expect(streetViewLink(property('ZIP'))).toBeUndefined();
});
