import type { ComponentType } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { CellClassRules, ColDef, ValueFormatterParams } from 'ag-grid-community';
import { columnOf, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { COLUMN_WIDTH, type ColumnWidths, type SortParams } from '../../../listing-view/listing-view';
import { SaleDateCell, StatusCell } from '../components/cells';
import { ADDRESS_COLUMN, cell, SALE_DATE_COLUMN, STATUS_COLUMN, type ListingRow } from './listing-row';

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

function cellClasses({ type }: Column): string[] {
  return [
    ...(NUMERIC.has(type) ? ['ag-right-aligned-cell'] : []),
    ...(NUMERIC.has(type) || type === 'date' ? ['cell-figures'] : []),
  ];
}

/** What depends on the row stands in rules: a cell looks at them again when another row takes it over. */
const BLANK_RULE: CellClassRules<ListingRow> = { 'cell-blank': ({ value }) => value === null };
const FIRST_RULES: CellClassRules<ListingRow> = {
  ...BLANK_RULE,
  'cell-first': ({ value }) => value !== null,
};

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
      cellClass: cellClasses(column),
      cellClassRules: index === 0 ? FIRST_RULES : BLANK_RULE,
      headerClass: numeric ? 'ag-right-aligned-header' : undefined,
      width: widths[value] ?? ownWidth(column),
      pinned: fixFirst && index === 0 ? 'left' : null,
      lockPinned: true,
      sort: sort?.colId === value ? sort.sort : null,
    } satisfies ColDef<ListingRow>;
  });
}
