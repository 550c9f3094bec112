import type { ListingDetails } from '../details-api';
import { isRough, shown } from './facts';

/** Returns street, city, state and ZIP code on one line, without the unknown parts. */
export function addressLine(property: ListingDetails): string {
  const { City: city } = property as { City?: unknown };
  const place = [typeof city === 'string' ? city : undefined, property.State].filter(Boolean).join(', ');
  return [place, property['Zip Code']].filter(Boolean).join(' ');
}

/** Returns a link to the property in a map service: by coordinates, else by address. */
export function mapsLink(property: ListingDetails): string {
  const { Latitude: lat, Longitude: lng, Address: street } = property;
  const query =
    typeof lat === 'number' && typeof lng === 'number' && !isRough(property)
      ? `${lat},${lng}`
      : [street, addressLine(property)].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** Returns a link to the street's pictures at the property, or nothing without a precise location. */
export function streetViewLink(property: ListingDetails): string | undefined {
  const { Latitude: lat, Longitude: lng } = property;
  if (typeof lat !== 'number' || typeof lng !== 'number' || isRough(property)) return undefined;
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${encodeURIComponent(`${lat},${lng}`)}`;
}

/** Returns a mailto link for a correction. It lists the main facts and leaves room for the correct ones. */
export function reportLink(property: ListingDetails, support: string, address: string): string {
  const facts = [
    'Address',
    'County',
    'State',
    'Parcel Number',
    'matched_Foreclosure Status',
    'Foreclosure Sale Date',
    'matched_Current Bid',
    'Principal Amount Owed',
  ] as const;
  const lines = [
    'What is wrong, and what is correct:',
    '',
    '',
    'The page currently shows:',
    `Property: ${property.unique_ID}`,
    ...facts.map((fact) => `${fact}: ${shown(property, fact)}`),
    `Page: ${address}`,
  ];
  const subject = `Correction: ${property.Address ?? property.unique_ID}`;
  return `mailto:${support}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
