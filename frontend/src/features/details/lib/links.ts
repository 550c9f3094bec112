import type { ListingDetails } from '../details-api';
import { shown } from './facts';

/** Street, city, state and ZIP in one line, as far as they are known. */
export function addressLine(property: ListingDetails): string {
  const { City: city } = property as { City?: unknown };
  const place = [typeof city === 'string' ? city : undefined, property.State].filter(Boolean).join(', ');
  return [place, property['Zip Code']].filter(Boolean).join(' ');
}

/** The property in a map of the person's choice: by its point, else by its address. */
export function mapsLink(property: ListingDetails): string {
  const { Latitude: lat, Longitude: lng, Address: street } = property;
  const query =
    typeof lat === 'number' && typeof lng === 'number'
      ? `${lat},${lng}`
      : [street, addressLine(property)].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** The facts that a reader can check, with room to say what is wrong with them. */
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
    'What is wrong, and what is right:',
    '',
    '',
    'What the page shows now:',
    `Property: ${property.unique_ID}`,
    ...facts.map((fact) => `${fact}: ${shown(property, fact)}`),
    `Page: ${address}`,
  ];
  const subject = `Wrong fact: ${property.Address ?? property.unique_ID}`;
  return `mailto:${support}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
