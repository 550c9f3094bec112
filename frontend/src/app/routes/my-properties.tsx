import { useCallback, useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { ColumnChooser } from '../../features/listings/components/column-chooser';
import { GridFooter } from '../../features/listings/components/grid-footer';
import { ResultsPanel } from '../../features/listings/components/results-panel';
import { SearchBox } from '../../features/listings/components/search-box';
import { RemoveSelected } from '../../features/saved/components/remove-selected';
import { useListSavedQuery } from '../../features/saved/saved-api';
import { useTitle } from '../../lib/use-title';
import type { ColumnValue } from '../../listing-view/catalogue';
import { pageQuery } from '../../listing-view/listing-query';
import {
  DEFAULT_VIEW,
  isNarrowed,
  type HistoricalFilter,
  type ListingView,
} from '../../listing-view/listing-view';
import {
  columnResized,
  columnsChanged,
  columnsReset,
  selectView,
} from '../../listing-view/listing-view-slice';
import { buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { withOwnColumns } from '../listing-columns';
import { paths } from '../paths';
import { NotEntitled } from '../shell/not-entitled';
import { selectTrail } from '../trail-slice';

const HISTORICAL: { value: HistoricalFilter; label: string }[] = [
  { value: 'all', label: 'All auctions' },
  { value: 'current', label: 'Current auctions' },
];

/** What one sees of the saved properties at first: all of them, whatever became of their sales. */
const START: ListingView = { ...DEFAULT_VIEW, selectedHistoricalFilter: 'all' };

/**
 * My Properties (product.md): the saved ones in the same grid. Columns and their widths are the person's and shared
 * with the data screen; search, order, page and selection are this screen's own, and last as long as it is open.
 */
export function Component() {
  useTitle('My Properties', useProductName());
  const dispatch = useDispatch();
  const shared = useSelector(selectView);
  const openedId = useSelector(selectTrail)?.openedId;
  const [own, setOwn] = useState(START);
  const view = { ...own, selectedColumns: shared.selectedColumns, columnWidths: shared.columnWidths };
  const change = useCallback(
    (changes: Partial<ListingView>) => setOwn((before) => ({ ...before, currentPage: 1, ...changes })),
    [],
  );

  const { data, currentData, isFetching, error, refetch } = useListSavedQuery(pageQuery(view), {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const failure = error as ApiFailure | undefined;
  const shown = failure ? undefined : (currentData ?? data);
  const lastPage = currentData?.totalPages;
  // Removals may leave fewer pages than there were.
  if (lastPage !== undefined && own.currentPage > Math.max(1, lastPage))
    setOwn({ ...own, currentPage: Math.max(1, lastPage) });

  const showColumns = useCallback((columns: ColumnValue[]) => dispatch(columnsChanged(columns)), [dispatch]);
  const resizeColumn = useCallback(
    (column: ColumnValue, width: number) => dispatch(columnResized({ column, width })),
    [dispatch],
  );
  const sortBy = useCallback((sortParams: ListingView['sortParams']) => change({ sortParams }), [change]);
  const select = useCallback((pageIds: string[], selectedIds: string[]) => {
    setOwn((before) => {
      const page = new Set(pageIds);
      const elsewhere = before.selectedPropertyIds.filter((id) => !page.has(id));
      return { ...before, selectedPropertyIds: [...elsewhere, ...selectedIds] };
    });
  }, []);

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;
  const empty =
    shown?.totalCount === 0 && !isNarrowed(view) && view.selectedHistoricalFilter === 'all' && !isFetching;
  const changed = shown?.rows.filter((row) => row.changed.length > 0).length ?? 0;
  return (
    <div className="page-zoom flex flex-1 flex-col">
      <div className="flex min-h-[32rem] lg:h-[calc((100dvh-var(--header-height))/var(--zoom))]">
        <section aria-label="My Properties" className="flex min-w-0 flex-1 flex-col bg-surface">
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:gap-x-3">
            <div className="mr-auto min-w-44">
              <h1 className="text-20 font-semibold">My Properties</h1>
              <p role="status" className="text-13 text-secondary">
                {shown ? (
                  <>
                    {shown.totalCount.toLocaleString('en-US')}{' '}
                    {shown.totalCount === 1 ? 'property' : 'properties'}
                    {changed > 0 && (
                      <span className="text-brass">
                        {' '}
                        · {changed.toLocaleString('en-US')} changed since your last visit
                      </span>
                    )}
                  </>
                ) : (
                  !failure && <Skeleton className="h-4 w-28" />
                )}
              </p>
            </div>
            {!empty && (
              <>
                <SearchBox
                  value={view.searchInput}
                  onSearch={(searchInput) => change({ searchInput, selectedPropertyIds: [] })}
                />
                <Select
                  name="Historical filter"
                  value={view.selectedHistoricalFilter}
                  options={HISTORICAL}
                  onChange={(selectedHistoricalFilter) => change({ selectedHistoricalFilter })}
                />
                <ColumnChooser
                  selected={view.selectedColumns}
                  onChange={showColumns}
                  onReset={() => dispatch(columnsReset())}
                />
                <DownloadMenu totalCount={shown?.totalCount} own={view} />
                <RemoveSelected
                  ids={view.selectedPropertyIds}
                  onRemoved={() => setOwn((before) => ({ ...before, selectedPropertyIds: [] }))}
                />
              </>
            )}
          </div>
          <div className="min-h-[calc(60dvh/var(--zoom))] flex-1 lg:min-h-0">
            {empty ? (
              <PanelMessage
                picture={<BookmarkPlus aria-hidden="true" strokeWidth={1.25} className="size-10" />}
                title="Nothing saved yet"
                action={
                  <Link to={paths.listings.href()} className={buttonClasses('primary')}>
                    Find properties
                  </Link>
                }
              >
                Save properties on the data screen. Here you keep a note and a stage on each, and see what
                changed since you last looked.
              </PanelMessage>
            ) : (
              <ResultsPanel
                page={shown}
                fetching={isFetching}
                failure={failure}
                onRetry={() => void refetch()}
                onClearFilters={() => setOwn(START)}
                grid={{
                  columns: view.selectedColumns,
                  widths: view.columnWidths,
                  sort: view.sortParams,
                  selectedIds: view.selectedPropertyIds,
                  pageKey: `${view.currentPage}`,
                  onSort: sortBy,
                  onColumns: showColumns,
                  onWidth: resizeColumn,
                  onSelection: select,
                  arrange: withOwnColumns,
                  openedId,
                }}
              />
            )}
          </div>
          {shown && shown.totalCount > 0 && (
            <GridFooter
              page={view.currentPage}
              pageSize={view.itemsPerPage}
              totalPages={shown.totalPages}
              totalCount={shown.totalCount}
              selectedCount={view.selectedPropertyIds.length}
              onPage={(currentPage) => {
                change({ currentPage });
                window.scrollTo({ top: 0 });
              }}
              onPageSize={(itemsPerPage) => change({ itemsPerPage })}
              onClearSelection={() => setOwn((before) => ({ ...before, selectedPropertyIds: [] }))}
            />
          )}
        </section>
      </div>
    </div>
  );
}
