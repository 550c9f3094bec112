import { useMemo, useReducer, useRef, useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useProductName } from '../../config/config-api';
import { FeedDialog } from '../../features/calendar/components/feed-dialog';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { PushOffer } from '../../features/push/components/push-offer';
import { NoteSelected } from '../../features/saved/components/note-selected';
import { RemoveSelected } from '../../features/saved/components/remove-selected';
import { useListSavedQuery } from '../../features/saved/saved-api';
import { PHONE_QUERY, useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import type { ColumnValue } from '../../listing-view/catalogue';
import { pageQuery, viewFromAddress } from '../../listing-view/listing-query';
import {
  DEFAULT_VIEW,
  isNarrowed,
  type HistoricalFilter,
  type ListingView,
} from '../../listing-view/listing-view';
import { listingViewReducer, selectView } from '../../listing-view/listing-view-slice';
import { ViewScopeProvider, type ViewScope } from '../../listing-view/view-scope';
import { buttonClasses } from '../../ui/button';
import { MenuSeparator } from '../../ui/menu';
import { PanelMessage } from '../../ui/panel-message';
import { SIDEBAR_QUERY, FilterSidebar } from '../../features/list-screen/filter-panels';
import { useListControls, useResults, type ListControls } from '../../features/list-screen/list-controls';
import { ListPane } from '../../features/list-screen/list-pane';
import { ListTools } from '../../features/list-screen/list-tools';
import { movedOnOwnList, OWN_CARDS, withOwnColumns } from '../../features/list-screen/listing-columns';
import { paths } from '../../lib/paths';
import { ResultsArea } from '../../features/list-screen/results-area';
import { SavedHeading } from '../../features/list-screen/saved-heading';
import { SelectionLine } from '../../features/list-screen/selection-line';
import { SubscribeItem } from '../../features/list-screen/subscribe-item';
import { PrintItems, PrintSelected, usePrinting } from '../print/print-menu';
import { NotEntitled } from '../shell/not-entitled';
import { ViewInAddress } from '../../features/list-screen/view-in-address';

const HISTORICAL: readonly HistoricalFilter[] = ['all', 'current'];

/** Two lines, the address and what changed, in final pixels. */
const ROW_HEIGHT = 44;

/** The initial view: all saved properties, past sales included. */
const START: ListingView = { ...DEFAULT_VIEW, selectedHistoricalFilter: 'all' };

/** The grid of the user's own list: its columns move among the user's own ones, and past sales are below a line. */
function useOwnGrid(grid: ListControls['grid'], selectedColumns: ColumnValue[], pastFrom: number) {
  return useMemo(() => {
    const moved = (columns: ColumnValue[]) => grid.onColumns(movedOnOwnList(selectedColumns, columns));
    return { ...grid, onColumns: moved, pastFrom, rowHeight: ROW_HEIGHT };
  }, [grid, selectedColumns, pastFrom]);
}

/**
 * My Properties: the saved properties in the same grid, with the same filters and map (docs/product.md#my-properties).
 * Columns and their widths are shared with the data screen. Filters, search, order, page and selection are separate.
 * They follow the same rules and are stored in the address only.
 */
export function Component() {
  useTitle('My Properties', useProductName());
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
  const replacesEntry = useRef(true);
  const wide = useMedia(SIDEBAR_QUERY);
  const query = useListSavedQuery(pageQuery(view), {
    refetchOnMountOrArgChange: true,
  });
  const shared = useListControls(scope, 'My Properties', withOwnColumns, OWN_CARDS);
  const { actions } = shared;

  const results = useResults(scope, query, replacesEntry);
  const { page, fetching, failure } = results;
  const selected = view.selectedPropertyIds;
  const isPhone = useMedia(PHONE_QUERY);
  const printing = usePrinting({ view, among: 'saved', totalCount: page?.totalCount });
  const [subscribing, setSubscribing] = useState(false);
  const controls = { ...shared, grid: useOwnGrid(shared.grid, selectedColumns, page?.pastFrom ?? -1) };

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={query.refetch} />;
  const empty =
    page?.totalCount === 0 && !isNarrowed(view) && view.selectedHistoricalFilter === 'all' && !fetching;
  return (
    <ViewScopeProvider value={scope}>
      <ViewInAddress
        usual="all"
        replacesEntryRef={replacesEntry}
        mapPlace={controls.map.place}
        rowsLoading={fetching}
      />
      <div className="page-zoom flex flex-1 flex-col">
        <ListPane
          name="My Properties"
          aside={wide && !empty && <FilterSidebar rowsLoading={fetching} historical={HISTORICAL} />}
        >
          <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
            <div className="flex items-center gap-2 max-xl:flex-wrap">
              <SavedHeading
                page={page}
                failed={failure !== undefined}
                sort={view.sortParams}
                onSort={actions.sortBy}
              />
              {!empty && (
                <>
                  <ListTools
                    view={view}
                    controls={controls}
                    mapLabel={isNarrowed(view) ? 'Show these on the map' : 'Show all on the map'}
                    historical={HISTORICAL}
                    total={results.total}
                    wide={wide}
                    rowsLoading={fetching}
                  />
                  <DownloadMenu totalCount={page?.totalCount} own={view} look={isPhone ? 'more' : 'button'}>
                    <PrintItems printing={printing} />
                    <MenuSeparator />
                    <SubscribeItem onSelect={() => setSubscribing(true)} />
                  </DownloadMenu>
                  <PushOffer />
                </>
              )}
            </div>
            {selected.length > 0 && (
              <SelectionLine selectedCount={selected.length} total={page?.totalCount} controls={controls}>
                <NoteSelected ids={selected} />
                {isPhone && <DownloadMenu totalCount={page?.totalCount} own={view} look="bar" />}
                <PrintSelected printing={printing} />
                <RemoveSelected ids={selected} onRemoved={actions.clearSelection} />
              </SelectionLine>
            )}
            {(isPhone || selected.length === 0) && <FilterChips rowsLoading={fetching} />}
          </div>
          <ResultsArea
            view={view}
            controls={controls}
            results={results}
            instead={empty ? <NoSavedProperties /> : undefined}
          />
          {printing.paper}
          {subscribing && (
            <FeedDialog searchId={null} name="My Properties" onClose={() => setSubscribing(false)} />
          )}
        </ListPane>
      </div>
    </ViewScopeProvider>
  );
}

function NoSavedProperties() {
  return (
    <PanelMessage
      picture={<BookmarkPlus aria-hidden="true" strokeWidth={1.25} className="size-10" />}
      title="No saved properties yet"
      action={
        <Link to={paths.listings.href()} className={buttonClasses('primary')}>
          Find properties
        </Link>
      }
    >
      Save properties on the data screen. Here you can add a note and a stage to each one, and see what
      changed since your last visit.
    </PanelMessage>
  );
}
