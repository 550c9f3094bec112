import { CATALOGUE, DEFAULT_COLUMNS as GENERATED_DEFAULT } from '../api/catalogue';

/** A column of the listing grid, by its name in the API, which is also the key of its cells. */
export type ColumnValue = (typeof CATALOGUE)[number]['value'];

/** The catalogue's data about a column. */
export interface Column {
  value: ColumnValue;
  label: string;
  category: string;
  description: string;
  type: 'text' | 'whole_number' | 'money' | 'decimal' | 'date' | 'coordinate';
  defaultVisible: boolean;
  derived: boolean;
  /** Whether the server sorts by the column. */
  sortable: boolean;
}

export const COLUMNS: readonly Column[] = CATALOGUE;

const BY_VALUE = new Map<string, Column>(COLUMNS.map((column) => [column.value, column]));

/** Returns the column with this value, or nothing if the catalogue does not contain it. */
export const columnOf = (value: string): Column | undefined => BY_VALUE.get(value);

export const isColumnValue = (value: unknown): value is ColumnValue =>
  typeof value === 'string' && BY_VALUE.has(value);

/** Returns whether a list can be sorted by the column with this value. */
export const isSortable = (value: unknown): value is ColumnValue =>
  isColumnValue(value) && BY_VALUE.get(value)?.sortable === true;

/** The columns that a new user sees, in order (docs/product.md#default-columns). */
export const DEFAULT_COLUMNS: readonly ColumnValue[] = GENERATED_DEFAULT;
