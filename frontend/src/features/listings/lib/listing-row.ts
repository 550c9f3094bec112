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
const DAYS_UNTIL_SALE_COLUMN: ColumnValue = 'Days Until Sale';

/** Days from today, by the listing's own clock, to its sale; `null` when there is no date. */
export function daysUntilSale(row: ListingRow): number | null {
  const days = cell(row, DAYS_UNTIL_SALE_COLUMN);
  return typeof days === 'number' ? days : null;
}
