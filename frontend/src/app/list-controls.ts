import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiFailure } from '../api/failure';
import type { ListingsGridProps } from '../features/listings/components/listings-grid';
import type { ListingRow } from '../features/listings/lib/listing-row';
import { useMedia } from '../lib/use-media';
import type { ColumnValue } from '../listing-view/catalogue';
import type { PageOf } from '../listing-view/listing-page';
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
function useLastPage(
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

/** A page of a list, as it is asked for. */
interface PageQuery<Page> {
  data?: Page;
  currentData?: Page;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * What of a list shows: the last page while the next is on its way, and none once it failed. The total is that of what
 * is chosen now, unknown while that is on its way.
 */
export function useResults<Page extends PageOf<ListingRow>>(
  scope: ViewScope,
  { data, currentData, isFetching: fetching, error, refetch }: PageQuery<Page>,
  mendsRef: RefObject<boolean>,
) {
  useLastPage(scope, currentData?.totalPages, mendsRef);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  const failure = error as ApiFailure | undefined;
  const page = failure ? undefined : (currentData ?? data);
  return { page, total: currentData?.totalCount, fetching, failure, onRetry };
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
export type ListResults = ReturnType<typeof useResults>;
