import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
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
import { RemoveSelected } from '../../features/saved/components/remove-selected';
import { useListSavedQuery } from '../../features/saved/saved-api';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import type { ColumnValue } from '../../listing-view/catalogue';
import { pageQuery, viewFromAddress } from '../../listing-view/listing-query';
import {
  DEFAULT_VIEW,
  isNarrowed,
  type HistoricalFilter,
  type ListingView,
  type SortParams,
} from '../../listing-view/listing-view';
import {
  allFiltersCleared,
  columnResized,
  columnsChanged,
  columnsReset,
  historicalFilterChanged,
  listingViewReducer,
  pageChanged,
  pageSelectionChanged,
  pageSizeChanged,
  searchChanged,
  selectionCleared,
  selectView,
  sortChanged,
} from '../../listing-view/listing-view-slice';
import { ViewScopeProvider, type ViewScope } from '../../listing-view/view-scope';
import { buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Select } from '../../ui/select';
import { FILTERS_BESIDE, FiltersAside, FiltersButton } from '../filter-place';
import { saveOnCard, withOwnColumns } from '../listing-columns';
import { paths } from '../paths';
import { SavedHeading } from '../saved-heading';
import { NotEntitled } from '../shell/not-entitled';
import { selectTrail } from '../trail-slice';
import { ViewInAddress } from '../view-in-address';

const HISTORICAL: { value: HistoricalFilter; label: string }[] = [
  { value: 'all', label: 'All auctions' },
  { value: 'current', label: 'Current auctions' },
];

/** What one sees of the saved properties at first: all of them, whatever became of their sales. */
const START: ListingView = { ...DEFAULT_VIEW, selectedHistoricalFilter: 'all' };

/**
 * My Properties (product.md): the saved ones in the same grid, with the same filters and map. Columns and their widths
 * are the person's and shared with the data screen; filters, search, order, page and selection are this screen's own,
 * by the same rules, and stand in its address alone.
 */
export function Component() {
  useTitle('My Properties', useProductName());
  const dispatch = useDispatch();
  const { search: address } = useLocation();
  const [own, change] = useReducer(listingViewReducer, START, (start) =>
    viewFromAddress(address, start, 'all'),
  );
  const { selectedColumns, columnWidths } = useSelector(selectView);
  const scope = useMemo(
    (): ViewScope => ({ view: { ...own, selectedColumns, columnWidths }, change, among: 'saved' }),
    [own, selectedColumns, columnWidths],
  );
  const { view } = scope;
  const mendsAddress = useRef(true);
  const openedId = useSelector(selectTrail)?.openedId;
  const wide = useMedia(FILTERS_BESIDE);
  // The map's button is hidden on small screens (spec.md §2), and so is what it opened.
  const roomy = useMedia('(min-width: 768px)');
  const mapButton = useRef<HTMLButtonElement>(null);
  const [mapWanted, setMapWanted] = useState(false);

  const { data, currentData, isFetching, error, refetch } = useListSavedQuery(pageQuery(view), {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const failure = error as ApiFailure | undefined;
  const shown = failure ? undefined : (currentData ?? data);
  const lastPage = currentData?.totalPages;
  // Removals may leave fewer pages than there were.
  useEffect(() => {
    if (lastPage === undefined || view.currentPage <= Math.max(1, lastPage)) return;
    mendsAddress.current = true;
    change(pageChanged(Math.max(1, lastPage)));
  }, [lastPage, view.currentPage]);

  const showColumns = useCallback((columns: ColumnValue[]) => dispatch(columnsChanged(columns)), [dispatch]);
  const resizeColumn = useCallback(
    (column: ColumnValue, width: number) => dispatch(columnResized({ column, width })),
    [dispatch],
  );
  const sortBy = useCallback((sort: SortParams | null) => change(sortChanged(sort)), []);
  const closeMap = useCallback(() => {
    setMapWanted(false);
    mapButton.current?.focus();
  }, []);
  const search = useCallback((text: string) => change(searchChanged(text)), []);
  const clearFilters = useCallback(() => change(allFiltersCleared()), []);
  const retry = useCallback(() => void refetch(), [refetch]);
  const select = useCallback(
    (pageIds: string[], selectedIds: string[]) => change(pageSelectionChanged({ pageIds, selectedIds })),
    [],
  );

  const { sortParams, selectedPropertyIds, currentPage } = own;
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
      arrange: withOwnColumns,
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
  const empty =
    shown?.totalCount === 0 && !isNarrowed(view) && view.selectedHistoricalFilter === 'all' && !isFetching;
  const mapOpen = roomy && mapWanted && !empty;
  return (
    <ViewScopeProvider value={scope}>
      <ViewInAddress usual="all" mendsRef={mendsAddress} />
      <div className="page-zoom flex flex-1 flex-col">
        <div className="flex min-h-[32rem] lg:h-[calc((100dvh-var(--header-height))/var(--zoom))]">
          {wide && !empty && <FiltersAside rowsComing={isFetching} />}
          <section aria-label="My Properties" className="flex min-w-0 flex-1 flex-col bg-surface">
            <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
              <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
                <SavedHeading page={shown} failed={failure !== undefined} />
                {!empty && (
                  <>
                    <SearchBox value={view.searchInput} onSearch={search} />
                    <MapButton
                      ref={mapButton}
                      open={mapOpen}
                      label={isNarrowed(view) ? 'Show these on the map' : 'Show all on the map'}
                      onToggle={() => setMapWanted(!mapOpen)}
                    />
                    <div className="-mt-2 hidden basis-full md:block" />
                    {!wide && <FiltersButton rowsComing={isFetching} />}
                    <Select
                      name="Historical filter"
                      value={view.selectedHistoricalFilter}
                      options={HISTORICAL}
                      onChange={(chosen) => change(historicalFilterChanged(chosen))}
                    />
                    <ColumnChooser
                      selected={view.selectedColumns}
                      onChange={showColumns}
                      onReset={() => dispatch(columnsReset())}
                    />
                    <div className="hidden flex-1 md:block" />
                    <DownloadMenu totalCount={shown?.totalCount} own={view} />
                    <RemoveSelected
                      ids={view.selectedPropertyIds}
                      onRemoved={() => change(selectionCleared())}
                    />
                  </>
                )}
              </div>
              <FilterChips />
            </div>
            <div className="relative min-h-[calc(60dvh/var(--zoom))] flex-1 lg:min-h-0">
              {empty ? (
                <NothingSaved />
              ) : (
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
              )}
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
                onPage={(page) => {
                  change(pageChanged(page));
                  window.scrollTo({ top: 0 });
                }}
                onPageSize={(size) => change(pageSizeChanged(size))}
                onClearSelection={() => change(selectionCleared())}
              />
            )}
          </section>
        </div>
      </div>
    </ViewScopeProvider>
  );
}

function NothingSaved() {
  return (
    <PanelMessage
      picture={<BookmarkPlus aria-hidden="true" strokeWidth={1.25} className="size-10" />}
      title="Nothing saved yet"
      action={
        <Link to={paths.listings.href()} className={buttonClasses('primary')}>
          Find properties
        </Link>
      }
    >
      Save properties on the data screen. Here you keep a note and a stage on each, and see what changed since
      you last looked.
    </PanelMessage>
  );
}
