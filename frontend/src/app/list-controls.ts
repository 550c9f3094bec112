import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ListingsGridProps } from '../features/listings/components/listings-grid';
import { useMedia } from '../lib/use-media';
import type { ColumnValue } from '../listing-view/catalogue';
import type { HistoricalFilter, PageSize, SortParams } from '../listing-view/listing-view';
import {
  allFiltersCleared,
  columnResized,
  columnsChanged,
  columnsReset,
  historicalFilterChanged,
  pageChanged,
  pageSelectionChanged,
  pageSizeChanged,
  searchChanged,
  selectionCleared,
  sortChanged,
} from '../listing-view/listing-view-slice';
import type { ViewScope } from '../listing-view/view-scope';
import { selectTrail } from './trail-slice';

/** What one does to a list with its controls. Columns and their widths are the person's, whichever the list. */
function useDeeds(change: ViewScope['change']) {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      search: (text: string) => change(searchChanged(text)),
      clearFilters: () => change(allFiltersCleared()),
      showHistory: (chosen: HistoricalFilter) => change(historicalFilterChanged(chosen)),
      sortBy: (sort: SortParams | null) => change(sortChanged(sort)),
      select: (pageIds: string[], selectedIds: string[]) =>
        change(pageSelectionChanged({ pageIds, selectedIds })),
      clearSelection: () => change(selectionCleared()),
      resizePage: (size: PageSize) => change(pageSizeChanged(size)),
      goTo: (page: number) => {
        change(pageChanged(page));
        window.scrollTo({ top: 0 });
      },
      showColumns: (columns: ColumnValue[]) => dispatch(columnsChanged(columns)),
      resizeColumn: (column: ColumnValue, width: number) => dispatch(columnResized({ column, width })),
      resetColumns: () => dispatch(columnsReset()),
    }),
    [change, dispatch],
  );
}

/** The map over a list: its button is hidden on small screens (spec.md §2), and so is what it opened. */
function useMapToggle() {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const open = useMedia('(min-width: 768px)') && wanted;
  const toggle = useCallback(() => setWanted((was) => !was), []);
  const close = useCallback(() => {
    setWanted(false);
    button?.focus();
  }, [button]);
  return { setButton, open, toggle, close };
}

/** Goes to the last page from one beyond it: a link or a stored page may name one, and removals leave fewer. */
export function useLastPage(
  { view, change }: ViewScope,
  lastPage: number | undefined,
  mendsRef: RefObject<boolean>,
): void {
  const { currentPage } = view;
  useEffect(() => {
    if (lastPage === undefined || currentPage <= Math.max(1, lastPage)) return;
    mendsRef.current = true;
    change(pageChanged(Math.max(1, lastPage)));
  }, [change, lastPage, currentPage, mendsRef]);
}

/** What a screen with a list wires to the list's view: deeds, grid and map. `arrange` lays its own columns. */
export function useListControls({ view, change }: ViewScope, arrange: ListingsGridProps['arrange']) {
  const deeds = useDeeds(change);
  const map = useMapToggle();
  const openedId = useSelector(selectTrail)?.openedId;
  const { selectedColumns, columnWidths, sortParams, selectedPropertyIds, currentPage } = view;
  const grid = useMemo(
    (): Omit<ListingsGridProps, 'rows'> => ({
      columns: selectedColumns,
      widths: columnWidths,
      sort: sortParams,
      selectedIds: selectedPropertyIds,
      pageKey: `${currentPage}`,
      onSort: deeds.sortBy,
      onColumns: deeds.showColumns,
      onWidth: deeds.resizeColumn,
      onSelection: deeds.select,
      arrange,
      openedId,
    }),
    [selectedColumns, columnWidths, sortParams, selectedPropertyIds, currentPage, deeds, arrange, openedId],
  );
  return { deeds, grid, map };
}

export type ListControls = ReturnType<typeof useListControls>;
