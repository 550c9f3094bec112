import type { components } from '../../../api/schema';
import type { ColumnValue } from '../../../listing-view/catalogue';

/** A row as the API gives it: cells under their catalogue values. */
export type ListingRow = components['schemas']['ListingRow'];

type Cell = string | number | null;

/** The row's key. */
export const listingId = (row: ListingRow): string => row.unique_ID;

/** What stands in a column; a blank is `null`. */
export function cell(row: ListingRow, column: ColumnValue): Cell {
  const value: unknown = row[column];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Columns that the screen draws in its own way. */
export const STATUS_COLUMN: ColumnValue = 'matched_Foreclosure Status';
export const SALE_DATE_COLUMN: ColumnValue = 'Foreclosure Sale Date';
export const ADDRESS_COLUMN: ColumnValue = 'Address';
/** A year is a number without thousands. */
export const YEAR_COLUMN: ColumnValue = 'Year Built';
const DAYS_UNTIL_SALE_COLUMN: ColumnValue = 'Days Until Sale';

/** Days from today, by the listing's own clock, to its sale; `null` when there is no date. */
export function daysUntilSale(row: ListingRow): number | null {
  const days = cell(row, DAYS_UNTIL_SALE_COLUMN);
  return typeof days === 'number' ? days : null;
}

/** The most photos of a listing (spec.md §9). */
const MOST_PHOTOS = 20;

/** The photos of a row, in order. */
export function photosOf(row: ListingRow): string[] {
  const cells = row as unknown as Record<string, unknown>;
  return Array.from({ length: MOST_PHOTOS }, (_, index) => cells[`zillow_image_${index + 1}`]).filter(
    (photo): photo is string => typeof photo === 'string' && photo.trim() !== '',
  );
}
