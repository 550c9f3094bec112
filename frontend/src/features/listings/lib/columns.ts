import type { ComponentType } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ColDef, ValueFormatterParams } from 'ag-grid-community';
import {
  BLANK,
  formatDate,
  formatDecimal,
  formatDegrees,
  formatMoney,
  formatWhole,
} from '../../../lib/format';
import { columnOf, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { COLUMN_WIDTH, type ColumnWidths, type SortParams } from '../../../listing-view/listing-view';
import { SaleDateCell, StatusCell } from '../components/cells';
import {
  ADDRESS_COLUMN,
  cell,
  SALE_DATE_COLUMN,
  STATUS_COLUMN,
  YEAR_COLUMN,
  type ListingRow,
} from './listing-row';

/** How a cell reads; a blank is a dash, never 0. */
export function cellText(column: Column, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return BLANK;
  if (typeof value === 'string') return column.type === 'date' ? formatDate(value) : value;
  if (column.value === YEAR_COLUMN) return String(value);
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

const NUMERIC: ReadonlySet<Column['type']> = new Set(['money', 'whole_number', 'decimal', 'coordinate']);

/** Widths as painted. */
const WIDTHS: Record<Column['type'], number> = {
  text: 143,
  whole_number: 98,
  money: 120,
  decimal: 98,
  date: 143,
  coordinate: 128,
};

const OWN_WIDTHS: Partial<Record<ColumnValue, number>> = {
  [ADDRESS_COLUMN]: 233,
  [STATUS_COLUMN]: 158,
  [SALE_DATE_COLUMN]: 188,
};

/** Wide enough for what a column usually holds, and for its whole heading with a sort arrow. */
function ownWidth({ value, type, label }: Column): number {
  return OWN_WIDTHS[value] ?? Math.max(WIDTHS[type], Math.round(label.length * 7.1) + 45);
}

const RENDERERS: Partial<Record<ColumnValue, ComponentType<CustomCellRendererProps>>> = {
  [STATUS_COLUMN]: StatusCell,
  [SALE_DATE_COLUMN]: SaleDateCell,
};

/** Module-level: a new object per render would reset the columns. The server sorts, so no comparison reorders rows. */
export const DEFAULT_COL_DEF: ColDef<ListingRow> = {
  sortable: true,
  resizable: true,
  comparator: () => 0,
  sortingOrder: ['asc', 'desc', null],
  minWidth: COLUMN_WIDTH.least,
  maxWidth: COLUMN_WIDTH.most,
  suppressHeaderMenuButton: true,
};

function cellClasses({ type }: Column, blank: boolean, first: boolean): string[] {
  return [
    ...(NUMERIC.has(type) ? ['ag-right-aligned-cell'] : []),
    ...(NUMERIC.has(type) || type === 'date' ? ['cell-figures'] : []),
    ...(blank ? ['cell-blank'] : first ? ['cell-first'] : []),
  ];
}

/** The grid's columns in the order chosen; the first is fixed where there is room. */
export function gridColumns(
  columns: readonly ColumnValue[],
  widths: ColumnWidths,
  sort: SortParams | null,
  fixFirst: boolean,
): ColDef<ListingRow>[] {
  return columns.flatMap((value, index) => {
    const column = columnOf(value);
    if (!column) return [];
    const numeric = NUMERIC.has(column.type);
    return {
      colId: value,
      headerName: column.label,
      headerTooltip: column.description,
      valueGetter: ({ data }) => (data ? cell(data, value) : null),
      valueFormatter: ({ value: content }: ValueFormatterParams<ListingRow, string | number | null>) =>
        cellText(column, content),
      cellRenderer: RENDERERS[value],
      tooltip: column.type === 'text',
      cellClass: ({ value: content }) => cellClasses(column, content === null, index === 0),
      headerClass: numeric ? 'ag-right-aligned-header' : undefined,
      width: widths[value] ?? ownWidth(column),
      pinned: fixFirst && index === 0 ? 'left' : null,
      lockPinned: true,
      sort: sort?.colId === value ? sort.sort : null,
    } satisfies ColDef<ListingRow>;
  });
}
