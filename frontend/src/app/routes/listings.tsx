import { memo, useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { useListingsPrefetch, useSearchListingsQuery } from '../../features/listings/listings-api';
import { SaveActions } from '../../features/saved/components/save-actions';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import { bodyFilters, filterPairs, pageQuery } from '../../listing-view/listing-query';
import { isNarrowed, type HistoricalFilter } from '../../listing-view/listing-view';
import { useViewScope } from '../../listing-view/view-scope';
import { Skeleton } from '../../ui/skeleton';
import { FILTERS_BESIDE, FiltersAside } from '../filter-place';
import { useListControls, useResults } from '../list-controls';
import { ListPane } from '../list-pane';
import { ListTools } from '../list-tools';
import { withSavedMark } from '../listing-columns';
import { paths } from '../paths';
import { ResultsArea } from '../results-area';
import { NotEntitled } from '../shell/not-entitled';
import { SettingUp } from '../shell/setting-up';
import { ViewInAddress } from '../view-in-address';

const HISTORICAL: readonly HistoricalFilter[] = ['current', 'all'];

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
  const scope = useViewScope();
  const { view } = scope;
  useTitle('Data', useProductName());
  // The address one arrives with is made to say what shows, not added to.
  const mendsAddress = useRef(true);
  const wide = useMedia(FILTERS_BESIDE);
  const controls = useListControls(scope, withSavedMark);

  const query = useSearchListingsQuery(pageQuery(view), { refetchOnReconnect: true });
  const results = useResults(scope, query, mendsAddress);
  const { page, fetching, failure } = results;

  // The next page is on its way before it is asked for, once this one stands.
  const prefetch = useListingsPrefetch();
  const lastPage = query.currentData?.totalPages;
  const following =
    !fetching && lastPage !== undefined && view.currentPage < lastPage
      ? pageQuery({ ...view, currentPage: view.currentPage + 1 })
      : undefined;
  useEffect(() => {
    if (following === undefined) return;
    const timer = setTimeout(() => prefetch(following), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefetch, following]);

  const matching = useCallback(() => bodyFilters(filterPairs(view)), [view]);

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={query.refetch} />;

  return (
    <div className="page-zoom flex flex-1 flex-col">
      <ViewInAddress usual="current" mendsRef={mendsAddress} />
      <h1 className="sr-only">Data</h1>
      <p className="border-b border-line bg-brand-tint px-4 py-3 text-14 text-ink md:hidden">
        This screen is best used on a laptop or computer. Everything works here too, in less room.
      </p>
      <ListPane name="Properties" aside={wide && <FiltersAside rowsComing={fetching} />}>
        <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
            <p role="status" className="mr-auto min-w-44 text-20 font-semibold empty:hidden">
              {page
                ? `${page.totalCount.toLocaleString('en-US')} Properties Found`
                : !failure && <Skeleton className="h-5 w-40" />}
            </p>
            <ListTools
              view={view}
              controls={controls}
              mapLabel={
                isNarrowed(view) ? 'View Filtered Properties on Map' : 'Explore All Properties on Map'
              }
              historical={HISTORICAL}
              wide={wide}
              rowsComing={fetching}
            />
            <DownloadMenu totalCount={page?.totalCount} />
            <SaveActions
              totalCount={page?.totalCount}
              selectedIds={view.selectedPropertyIds}
              matching={matching}
            />
          </div>
          <FilterChips />
        </div>
        <ResultsArea view={view} controls={controls} results={results} />
      </ListPane>
    </div>
  );
});
