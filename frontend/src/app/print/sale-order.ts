import { saleFacts } from '../../features/details/lib/facts';
import type { ListingDetails } from '../../features/details/details-api';
import { formatDateWithYear } from '../../lib/format';

/** How many properties a page of the printed list has at most. */
export const PER_PAGE = 10;

/** A property at its place in the round of courthouses. */
export interface Stop {
  property: ListingDetails;
  /** Day, courthouse and hour, as a heading. */
  sale: string;
}

/** Returns the minutes after midnight of a time such as '10:00 AM', or nothing for another text. */
export function minutesOf(time: string | undefined): number | undefined {
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b/i.exec(time ?? '') ?? [];
  if (hours === undefined || half === undefined) return undefined;
  return ((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}

/** Where a sale takes place, or the county if the source does not say. */
function courthouseOf(property: ListingDetails): string {
  const { place } = saleFacts(property);
  if (place !== undefined) return place;
  const county = property.County ? `${property.County} County, ` : '';
  return `${county}${property.State} (place not stated)`;
}

/**
 * Orders properties as a bidder visits them: by day, courthouse and hour, then by address. A sale without a date or an
 * hour comes after those that have one.
 */
export function inSaleOrder(properties: readonly ListingDetails[]): Stop[] {
  const stops = properties.map((property) => {
    const day = property['Foreclosure Sale Date'] ?? undefined;
    const { time } = saleFacts(property);
    const courthouse = courthouseOf(property);
    const sale = [
      day === undefined ? 'No sale date' : formatDateWithYear(day),
      courthouse,
      time ?? 'time not stated',
    ];
    const key = [
      day ?? '9999',
      courthouse,
      String(minutesOf(time) ?? 9999).padStart(4, '0'),
      property.Address ?? '',
    ];
    return { property, sale: sale.join(' · '), key };
  });
  const compare = (a: readonly string[], b: readonly string[]): number => {
    const place = a.findIndex((part, at) => part !== b[at]);
    return place === -1 ? 0 : (a[place] ?? '').localeCompare(b[place] ?? '', 'en-US');
  };
  return stops.sort((a, b) => compare(a.key, b.key)).map(({ property, sale }) => ({ property, sale }));
}

/** Divides a list into pages of ten. */
export function pagesOf(stops: readonly Stop[]): Stop[][] {
  return Array.from({ length: Math.ceil(stops.length / PER_PAGE) }, (_, page) =>
    stops.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  );
}
