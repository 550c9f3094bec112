import type { components } from '../../../api/schema';
import { formatDate, formatMoney, formatWhole } from '../../../lib/format';

/** A listing as visitors see it: cells by their catalogue values, without street numbers and names. */
export type PreviewRow = components['schemas']['PreviewRow'];

const text = (row: PreviewRow, column: keyof PreviewRow): string | undefined => {
  const value: unknown = row[column];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};
const number = (row: PreviewRow, column: keyof PreviewRow): number | undefined => {
  const value: unknown = row[column];
  return typeof value === 'number' ? value : undefined;
};

/** The texts of a card. */
export interface PreviewFacts {
  photo: string | undefined;
  saleDate: string;
  status: string | undefined;
  openingBid: string | undefined;
  owed: string;
  street: string;
  place: string;
  /** For example '3 bd', '2 ba' and the property type. Unknown values are left out. */
  details: string[];
}

/** Returns the texts of a preview. Blanks are left out. */
export function factsOf(row: PreviewRow, now = new Date()): PreviewFacts {
  const bid = number(row, 'matched_Current Bid');
  const beds = number(row, 'Bedrooms');
  const baths = number(row, 'Bathrooms');
  const county = text(row, 'County');
  const where = [text(row, 'City') ?? (county && `${county} County`), text(row, 'State')];
  return {
    photo: text(row, 'zillow_image_1'),
    saleDate: formatDate(text(row, 'Foreclosure Sale Date') ?? '', now),
    status: text(row, 'matched_Foreclosure Status'),
    openingBid: bid === undefined ? undefined : formatMoney(bid),
    owed: formatMoney(number(row, 'Principal Amount Owed') ?? 0),
    street: text(row, 'Address') ?? 'Address for subscribers only',
    place: [where.filter(Boolean).join(', '), text(row, 'Zip Code')].filter(Boolean).join(' '),
    details: [
      beds === undefined ? undefined : `${formatWhole(beds)} bd`,
      baths === undefined ? undefined : `${baths.toLocaleString('en-US')} ba`,
      text(row, 'Property Type'),
    ].filter((detail) => detail !== undefined),
  };
}

/** Returns the month of the sale, for example '2026-12'. */
export const saleMonth = (row: PreviewRow): string | undefined =>
  text(row, 'Foreclosure Sale Date')?.slice(0, 7);
