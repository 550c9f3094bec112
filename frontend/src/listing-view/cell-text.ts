import { BLANK, formatDate, formatDecimal, formatDegrees, formatMoney, formatWhole } from '../lib/format';
import { columnOf, type Column, type ColumnValue } from './catalogue';

/** A year has no thousands separator. */
const YEAR_COLUMN: ColumnValue = 'Year Built';

/** A whole number of percent. */
const PERCENT_COLUMN: ColumnValue = 'Bid % of Value';

/** Formats a cell. A blank is a dash, never 0. */
export function cellText(column: Column, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return BLANK;
  if (typeof value === 'string') return column.type === 'date' ? formatDate(value) : value;
  if (column.value === YEAR_COLUMN) return String(value);
  if (column.value === PERCENT_COLUMN) return `${formatWhole(value)}%`;
  switch (column.type) {
    case 'money':
      return formatMoney(value);
    case 'whole_number':
      return formatWhole(value);
    case 'coordinate':
      return formatDegrees(value);
    case 'decimal':
    case 'text':
    case 'date':
      return formatDecimal(value);
  }
}

/** Formats a value that the sale ledger stores as text, in its column's format. */
export function columnText(field: string, text: string | null): string {
  const column = columnOf(field);
  if (text === null || text === '') return BLANK;
  if (!column || column.type === 'text' || column.type === 'date')
    return column ? cellText(column, text) : text;
  const number = Number(text);
  return Number.isNaN(number) ? text : cellText(column, number);
}
