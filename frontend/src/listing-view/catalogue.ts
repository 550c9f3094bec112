import { CATALOGUE, DEFAULT_COLUMNS as GENERATED_DEFAULT } from '../api/catalogue';

/** A column of the listing grid, by its value: the key of the cell in a row, and its name on the wire. */
export type ColumnValue = (typeof CATALOGUE)[number]['value'];

/** What the catalogue says of a column. */
export interface Column {
  value: ColumnValue;
  label: string;
  category: string;
  description: string;
  type: 'text' | 'whole_number' | 'money' | 'decimal' | 'date' | 'coordinate';
  defaultVisible: boolean;
  derived: boolean;
}

export const COLUMNS: readonly Column[] = CATALOGUE;

const BY_VALUE = new Map<string, Column>(COLUMNS.map((column) => [column.value, column]));

/** The column of this value; nothing for a value that the catalogue does not know. */
export const columnOf = (value: string): Column | undefined => BY_VALUE.get(value);

/** Narrows any value to a column's. */
export const isColumnValue = (value: unknown): value is ColumnValue =>
  typeof value === 'string' && BY_VALUE.has(value);

/** The columns shown until a person chooses others, in shown order (spec.md §3). */
export const DEFAULT_COLUMNS: readonly ColumnValue[] = GENERATED_DEFAULT;
