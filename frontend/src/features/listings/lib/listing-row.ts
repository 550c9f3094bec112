import type { components } from '../../../api/schema';
import type { ColumnValue } from '../../../listing-view/catalogue';
import type { WithMarks } from '../../../listing-view/listing-page';

/** A row as the API returns it. The keys are catalogue values. */
export type ListingRow = WithMarks<components['schemas']['ListingRow']>;

type Cell = string | number | null;

export const listingId = (row: ListingRow): string => row.unique_ID;

/** Returns the name of a property for labels: its address, or else its id. */
export const rowNameOf = (row: ListingRow): string => row.Address ?? row.unique_ID;

/** Returns the content of a column. A blank is `null`. */
export function cell(row: ListingRow, column: ColumnValue): Cell {
  const value: unknown = row[column];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Columns with their own cell renderers. */
export const STATUS_COLUMN: ColumnValue = 'matched_Foreclosure Status';
export const SALE_DATE_COLUMN: ColumnValue = 'Foreclosure Sale Date';
export const BID_COLUMN: ColumnValue = 'matched_Current Bid';
export const ADDRESS_COLUMN: ColumnValue = 'Address';
const DAYS_UNTIL_SALE_COLUMN: ColumnValue = 'Days Until Sale';

/** Returns whether the sale was cancelled, so that its date and opening bid no longer apply. */
export const isCancelled = (row: ListingRow): boolean => cell(row, STATUS_COLUMN) === 'Cancelled';

/** Returns the days until the sale by the listing's local date, or `null` without a sale date. */
export function daysUntilSale(row: ListingRow): number | null {
  const days = cell(row, DAYS_UNTIL_SALE_COLUMN);
  return typeof days === 'number' ? days : null;
}
