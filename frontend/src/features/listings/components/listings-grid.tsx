import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AgGridReact } from 'ag-grid-react';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  ValidationModule,
  type ColDef,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  type GridApi,
  type IRowNode,
  type SelectionChangedEvent,
  type SortChangedEvent,
} from 'ag-grid-community';
import { pageNonce } from '../../../lib/nonce';
import { useMedia } from '../../../lib/use-media';
import { classes } from '../../../ui/classes';
import { isColumnValue, type ColumnValue } from '../../../listing-view/catalogue';
import type { ColumnWidths, SortParams } from '../../../listing-view/listing-view';
import { DEFAULT_COL_DEF, gridColumns, spreadColumns } from '../lib/columns';
import type { GridEdge } from '../lib/cut-columns';
import { listingId, rowNameOf, type ListingRow } from '../lib/listing-row';
import { nameGrid } from '../lib/name-grid';
import { useRowKeys } from '../lib/use-row-keys';
import { useOneTabStop } from '../lib/use-one-tab-stop';
import { useGrownColumns } from '../lib/use-grown-columns';
import { usePhotoPeek } from '../lib/use-photo-peek';
import { GRID_THEME } from './grid-theme';
import { PhotoPeek } from './photo-peek';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  RowSelectionModule,
  RowApiModule,
  RowStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  TooltipModule,
  ScrollApiModule,
  ...(process.env.NODE_ENV === 'production' ? [] : [ValidationModule]),
]);

const ROW_SELECTION = { mode: 'multiRow', checkboxes: true, headerCheckbox: true } as const;
const SELECTION_COLUMN = {
  pinned: 'left',
  width: 38,
  suppressHeaderMenuButton: true,
  resizable: false,
} as const;

/** Rows rendered outside the visible area, on each side. Each row slows down a page change. */
const ROW_BUFFER = 1;

/** Each row's position on its page, which is its id in the grid. */
const rowPositions = new WeakMap<ListingRow, string>();

/**
 * Identifies a row by its position on the page. The grid then reuses the rendered rows for a new page. That takes a
 * third of the time of rendering new ones.
 */
const getRowId = ({ data }: { data: ListingRow }) => rowPositions.get(data) ?? listingId(data);

function withPositions(rows: readonly ListingRow[]): ListingRow[] {
  rows.forEach((row, index) => rowPositions.set(row, String(index)));
  return [...rows];
}

/** The shortcuts for one row: save or remove it, hide it or show it again, and open its note. */
export type RowKey = 's' | 'h' | 'n';

/** What cells read of the list. */
export interface GridContext {
  /** The id of the first row below the line 'Past sales'. */
  firstPast: string | undefined;
}

/** The height of the line above past sales, in final pixels. */
const PAST_LINE = 28;

/** The first past sale carries the line above it. */
const ROW_CLASSES = {
  'row-first-past': ({ data, context }: { data?: ListingRow; context: GridContext }) =>
    data !== undefined && listingId(data) === context.firstPast,
};

export interface ListingsGridProps {
  /** The name of the list, for screen readers. */
  name: string;
  rows: readonly ListingRow[];
  columns: readonly ColumnValue[];
  /** The widths that the user set. */
  widths: ColumnWidths;
  sort: SortParams | null;
  selectedIds: readonly string[];
  /** Changes with the page, so that the grid scrolls back to its top. */
  pageKey: string;
  onSort: (sort: SortParams | null) => void;
  onColumns: (columns: ColumnValue[]) => void;
  onWidth: (column: ColumnValue, width: number) => void;
  onSelection: (pageIds: string[], selectedIds: string[]) => void;
  /** Adds a screen's own columns. Must be defined at module level, because a new function would reset the columns. */
  arrange?: (columns: ColDef<ListingRow>[], roomy: boolean) => ColDef<ListingRow>[];
  /** The height of a row in final pixels, if it is not the theme's. Must not change. */
  rowHeight?: number;
  /** The index of the first row below the line 'Past sales', or -1. */
  pastFrom?: number;
  /** Runs the shortcut `s`, `h` or `n` for the row with the focus. Must be stable. */
  onRowKey?: (key: RowKey, row: ListingRow) => void;
  /** Hides the columns that an edge cuts, and counts those to the right. */
  edge: GridEdge;
  /** The row to scroll to once, after the user returns to the list. */
  openedId?: string;
}

/** Marks the rows of this page that are selected. */
function showSelection(api: GridApi<ListingRow>, selectedIds: readonly string[]): void {
  const selected = new Set(selectedIds);
  const on: IRowNode<ListingRow>[] = [];
  const off: IRowNode<ListingRow>[] = [];
  api.forEachNode((node) => {
    const wanted = node.data !== undefined && selected.has(listingId(node.data));
    if (wanted !== Boolean(node.isSelected())) (wanted ? on : off).push(node);
  });
  if (on.length > 0) api.setNodesSelected({ nodes: on, newValue: true, source: 'api' });
  if (off.length > 0) api.setNodesSelected({ nodes: off, newValue: false, source: 'api' });
}

/** Scrolls to a column that is out of sight, in a grid that has a width. */
function showColumn(api: GridApi<ListingRow>, column: string | undefined): void {
  const { left, right } = api.getHorizontalPixelRange();
  if (column !== undefined && right > left && api.getColumn(column)) api.ensureColumnVisible(column);
}

/**
 * Shows one page of the list in AG Grid's client-side row model. The server sorts and pages. The store contains the
 * selection across pages, so events that the grid's API caused are ignored.
 */
export const ListingsGrid = memo(function ListingsGrid(props: ListingsGridProps) {
  const { rows, widths, sort, selectedIds, pageKey, onSort, onColumns, onWidth, onSelection } = props;
  // Deferred, so that a ticked box shows at once and the grid updates afterwards.
  const columns = useDeferredValue(props.columns);
  const { arrange, openedId, name, onRowKey, rowHeight, pastFrom = -1, edge } = props;
  const { peek, over, focused, hide } = usePhotoPeek();
  const grid = useRef<AgGridReact<ListingRow>>(null);
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  useOneTabStop(frame, before, after);
  const api = useCallback(() => grid.current?.api, []);
  useRowKeys(api, frame, onRowKey);
  useEffect(() => {
    edge.attach();
    return () => edge.detach();
  }, [edge]);
  const recut = useCallback(({ api }: { api: GridApi<ListingRow> }) => edge.update(api), [edge]);
  const rename = useCallback(
    ({ api }: { api: GridApi<ListingRow> }) => {
      if (frame.current) nameGrid(frame.current, api, name, rowNameOf);
    },
    [name],
  );
  const roomy = useMedia('(min-width: 768px)');
  const { fitted, needed } = useGrownColumns(columns, rows, sort);
  const columnDefs = useMemo(() => {
    const shown = gridColumns(columns, { chosen: widths, fitted, needed }, sort, roomy);
    return arrange ? arrange(shown, roomy) : shown;
    // New definitions make the grid evaluate each cell again, so columns that grow later are only widened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, widths, sort, roomy, arrange]);
  const spread = useCallback(
    ({ api }: { api: GridApi<ListingRow> }) => {
      spreadColumns(api, { chosen: widths, fitted, needed });
      edge.update(api);
    },
    [widths, fitted, needed, edge],
  );
  useLayoutEffect(() => {
    if (grid.current?.api) spread({ api: grid.current.api });
  }, [spread, columnDefs]);
  // The column that orders the list is always in sight.
  const sortColumn = sort?.colId;
  useEffect(() => {
    if (grid.current?.api) showColumn(grid.current.api, sortColumn);
  }, [sortColumn, columnDefs]);
  // New rows and the selection are set together through the API, within the same commit. Props would reach the grid one
  // frame later, and a row would briefly show the previous row's selection.
  const [firstRows] = useState(() => withPositions(rows));
  const firstPast = rows[pastFrom]?.unique_ID;
  const [context] = useState((): GridContext => ({ firstPast }));
  const given = useRef(rows);
  const latest = useRef({ rows, selectedIds, firstPast });
  const handOver = useCallback(
    (api: GridApi<ListingRow>) => {
      if (given.current !== latest.current.rows) {
        given.current = latest.current.rows;
        context.firstPast = latest.current.firstPast;
        api.setGridOption('rowData', withPositions(given.current));
        if (rowHeight !== undefined) api.resetRowHeights();
      }
      showSelection(api, latest.current.selectedIds);
    },
    [context, rowHeight],
  );
  useLayoutEffect(() => {
    latest.current = { rows, selectedIds, firstPast };
    if (grid.current?.api) handOver(grid.current.api);
  }, [rows, selectedIds, firstPast, handOver]);
  const getRowHeight = useMemo(
    () =>
      rowHeight === undefined
        ? undefined
        : ({ data }: { data?: ListingRow }) =>
            rowHeight + (data && listingId(data) === context.firstPast ? PAST_LINE : 0),
    [rowHeight, context],
  );
  // The grid is painted before it is ready to share the width, and its columns would move.
  const [isSpread, setIsSpread] = useState(false);
  const gridReady = useCallback(
    ({ api }: { api: GridApi<ListingRow> }) => {
      handOver(api);
      spread({ api });
      setIsSpread(true);
    },
    [handOver, spread],
  );

  const firstDrawn = useCallback(
    ({ api }: { api: GridApi<ListingRow> }) => {
      showSelection(api, latest.current.selectedIds);
      showColumn(api, sortColumn);
      // On a slow machine, the checkboxes are drawn after the model's own event.
      rename({ api });
      if (openedId !== undefined)
        api.ensureNodeVisible(({ data }: IRowNode<ListingRow>) => data?.unique_ID === openedId, 'middle');
    },
    [openedId, rename, sortColumn],
  );

  useEffect(() => {
    if (grid.current?.api && grid.current.api.getDisplayedRowCount() > 0)
      grid.current.api.ensureIndexVisible(0, 'top');
  }, [pageKey]);

  // The grid reports no scroll of its viewport while it believes that another of its scrollers moves, so the figures
  // follow the viewport itself.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let left = 0;
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.scrollLeft === left) return;
      left = target.scrollLeft;
      if (grid.current?.api) edge.update(grid.current.api);
    };
    element.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [edge]);

  const sortChanged = useCallback(
    ({ api, source }: SortChangedEvent<ListingRow>) => {
      if (source !== 'uiColumnSorted') return;
      const sorted = api.getColumnState().find((column) => column.sort);
      const { colId, sort } = sorted ?? {};
      onSort(sort && isColumnValue(colId) ? { colId, sort } : null);
    },
    [onSort],
  );

  const columnMoved = useCallback(
    ({ api, source, finished }: ColumnMovedEvent<ListingRow>) => {
      if (source !== 'uiColumnMoved' || !finished) return;
      onColumns(
        api
          .getAllDisplayedColumns()
          .map((column) => column.getColId())
          .filter(isColumnValue),
      );
    },
    [onColumns],
  );

  const columnResized = useCallback(
    ({ api, column, finished, source }: ColumnResizedEvent<ListingRow>) => {
      edge.update(api);
      if (!finished || !column || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return;
      const id = column.getColId();
      if (!isColumnValue(id)) return;
      // The grid knows the least width from when the column was defined.
      const width = Math.max(column.getActualWidth(), needed[id] ?? 0);
      if (width > column.getActualWidth()) api.setColumnWidths([{ key: id, newWidth: width }]);
      onWidth(id, width);
    },
    [onWidth, edge, needed],
  );

  const selectionChanged = useCallback(
    ({ api, source }: SelectionChangedEvent<ListingRow>) => {
      rename({ api });
      if (source.startsWith('api') || source === 'rowDataChanged') return;
      const pageIds: string[] = [];
      api.forEachNode((node) => node.data && pageIds.push(listingId(node.data)));
      onSelection(pageIds, api.getSelectedRows().map(listingId));
    },
    [onSelection, rename],
  );

  return (
    <>
      <span ref={before} tabIndex={-1} />
      {/* The grid measures the pointer in its own pixels, so the page zoom is undone here and the grid's sizes are final
        pixels. */}
      <div
        ref={frame}
        className={classes(
          'undo-zoom h-full',
          rowHeight !== undefined && 'tall-rows',
          !isSpread && 'invisible',
        )}
        onBlur={hide}
      >
        <AgGridReact<ListingRow>
          ref={grid}
          theme={GRID_THEME}
          styleNonce={pageNonce()}
          popupParent={document.body}
          rowData={firstRows}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COL_DEF}
          getRowId={getRowId}
          rowHeight={rowHeight}
          getRowHeight={getRowHeight}
          context={context}
          rowClassRules={ROW_CLASSES}
          rowBuffer={ROW_BUFFER}
          // New rows reuse the old rows' elements. Animating them would delay their first frame.
          animateRows={false}
          rowSelection={ROW_SELECTION}
          selectionColumnDef={SELECTION_COLUMN}
          maintainColumnOrder={false}
          suppressMultiSort
          suppressDragLeaveHidesColumns
          suppressCellFocus={false}
          enableCellTextSelection
          tooltipShowDelay={400}
          tooltipShowMode="whenTruncated"
          onGridReady={gridReady}
          onFirstDataRendered={firstDrawn}
          onSortChanged={sortChanged}
          onColumnMoved={columnMoved}
          onColumnResized={columnResized}
          onCellMouseOver={over}
          onCellMouseOut={hide}
          onCellFocused={focused}
          onBodyScroll={hide}
          onSelectionChanged={selectionChanged}
          onViewportChanged={rename}
          onModelUpdated={rename}
          onGridSizeChanged={spread}
          onDisplayedColumnsChanged={spread}
          onVirtualColumnsChanged={recut}
        />
        {peek && <PhotoPeek {...peek} />}
      </div>
      <span ref={after} tabIndex={-1} />
    </>
  );
});
