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
import { isColumnValue, type ColumnValue } from '../../../listing-view/catalogue';
import type { ColumnWidths, SortParams } from '../../../listing-view/listing-view';
import { DEFAULT_COL_DEF, gridColumns } from '../lib/columns';
import { listingId, type ListingRow } from '../lib/listing-row';
import { usePhotoPeek } from '../lib/use-photo-peek';
import { GRID_THEME } from './grid-theme';
import { PhotoPeek } from './photo-peek';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  RowSelectionModule,
  RowApiModule,
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
  width: 40,
  suppressHeaderMenuButton: true,
  resizable: false,
} as const;

/** Rows drawn beyond what is in sight, on either side: each costs a new page its time. */
const ROW_BUFFER = 5;

/** Each row's place on its page. */
const places = new WeakMap<ListingRow, string>();

/**
 * The grid knows a row by its place on the page: the rows of another answer take over the lines that are drawn, cell by
 * cell, in a third of the time that drawing them anew takes.
 */
const getRowId = ({ data }: { data: ListingRow }) => places.get(data) ?? listingId(data);

function placed(rows: readonly ListingRow[]): ListingRow[] {
  rows.forEach((row, index) => places.set(row, String(index)));
  return [...rows];
}

export interface ListingsGridProps {
  rows: readonly ListingRow[];
  columns: readonly ColumnValue[];
  /** Widths that the person gave. */
  widths: ColumnWidths;
  sort: SortParams | null;
  selectedIds: readonly string[];
  /** Changes with the page, so that the grid goes back to its top. */
  pageKey: string;
  onSort: (sort: SortParams | null) => void;
  onColumns: (columns: ColumnValue[]) => void;
  onWidth: (column: ColumnValue, width: number) => void;
  onSelection: (pageIds: string[], selectedIds: string[]) => void;
  /** Lays a screen's own columns among those chosen. Module-level: a new function would reset the columns. */
  arrange?: (columns: ColDef<ListingRow>[], roomy: boolean) => ColDef<ListingRow>[];
  /** The row to go back to, where one was: brought into view once. */
  openedId?: string;
}

/** Marks the rows of this page that are in the person's selection. */
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

/**
 * One page of the list in AG Grid's client-side row model. The server sorts and pages; the store owns the selection
 * across pages, so events that the grid's API caused are ignored.
 */
export const ListingsGrid = memo(function ListingsGrid(props: ListingsGridProps) {
  const { rows, widths, sort, selectedIds, pageKey, onSort, onColumns, onWidth, onSelection } = props;
  // The box that was ticked shows at once, the grid's own work comes after.
  const columns = useDeferredValue(props.columns);
  const { arrange, openedId } = props;
  const { peek, over, focused, hide } = usePhotoPeek();
  const grid = useRef<AgGridReact<ListingRow>>(null);
  const roomy = useMedia('(min-width: 768px)');
  const columnDefs = useMemo(() => {
    const chosen = gridColumns(columns, widths, sort, roomy);
    return arrange ? arrange(chosen, roomy) : chosen;
  }, [columns, widths, sort, roomy, arrange]);
  // Later rows and selections are handed over together, within the commit that brings them: by its own props the grid
  // would take them a picture later, and a line would still be marked for the row that stood there before.
  const [firstRows] = useState(() => placed(rows));
  const given = useRef(rows);
  const latest = useRef({ rows, selectedIds });
  const handOver = useCallback((api: GridApi<ListingRow>) => {
    if (given.current !== latest.current.rows) {
      given.current = latest.current.rows;
      api.setGridOption('rowData', placed(given.current));
    }
    showSelection(api, latest.current.selectedIds);
  }, []);
  useLayoutEffect(() => {
    latest.current = { rows, selectedIds };
    if (grid.current?.api) handOver(grid.current.api);
  }, [rows, selectedIds, handOver]);
  const gridReady = useCallback(({ api }: { api: GridApi<ListingRow> }) => handOver(api), [handOver]);

  const firstDrawn = useCallback(
    ({ api }: { api: GridApi<ListingRow> }) => {
      showSelection(api, latest.current.selectedIds);
      if (openedId !== undefined)
        api.ensureNodeVisible(({ data }: IRowNode<ListingRow>) => data?.unique_ID === openedId, 'middle');
    },
    [openedId],
  );

  useEffect(() => {
    if (grid.current?.api && grid.current.api.getDisplayedRowCount() > 0)
      grid.current.api.ensureIndexVisible(0, 'top');
  }, [pageKey]);

  const sortChanged = useCallback(
    ({ api, source }: SortChangedEvent<ListingRow>) => {
      if (source !== 'uiColumnSorted') return;
      const sorted = api.getColumnState().find((column) => column.sort);
      onSort(sorted?.sort && isColumnValue(sorted.colId) ? { colId: sorted.colId, sort: sorted.sort } : null);
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
    ({ column, finished, source }: ColumnResizedEvent<ListingRow>) => {
      if (!finished || !column || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return;
      const id = column.getColId();
      if (isColumnValue(id)) onWidth(id, column.getActualWidth());
    },
    [onWidth],
  );

  const selectionChanged = useCallback(
    ({ api, source }: SelectionChangedEvent<ListingRow>) => {
      if (source.startsWith('api') || source === 'rowDataChanged') return;
      const pageIds: string[] = [];
      api.forEachNode((node) => node.data && pageIds.push(listingId(node.data)));
      onSelection(pageIds, api.getSelectedRows().map(listingId));
    },
    [onSelection],
  );

  return (
    // The grid measures the pointer in its own pixels: the page's zoom is undone for it, and its sizes are as painted.
    <div className="undo-zoom h-full" onBlur={hide}>
      <AgGridReact<ListingRow>
        ref={grid}
        theme={GRID_THEME}
        styleNonce={pageNonce()}
        popupParent={document.body}
        rowData={firstRows}
        columnDefs={columnDefs}
        defaultColDef={DEFAULT_COL_DEF}
        getRowId={getRowId}
        rowBuffer={ROW_BUFFER}
        // Rows of another answer take the old ones' places; gliding there would hold up their first picture.
        animateRows={false}
        rowSelection={ROW_SELECTION}
        selectionColumnDef={SELECTION_COLUMN}
        maintainColumnOrder={false}
        suppressMultiSort
        suppressDragLeaveHidesColumns
        suppressCellFocus={false}
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
      />
      {peek && <PhotoPeek {...peek} />}
    </div>
  );
});
