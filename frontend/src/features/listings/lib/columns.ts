import type { ComponentType } from 'react';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { CellClassRules, ColDef, GridApi, ValueFormatterParams } from 'ag-grid-community';
import { columnOf, isColumnValue, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { cellText } from '../../../listing-view/cell-text';
import { COLUMN_WIDTH, type ColumnWidths, type SortParams } from '../../../listing-view/listing-view';
import { SaleDateCell, StatusCell } from '../components/cells';
import { isFigure, isNumeric } from './column-widths';
import { FIGURES, shareRoom } from './cut-columns';
import {
  BID_COLUMN,
  cell,
  isCancelled,
  SALE_DATE_COLUMN,
  STATUS_COLUMN,
  type ListingRow,
} from './listing-row';

/** The width of a column until its rows are known, in final pixels. */
const FIRST_WIDTH = 112;

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

/** A browser's translator leaves figures and names of places alone (docs/product.md#translation). */
const PLACES: ReadonlySet<ColumnValue> = new Set(['Address', 'City', 'County', 'State']);

function cellClasses(column: Column): string[] {
  return [
    ...(isNumeric(column) ? ['ag-right-aligned-cell'] : []),
    ...(isFigure(column) ? [FIGURES] : []),
    ...(isFigure(column) || PLACES.has(column.value) ? ['notranslate'] : []),
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

/** The widths of the columns, by what decides on them. */
export interface Widths {
  /** What the user chose. */
  chosen: ColumnWidths;
  /** What fits, for the other columns. */
  fitted?: ColumnWidths;
  /** The least width of the columns of figures and dates. */
  needed?: ColumnWidths;
}

/** Returns the width of a column. */
const widthOf = (value: ColumnValue, { chosen, fitted = {}, needed = {} }: Widths): number =>
  Math.max(chosen[value] ?? fitted[value] ?? FIRST_WIDTH, needed[value] ?? COLUMN_WIDTH.least);

/** The part of the headings that the column chooser covers, apart from the scrollbar. */
const CHOOSER = 24;

/** Gives the columns the widths that they need, and shares the room that is left over by those that fit. */
export function spreadColumns(api: GridApi<ListingRow>, widths: Widths): void {
  const columns = api.getAllDisplayedColumns().filter((column) => !column.getPinned());
  const wanted = columns.map((column) => {
    const key = column.getColId();
    return isColumnValue(key)
      ? { width: widthOf(key, widths), mayGrow: widths.chosen[key] === undefined }
      : { width: column.getActualWidth(), mayGrow: false };
  });
  const { left, right } = api.getHorizontalPixelRange();
  const shared = shareRoom(wanted, right - left - CHOOSER);
  const pinned = api.getAllDisplayedColumns().filter((column) => column.getPinned());
  const changed = [
    ...columns.map((column, index) => ({ column, newWidth: shared[index] ?? 0 })),
    ...pinned.flatMap((column) => {
      const key = column.getColId();
      return isColumnValue(key) ? [{ column, newWidth: widthOf(key, widths) }] : [];
    }),
  ].filter(({ column, newWidth }) => newWidth !== column.getActualWidth());
  if (changed.length > 0)
    api.setColumnWidths(changed.map(({ column, newWidth }) => ({ key: column, newWidth })));
}

/** Returns the grid's columns in the selected order. The first one is pinned on wide screens. */
export function gridColumns(
  columns: readonly ColumnValue[],
  widths: Widths,
  sort: SortParams | null,
  fixFirst: boolean,
): ColDef<ListingRow>[] {
  return columns.flatMap((value, index) => {
    const column = columnOf(value);
    if (!column) return [];
    const numeric = isNumeric(column);
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
      headerClass: [
        ...(numeric ? ['ag-right-aligned-header'] : []),
        ...(index === columns.length - 1 ? ['header-last'] : []),
      ],
      minWidth: widths.needed?.[value] ?? COLUMN_WIDTH.least,
      width: widthOf(value, widths),
      pinned: fixFirst && index === 0 ? 'left' : null,
      lockPinned: true,
      sort: sort?.colId === value ? sort.sort : null,
    } satisfies ColDef<ListingRow>;
  });
}
