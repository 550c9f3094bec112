import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { useListingsPrefetch, useSearchListingsQuery } from '../../features/listings/listings-api';
import { asksForPreferences, skipPreferences } from '../../features/preferences/lib/welcome';
import { NoteSelected } from '../../features/saved/components/note-selected';
import { SaveActions } from '../../features/saved/components/save-actions';
import { SearchMenu } from '../../features/searches/components/search-menu';
import { lazyPart } from '../../lib/lazy-part';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import { pageQuery } from '../../listing-view/listing-query';
import { isNarrowed, type HistoricalFilter, type ListingView } from '../../listing-view/listing-view';
import { useViewScope } from '../../listing-view/view-scope';
import { useProfileQuery } from '../../session/session-api';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { WaitingScreen } from '../../ui/spinner';
import { SIDEBAR_QUERY, FilterSidebar } from '../../features/list-screen/filter-panels';
import { useListControls, useResults } from '../../features/list-screen/list-controls';
import { ListPane } from '../../features/list-screen/list-pane';
import { ListTools } from '../../features/list-screen/list-tools';
import { DATA_CARDS, withSavedMark } from '../../features/list-screen/listing-columns';
import { paths } from '../../lib/paths';
import { ResultsArea } from '../../features/list-screen/results-area';
import { SmallScreenNotice } from '../../features/list-screen/small-screen-notice';
import { ShareView } from '../../features/list-screen/share-view';
import { PrintMenu } from '../print/print-menu';
import { NotEntitled } from '../shell/not-entitled';
import { SettingUp } from '../shell/setting-up';
import { ViewInAddress } from '../../features/list-screen/view-in-address';
import { HideSelected } from '../../features/listings/components/marks';

const HISTORICAL: readonly HistoricalFilter[] = ['current', 'all'];

/** New subscribers see it once, so it is in the chunk of the account settings, which has the same editor. */
const WelcomeStep = lazyPart(
  () =>
    import(/* webpackChunkName: "account" */ '../../features/preferences/welcome-step').then(
      (module) => module.WelcomeStep,
    ),
  {
    waiting: <WaitingScreen label="Loading..." />,
    failed: (retry) => (
      <PanelMessage role="alert" title="Could not load" action={<Button onClick={retry}>Try again</Button>}>
        Check your connection, then try again.
      </PanelMessage>
    ),
  },
);

/** Whether the list shows hidden properties alone. */
const onlyHidden = ({ selectedMarks }: ListingView): boolean =>
  selectedMarks.length === 1 && selectedMarks[0] === 'Hidden';

/** The next page is prefetched when no request has run for this long. */
const PREFETCH_AFTER_MS = 300;

/** The data screen. After a checkout, it first waits for the subscription, which the address requests. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goOn = useCallback(
    () => void navigate(paths.listings.href(), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return search.get('checkout') === 'done' ? <SettingUp onDone={goOn} /> : <FirstArrival />;
}

/** Asks new subscribers for their preferences first, in one step that can be skipped. */
function FirstArrival() {
  const profile = useProfileQuery().data;
  // The saved profile has areas before the list has the filter, so the step itself says when it is over.
  const [step, setStep] = useState<'asks' | 'over'>();
  if (profile && !step && asksForPreferences(profile)) setStep('asks');
  if (!profile || step !== 'asks') return <DataScreen />;
  const skip = () => {
    skipPreferences(profile);
    setStep('over');
  };
  return <WelcomeStep profile={profile} onSkip={skip} onSaved={() => setStep('over')} />;
}

/** Memoized, so that a new address alone does not render the screen again. */
const DataScreen = memo(function DataScreen() {
  const scope = useViewScope();
  const { view } = scope;
  useTitle('Data', useProductName());
  // The first address change replaces the history entry, so that the entry matches the view.
  const replacesEntry = useRef(true);
  const wide = useMedia(SIDEBAR_QUERY);
  const controls = useListControls(scope, 'Properties', withSavedMark, DATA_CARDS);

  const query = useSearchListingsQuery(pageQuery(view));
  const results = useResults(scope, query, replacesEntry);
  const { page, fetching, failure } = results;

  // Prefetches the next page once this one is shown.
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

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={query.refetch} />;

  return (
    <div className="page-zoom flex flex-1 flex-col">
      <ViewInAddress
        usual="current"
        replacesEntryRef={replacesEntry}
        mapPlace={controls.map.place}
        rowsLoading={fetching}
      />
      <h1 className="sr-only">Data</h1>
      <SmallScreenNotice />
      <ListPane name="Properties" aside={wide && <FilterSidebar rowsLoading={fetching} />}>
        <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
            {/* As wide as any count, so that the tools beside it stay where they are when it changes. */}
            <p
              role="status"
              className="mr-auto min-w-44 text-20 font-semibold tabular-nums empty:hidden md:min-w-64"
            >
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
              rows={page?.rows}
              total={results.total}
              wide={wide}
              rowsLoading={fetching}
              beside={
                <>
                  <SearchMenu view={view} />
                  <ShareView view={view} />
                  <PrintMenu view={view} totalCount={page?.totalCount} />
                </>
              }
            />
            <Link to={paths.calendar.href()} className={buttonClasses()}>
              <CalendarDays aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
              Calendar
            </Link>
            <DownloadMenu totalCount={page?.totalCount} />
            <SaveActions totalCount={page?.totalCount} view={view} />
          </div>
          <FilterChips rowsLoading={fetching} />
        </div>
        <ResultsArea
          view={view}
          controls={controls}
          results={results}
          withSelection={
            <>
              <NoteSelected ids={view.selectedPropertyIds} />
              <HideSelected
                ids={view.selectedPropertyIds}
                hidden={onlyHidden(view)}
                onDone={controls.actions.clearSelection}
              />
            </>
          }
        />
      </ListPane>
    </div>
  );
});
