import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { ColumnChooser } from '../../features/listings/components/column-chooser';
import { GridFooter } from '../../features/listings/components/grid-footer';
import { ResultsPanel } from '../../features/listings/components/results-panel';
import { SearchBox } from '../../features/listings/components/search-box';
import { MapButton } from '../../features/map/components/map-button';
import { MapLayer } from '../../features/map/components/map-layer';
import { useListingsPrefetch, useSearchListingsQuery } from '../../features/listings/listings-api';
import { SaveActions } from '../../features/saved/components/save-actions';
import { useMedia } from '../../lib/use-media';
import { useOnline } from '../../lib/use-online';
import { useTitle } from '../../lib/use-title';
import type { ColumnValue } from '../../listing-view/catalogue';
import { bodyFilters, filterPairs, pageQuery } from '../../listing-view/listing-query';
import {
  isNarrowed,
  type HistoricalFilter,
  type PageSize,
  type SortParams,
} from '../../listing-view/listing-view';
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
} from '../../listing-view/listing-view-slice';
import { useViewScope } from '../../listing-view/view-scope';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { FILTERS_BESIDE, FiltersAside, FiltersButton } from '../filter-place';
import { saveOnCard, withSavedMark } from '../listing-columns';
import { paths } from '../paths';
import { NotEntitled } from '../shell/not-entitled';
import { SettingUp } from '../shell/setting-up';
import { selectTrail } from '../trail-slice';
import { ViewInAddress } from '../view-in-address';

const HISTORICAL: { value: HistoricalFilter; label: string }[] = [
  { value: 'current', label: 'Current auctions' },
  { value: 'all', label: 'All auctions' },
];

/** The next page is fetched once nothing was asked for this long. */
const PREFETCH_AFTER_MS = 300;

/** Back from a checkout the subscription is set up first: the address says so (product.md, 'Billing'). */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goOn = useCallback(
    () => void navigate(paths.listings.href(), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return search.get('checkout') === 'done' ? <SettingUp onDone={goOn} /> : <DataScreen />;
}

/** The data screen (spec.md §2, 'Data screen'). A new address alone does not draw it again. */
const DataScreen = memo(function DataScreen() {
  const { view, change: dispatch } = useViewScope();
  useTitle('Data', useProductName());
  // The address one arrives with is made to say what shows, not added to.
  const mendsAddress = useRef(true);
  const openedId = useSelector(selectTrail)?.openedId;
  const online = useOnline();
  const mapButton = useRef<HTMLButtonElement>(null);
  const [mapWanted, setMapWanted] = useState(false);
  // The button is hidden on small screens (spec.md §2), and so is what it opened.
  const mapOpen = useMedia('(min-width: 768px)') && mapWanted;
  const wide = useMedia(FILTERS_BESIDE);

  const { data, currentData, isFetching, error, refetch } = useSearchListingsQuery(pageQuery(view), {
    refetchOnReconnect: true,
  });
  const failure = error as ApiFailure | undefined;
  const shown = failure ? undefined : (currentData ?? data);

  // A stored or linked page may lie past the end of what is found now.
  const lastPage = currentData?.totalPages;
  useEffect(() => {
    if (lastPage === undefined || view.currentPage <= Math.max(1, lastPage)) return;
    mendsAddress.current = true;
    dispatch(pageChanged(Math.max(1, lastPage)));
  }, [dispatch, lastPage, view.currentPage]);

  // The next page is on its way before it is asked for, once this one stands.
  const prefetch = useListingsPrefetch();
  const following =
    !isFetching && lastPage !== undefined && view.currentPage < lastPage
      ? pageQuery({ ...view, currentPage: view.currentPage + 1 })
      : undefined;
  useEffect(() => {
    if (following === undefined) return;
    const timer = setTimeout(() => prefetch(following), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefetch, following]);

  const closeMap = useCallback(() => {
    setMapWanted(false);
    mapButton.current?.focus();
  }, []);
  const goTo = useCallback(
    (page: number) => {
      dispatch(pageChanged(page));
      window.scrollTo({ top: 0 });
    },
    [dispatch],
  );
  const search = useCallback((text: string) => dispatch(searchChanged(text)), [dispatch]);
  const toggleMap = useCallback(() => setMapWanted((wanted) => !wanted), []);
  const resetColumns = useCallback(() => dispatch(columnsReset()), [dispatch]);
  const resizePage = useCallback((size: PageSize) => dispatch(pageSizeChanged(size)), [dispatch]);
  const clearSelection = useCallback(() => dispatch(selectionCleared()), [dispatch]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const sortBy = useCallback((sort: SortParams | null) => dispatch(sortChanged(sort)), [dispatch]);
  const showColumns = useCallback((columns: ColumnValue[]) => dispatch(columnsChanged(columns)), [dispatch]);
  const resizeColumn = useCallback(
    (column: ColumnValue, width: number) => dispatch(columnResized({ column, width })),
    [dispatch],
  );
  const select = useCallback(
    (pageIds: string[], selectedIds: string[]) => dispatch(pageSelectionChanged({ pageIds, selectedIds })),
    [dispatch],
  );
  const clearFilters = useCallback(() => dispatch(allFiltersCleared()), [dispatch]);

  const matching = useCallback(() => bodyFilters(filterPairs(view)), [view]);
  const { selectedColumns, columnWidths, sortParams, selectedPropertyIds, currentPage } = view;
  const grid = useMemo(
    () => ({
      columns: selectedColumns,
      widths: columnWidths,
      sort: sortParams,
      selectedIds: selectedPropertyIds,
      pageKey: `${currentPage}`,
      onSort: sortBy,
      onColumns: showColumns,
      onWidth: resizeColumn,
      onSelection: select,
      arrange: withSavedMark,
      openedId,
    }),
    [
      selectedColumns,
      columnWidths,
      sortParams,
      selectedPropertyIds,
      currentPage,
      sortBy,
      showColumns,
      resizeColumn,
      select,
      openedId,
    ],
  );

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;

  return (
    <div className="page-zoom flex flex-1 flex-col">
      <ViewInAddress usual="current" mendsRef={mendsAddress} />
      <h1 className="sr-only">Data</h1>
      <p className="border-b border-line bg-brand-tint px-4 py-3 text-14 text-ink md:hidden">
        This screen is best used on a laptop or computer. Everything works here too, in less room.
      </p>
      {!online && (
        <p role="status" className="border-b border-line bg-danger-tint px-4 py-2 text-14 text-danger">
          You are offline. What shows was loaded before; it is brought up to date when the connection is back.
        </p>
      )}
      <div className="flex min-h-[32rem] lg:h-[calc((100dvh-var(--header-height))/var(--zoom))]">
        {wide && <FiltersAside rowsComing={isFetching} />}
        <section aria-label="Properties" className="flex min-w-0 flex-1 flex-col bg-surface">
          <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
            <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
              <p role="status" className="mr-auto min-w-44 text-20 font-semibold empty:hidden">
                {shown
                  ? `${shown.totalCount.toLocaleString('en-US')} Properties Found`
                  : !failure && <Skeleton className="h-5 w-40" />}
              </p>
              <SearchBox value={view.searchInput} onSearch={search} />
              <MapButton
                ref={mapButton}
                open={mapOpen}
                label={isNarrowed(view) ? 'View Filtered Properties on Map' : 'Explore All Properties on Map'}
                onToggle={toggleMap}
              />
              <div className="-mt-2 hidden basis-full md:block" />
              {!wide && <FiltersButton rowsComing={isFetching} />}
              <Select
                name="Historical filter"
                value={view.selectedHistoricalFilter}
                options={HISTORICAL}
                onChange={(chosen) => dispatch(historicalFilterChanged(chosen))}
              />
              <ColumnChooser selected={view.selectedColumns} onChange={showColumns} onReset={resetColumns} />
              <div className="hidden flex-1 md:block" />
              <DownloadMenu totalCount={shown?.totalCount} />
              <SaveActions
                totalCount={shown?.totalCount}
                selectedIds={view.selectedPropertyIds}
                matching={matching}
              />
            </div>
            <FilterChips />
          </div>
          <div className="relative min-h-[calc(60dvh/var(--zoom))] flex-1 lg:min-h-0">
            <div className="h-full" inert={mapOpen}>
              <ResultsPanel
                page={shown}
                fetching={isFetching}
                failure={failure}
                onRetry={retry}
                onClearFilters={clearFilters}
                grid={grid}
              />
            </div>
            <MapLayer
              open={mapOpen}
              total={currentData?.totalCount}
              onClose={closeMap}
              detailsHref={paths.propertyDetails.href}
              cardActions={saveOnCard}
            />
          </div>
          {shown && shown.totalCount > 0 && !mapOpen && (
            <GridFooter
              page={view.currentPage}
              pageSize={view.itemsPerPage}
              totalPages={shown.totalPages}
              totalCount={shown.totalCount}
              selectedCount={view.selectedPropertyIds.length}
              onPage={goTo}
              onPageSize={resizePage}
              onClearSelection={clearSelection}
            />
          )}
        </section>
      </div>
    </div>
  );
});
