import type { ComponentType } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { CellClassRules, ColDef, ValueFormatterParams } from 'ag-grid-community';
import { columnOf, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { COLUMN_WIDTH, type ColumnWidths, type SortParams } from '../../../listing-view/listing-view';
import { SaleDateCell, StatusCell } from '../components/cells';
import { FIGURES } from './cut-columns';
import {
  ADDRESS_COLUMN,
  BID_COLUMN,
  cell,
  isCancelled,
  SALE_DATE_COLUMN,
  STATUS_COLUMN,
  type ListingRow,
} from './listing-row';

const NUMERIC: ReadonlySet<Column['type']> = new Set(['money', 'whole_number', 'decimal', 'coordinate']);

/** Texts that are numbers: half of one names another thing, so they are not cut off either. */
const CODES: ReadonlySet<ColumnValue> = new Set(['Zip Code', 'Parcel Number']);

/** Widths in final pixels: the usual content. At a width of 1440, the default columns fit up to the sale date. */
const WIDTHS: Record<Column['type'], number> = {
  text: 116,
  whole_number: 92,
  money: 112,
  decimal: 96,
  date: 143,
  coordinate: 112,
};

const OWN_WIDTHS: Partial<Record<ColumnValue, number>> = {
  [ADDRESS_COLUMN]: 200,
  [STATUS_COLUMN]: 146,
  [BID_COLUMN]: 120,
  [SALE_DATE_COLUMN]: 200,
};

/** Headings wrap, so their longest word and the sort arrow must fit. */
const headingWidth = (label: string): number =>
  Math.round(Math.max(...label.split(' ').map((word) => word.length)) * 7.1) + 44;

/** Fits the usual content of a column and its heading. */
const ownWidth = ({ value, type, label }: Column): number =>
  OWN_WIDTHS[value] ?? Math.max(WIDTHS[type], headingWidth(label));

const RENDERERS: Partial<Record<ColumnValue, ComponentType<CustomCellRendererProps>>> = {
  [STATUS_COLUMN]: StatusCell,
  [SALE_DATE_COLUMN]: SaleDateCell,
};

/**
 * Defined at module level, because a new object per render would reset the columns. The server sorts, so the comparator
 * never reorders rows.
 */
export const DEFAULT_COL_DEF: ColDef<ListingRow> = {
  sortable: true,
  resizable: true,
  comparator: () => 0,
  sortingOrder: ['asc', 'desc', null],
  minWidth: COLUMN_WIDTH.least,
  maxWidth: COLUMN_WIDTH.most,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
};

/** A fitted column leaves room for others. The user can still make it wider. */
const MOST_FITTED = 420;

/** The room around a cell's text, and around a status or the days left next to a date. */
const PADDING = 26;
const BADGE = 26;

/**
 * Returns the widths that fit the rows shown: the longest text of each column, and its heading. `measure` returns the
 * width of a text in the grid's font.
 */
export function fittedWidths(
  columns: readonly ColumnValue[],
  rows: readonly ListingRow[],
  measure: (text: string) => number,
): ColumnWidths {
  const widths: ColumnWidths = {};
  for (const value of columns) {
    const column = columnOf(value);
    if (!column) continue;
    const texts = rows.map((row) => measure(cellText(column, cell(row, value))));
    const extra = value === STATUS_COLUMN ? BADGE : 0;
    const content = Math.ceil(Math.max(0, ...texts)) + PADDING + extra;
    const width = Math.max(content, headingWidth(column.label), leastWidth(column));
    widths[value] = Math.min(Math.max(width, COLUMN_WIDTH.least), MOST_FITTED);
  }
  return widths;
}

/**
 * Returns the columns of figures whose content in these rows is wider than the usual content, and the width that it
 * needs. `measure` returns the width of a text in the grid's font.
 */
export function wideFigures(
  columns: readonly ColumnValue[],
  rows: readonly ListingRow[],
  measure: (text: string) => number,
): ColumnWidths {
  const widths: ColumnWidths = {};
  for (const value of columns) {
    const column = columnOf(value);
    if (!column || !(NUMERIC.has(column.type) || CODES.has(value))) continue;
    const width =
      Math.ceil(Math.max(0, ...rows.map((row) => measure(cellText(column, cell(row, value)))))) + PADDING;
    if (width > leastWidth(column)) widths[value] = Math.min(width, COLUMN_WIDTH.most);
  }
  return widths;
}

/** Figures and dates are never cut off, so their columns cannot be narrower than their longest usual content. */
function leastWidth({ value, type }: Column): number {
  return NUMERIC.has(type) || type === 'date' ? (OWN_WIDTHS[value] ?? WIDTHS[type]) : COLUMN_WIDTH.least;
}

const isFigure = ({ value, type }: Column): boolean =>
  NUMERIC.has(type) || type === 'date' || CODES.has(value);

function cellClasses(column: Column): string[] {
  return [
    ...(NUMERIC.has(column.type) ? ['ag-right-aligned-cell'] : []),
    ...(isFigure(column) ? [FIGURES] : []),
  ];
}

/** A cancellation voids these. */
const VOIDED: ReadonlySet<ColumnValue> = new Set([SALE_DATE_COLUMN, BID_COLUMN]);

/** Styles that depend on the row are rules, because the grid evaluates them again when a cell gets another row. */
const BLANK_RULE: CellClassRules<ListingRow> = { 'cell-blank': ({ value }) => value === null };
const VOID_RULE: CellClassRules<ListingRow> = {
  'cell-void': ({ data }) => data !== undefined && isCancelled(data),
};
const FIRST_RULES: CellClassRules<ListingRow> = {
  ...BLANK_RULE,
  'cell-first': ({ value }) => value !== null,
};

/**
 * Returns the grid's columns in the selected order. The first one is pinned on wide screens. `needed` has the columns
 * that need more room than usual, see `wideFigures`.
 */
export function gridColumns(
  columns: readonly ColumnValue[],
  widths: ColumnWidths,
  sort: SortParams | null,
  fixFirst: boolean,
  needed: ColumnWidths = {},
): ColDef<ListingRow>[] {
  return columns.flatMap((value, index) => {
    const column = columnOf(value);
    if (!column) return [];
    const numeric = NUMERIC.has(column.type);
    const least = needed[value] ?? leastWidth(column);
    return {
      colId: value,
      headerName: column.label,
      headerTooltip: column.description,
      sortable: column.sortable,
      valueGetter: ({ data }) => (data ? cell(data, value) : null),
      valueFormatter: ({ value: content }: ValueFormatterParams<ListingRow, string | number | null>) =>
        cellText(column, content),
      cellRenderer: RENDERERS[value],
      // The grid cannot measure the content of a renderer and would always show the tooltip.
      tooltip: column.type === 'text' && !RENDERERS[value],
      cellClass: cellClasses(column),
      cellClassRules: {
        ...(index === 0 ? FIRST_RULES : BLANK_RULE),
        ...(VOIDED.has(value) && VOID_RULE),
      },
      headerClass: numeric ? 'ag-right-aligned-header' : undefined,
      minWidth: least,
      width: Math.max(widths[value] ?? ownWidth(column), least),
      pinned: fixFirst && index === 0 ? 'left' : null,
      lockPinned: true,
      sort: sort?.colId === value ? sort.sort : null,
    } satisfies ColDef<ListingRow>;
  });
}
