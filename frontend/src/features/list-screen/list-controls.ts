import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiFailure } from '../../api/failure';
import type { CardParts } from '../listings/components/listing-cards';
import type { ListingsGridProps } from '../listings/components/listings-grid';
import { MapPlace, type MapLayout } from '../map/lib/map-place';
import { GridEdge } from '../listings/lib/cut-columns';
import { fitColumns } from '../listings/lib/column-widths';
import { SALE_DATE_COLUMN, type ListingRow } from '../listings/lib/listing-row';
import { textMeasure } from '../listings/lib/measure-text';
import { logError } from '../../lib/log';
import { readText, readValue, writeText, writeValue } from '../../lib/storage';
import { useMedia } from '../../lib/use-media';
import type { ColumnValue } from '../../listing-view/catalogue';
import { useFirstListingIdsMutation } from '../../listing-view/listing-ids-api';
import type { PageOf } from '../../listing-view/listing-page';
import type { HistoricalFilter, PageSize, SortParams } from '../../listing-view/listing-view';
import {
  allFiltersCleared,
  allSelected,
  columnResized,
  columnsChanged,
  columnsFitted,
  columnsReset,
  historicalFilterChanged,
  pageChanged,
  pageSelectionChanged,
  pageSizeChanged,
  searchChanged,
  selectionCleared,
  sortChanged,
} from '../../listing-view/listing-view-slice';
import type { ViewScope } from '../../listing-view/view-scope';
import { toastShown } from '../../toasts/toasts-slice';
import { withinShare } from './divider';
import { useRowShortcuts } from './row-shortcuts';
import { selectTrail } from './trail-slice';

/** List and map fit next to each other. */
const SPLIT_QUERY = '(min-width: 1024px)';

/** The actions of a list's controls. Columns and their widths are shared by all lists. */
function useListActions(change: ViewScope['change']) {
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
      fitColumns: (columns: readonly ColumnValue[], rows: readonly ListingRow[]) =>
        dispatch(columnsFitted(fitColumns(columns, rows, null, textMeasure()).fitted)),
      resetColumns: () => dispatch(columnsReset()),
    }),
    [change, dispatch],
  );
}

/** Selects the matches of every page, not only of this one. */
function useSelectAll({ view, change, among }: ViewScope) {
  const dispatch = useDispatch();
  const [load, { isLoading: busy }] = useFirstListingIdsMutation();
  const run = async () => {
    try {
      change(allSelected(await load({ view, among }).unwrap()));
    } catch (error) {
      logError('selecting all failed', error);
      const description = 'The selection is unchanged. Try again in a moment.';
      dispatch(toastShown({ title: 'Could not select all', description, tone: 'destructive' }));
    }
  };
  return { run: () => void run(), busy };
}

/** The user's layout of the map, and the list's share of the width in percent. */
const LAYOUT_KEY = 'mapLayout';
const SHARE_KEY = 'mapListShare';
const USUAL_SHARE = 45;

function storedShare(): number {
  const share = readValue(SHARE_KEY);
  return typeof share === 'number' ? withinShare(share) : USUAL_SHARE;
}

/** Opens and closes the map of a list, over it or next to it. */
function useMapToggle() {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [place] = useState(() => new MapPlace(readText(LAYOUT_KEY) === 'split' ? 'split' : 'over'));
  const [share, setShare] = useState(storedShare);
  const layout = useSyncExternalStore(place.subscribe, place.layout);
  const open = layout !== undefined;
  const hasRoom = useMedia(SPLIT_QUERY);
  const close = useCallback(() => {
    place.close();
    button?.focus();
  }, [place, button]);
  const show = useCallback(
    (chosen: MapLayout) => {
      writeText(LAYOUT_KEY, chosen);
      place.show(chosen);
    },
    [place],
  );
  const resize = useCallback((chosen: number) => {
    writeValue(SHARE_KEY, chosen);
    setShare(chosen);
  }, []);
  return {
    setButton,
    open,
    split: open && hasRoom && layout === 'split',
    /** Changes the layout. Undefined where there is no room for both. */
    show: hasRoom ? show : undefined,
    share,
    resize,
    toggle: place.toggle,
    close,
    place,
  };
}

/**
 * Goes to the last page when the current page is beyond it. A link or a stored page can be too high, and removals
 * reduce the number of pages.
 */
function useLastPage(
  { view, change }: ViewScope,
  lastPage: number | undefined,
  replacesEntryRef: RefObject<boolean>,
): void {
  const { currentPage } = view;
  useEffect(() => {
    if (lastPage === undefined || currentPage <= Math.max(1, lastPage)) return;
    replacesEntryRef.current = true;
    change(pageChanged(Math.max(1, lastPage)));
  }, [change, lastPage, currentPage, replacesEntryRef]);
}

/** The query of one page of a list. */
interface PageQuery<Page> {
  data?: Page;
  currentData?: Page;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * Returns what the list shows: the previous page while the next one loads, and no page after a failure. The total
 * belongs to the current filters. It is undefined while it loads.
 */
export function useResults<Page extends PageOf<ListingRow>>(
  scope: ViewScope,
  { data, currentData, isFetching: fetching, error, refetch }: PageQuery<Page>,
  replacesEntryRef: RefObject<boolean>,
) {
  useLastPage(scope, currentData?.totalPages, replacesEntryRef);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  const failure = error as ApiFailure | undefined;
  const page = failure ? undefined : (currentData ?? data);
  return { page, total: currentData?.totalCount, fetching, failure, onRetry };
}

/**
 * The order without a sort: the next sale first, or on the data screen the latest one with past sales
 * (docs/product.md#sort-order). Each is one object, because a new one would make the grid define its columns again.
 */
const NEXT_FIRST: SortParams = { colId: SALE_DATE_COLUMN, sort: 'asc' };
const LATEST_FIRST: SortParams = { colId: SALE_DATE_COLUMN, sort: 'desc' };
const usualSort = (historical: HistoricalFilter, among: ViewScope['among']): SortParams =>
  historical === 'current' || among === 'saved' ? NEXT_FIRST : LATEST_FIRST;

/**
 * Connects a list screen to its view: actions, grid, cards and map. `arrange` adds the screen's own columns, and `cards`
 * the parts of its cards.
 */
export function useListControls(
  scope: ViewScope,
  name: string,
  arrange: ListingsGridProps['arrange'],
  cards: CardParts,
) {
  const { view, change } = scope;
  const actions = useListActions(change);
  const selectAll = useSelectAll(scope);
  const map = useMapToggle();
  const { onRowKey, note } = useRowShortcuts(scope.among, view.selectedPropertyIds);
  const openedId = useSelector(selectTrail)?.openedId;
  const [edge] = useState(() => new GridEdge());
  const { selectedColumns, columnWidths, sortParams, selectedPropertyIds, currentPage } = view;
  const { selectedHistoricalFilter } = view;
  const grid = useMemo(
    (): Omit<ListingsGridProps, 'rows'> => ({
      name,
      columns: selectedColumns,
      widths: columnWidths,
      sort: sortParams ?? usualSort(selectedHistoricalFilter, scope.among),
      selectedIds: selectedPropertyIds,
      pageKey: `${currentPage}`,
      onSort: actions.sortBy,
      onColumns: actions.showColumns,
      onWidth: actions.resizeColumn,
      onSelection: actions.select,
      onRowKey,
      arrange,
      openedId,
      edge,
    }),
    [
      selectedColumns,
      columnWidths,
      sortParams,
      selectedHistoricalFilter,
      scope.among,
      selectedPropertyIds,
      currentPage,
      actions,
      name,
      onRowKey,
      arrange,
      openedId,
      edge,
    ],
  );
  return { actions, grid, cards, map, selectAll, note };
}

export type ListControls = ReturnType<typeof useListControls>;
export type ListResults = ReturnType<typeof useResults>;
