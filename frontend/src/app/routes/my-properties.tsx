import { useMemo, useReducer, useRef } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { RemoveSelected } from '../../features/saved/components/remove-selected';
import { useListSavedQuery } from '../../features/saved/saved-api';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
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
import { PanelMessage } from '../../ui/panel-message';
import { FILTERS_BESIDE, FiltersAside } from '../filter-place';
import { useListControls, useResults } from '../list-controls';
import { ListPane } from '../list-pane';
import { ListTools } from '../list-tools';
import { withOwnColumns } from '../listing-columns';
import { paths } from '../paths';
import { ResultsArea } from '../results-area';
import { SavedHeading } from '../saved-heading';
import { NotEntitled } from '../shell/not-entitled';
import { ViewInAddress } from '../view-in-address';

const HISTORICAL: readonly HistoricalFilter[] = ['all', 'current'];

/** What one sees of the saved properties at first: all of them, whatever became of their sales. */
const START: ListingView = { ...DEFAULT_VIEW, selectedHistoricalFilter: 'all' };

/**
 * My Properties (product.md): the saved ones in the same grid, with the same filters and map. Columns and their widths
 * are the person's and shared with the data screen; filters, search, order, page and selection are this screen's own,
 * by the same rules, and stand in its address alone.
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
  const mendsAddress = useRef(true);
  const wide = useMedia(FILTERS_BESIDE);
  const controls = useListControls(scope, withOwnColumns);
  const { deeds } = controls;

  const query = useListSavedQuery(pageQuery(view), {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const results = useResults(scope, query, mendsAddress);
  const { page, fetching, failure } = results;

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={query.refetch} />;
  const empty =
    page?.totalCount === 0 && !isNarrowed(view) && view.selectedHistoricalFilter === 'all' && !fetching;
  return (
    <ViewScopeProvider value={scope}>
      <ViewInAddress usual="all" mendsRef={mendsAddress} />
      <div className="page-zoom flex flex-1 flex-col">
        <ListPane name="My Properties" aside={wide && !empty && <FiltersAside rowsComing={fetching} />}>
          <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
            <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
              <SavedHeading page={page} failed={failure !== undefined} />
              {!empty && (
                <>
                  <ListTools
                    view={view}
                    controls={controls}
                    mapLabel={isNarrowed(view) ? 'Show these on the map' : 'Show all on the map'}
                    historical={HISTORICAL}
                    wide={wide}
                    rowsComing={fetching}
                  />
                  <DownloadMenu totalCount={page?.totalCount} own={view} />
                  <RemoveSelected ids={view.selectedPropertyIds} onRemoved={deeds.clearSelection} />
                </>
              )}
            </div>
            <FilterChips />
          </div>
          <ResultsArea
            view={view}
            controls={controls}
            results={results}
            instead={empty ? <NothingSaved /> : undefined}
          />
        </ListPane>
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
