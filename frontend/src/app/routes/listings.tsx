import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { DownloadMenu } from '../../features/export/download-menu';
import { FilterChips } from '../../features/filters/components/filter-chips';
import { useListingsPrefetch, useSearchListingsQuery } from '../../features/listings/listings-api';
import { asksForPreferences, skipPreferences } from '../../features/preferences/lib/welcome';
import { NoteSelected } from '../../features/saved/components/note-selected';
import {
  SaveAllButton,
  SaveAllItem,
  SaveSelected,
  useSaveAll,
} from '../../features/saved/components/save-all';
import { SaveSearchButton } from '../../features/searches/components/save-search';
import { lazyPart } from '../../lib/lazy-part';
import { PHONE_QUERY, useMedia } from '../../lib/use-media';
import { isSlowConnection } from '../../lib/slow-connection';
import { useTitle } from '../../lib/use-title';
import { pageQuery } from '../../listing-view/listing-query';
import { isNarrowed, type HistoricalFilter, type ListingView } from '../../listing-view/listing-view';
import { useViewScope } from '../../listing-view/view-scope';
import { useProfileQuery } from '../../session/session-api';
import { Button } from '../../ui/button';
import { MenuSeparator } from '../../ui/menu';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { WaitingScreen } from '../../ui/spinner';
import { SIDEBAR_QUERY, FilterSidebar } from '../../features/list-screen/filter-panels';
import {
  useListControls,
  useResults,
  type ListControls,
  type ListResults,
} from '../../features/list-screen/list-controls';
import { orderLabel } from '../../features/list-screen/phone-sort';
import { ListPane } from '../../features/list-screen/list-pane';
import { ListTools } from '../../features/list-screen/list-tools';
import { DATA_CARDS, withSavedMark } from '../../features/list-screen/listing-columns';
import { paths } from '../../lib/paths';
import { ResultsArea } from '../../features/list-screen/results-area';
import { SmallScreenNotice } from '../../features/list-screen/small-screen-notice';
import { SelectionLine } from '../../features/list-screen/selection-line';
import { ShareItem } from '../../features/list-screen/share-item';
import { SubscribeDialog, SubscribeItem } from '../../features/list-screen/subscribe-item';
import { PrintItems, PrintSelected, usePrinting } from '../print/print-menu';
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

/** The next page is prefetched when no request has run for this long, unless the connection is slow. */
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
  const { fetching, failure } = results;
  // Prefetches the next page once this one is shown.
  const prefetch = useListingsPrefetch();
  const lastPage = query.currentData?.totalPages;
  const following =
    !fetching && lastPage !== undefined && view.currentPage < lastPage
      ? pageQuery({ ...view, currentPage: view.currentPage + 1 })
      : undefined;
  useEffect(() => {
    if (following === undefined || isSlowConnection()) return;
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
      <ListPane
        name="Properties"
        aside={wide && <FilterSidebar rowsLoading={fetching} historical={HISTORICAL} />}
      >
        <DataTools view={view} controls={controls} results={results} wide={wide} />
        <ResultsArea view={view} controls={controls} results={results} />
      </ListPane>
    </div>
  );
});

interface DataToolsProps {
  view: ListingView;
  controls: ListControls;
  results: ListResults;
  /** Whether the filters are shown next to the list. */
  wide: boolean;
}

/** The count and the tools in one row, and below it the active filters or what can be done with the selected rows. */
function DataTools({ view, controls, results, wide }: DataToolsProps) {
  const { page, fetching, failure } = results;
  const selected = view.selectedPropertyIds;
  const isPhone = useMedia(PHONE_QUERY);
  const saving = useSaveAll({ totalCount: page?.totalCount, view });
  const printing = usePrinting({ view, totalCount: page?.totalCount });
  const [subscribing, setSubscribing] = useState(false);
  const count = (
    <p
      role="status"
      className="text-18 font-semibold whitespace-nowrap tabular-nums empty:hidden max-md:text-16"
    >
      {page
        ? `${page.totalCount.toLocaleString('en-US')} Properties Found`
        : !failure && <Skeleton className="h-5 w-40" />}
    </p>
  );
  return (
    <>
      <div className="flex flex-col gap-2 max-md:gap-1 border-b border-line px-4 py-2">
        <div className="flex items-center gap-2 md:max-xl:flex-wrap">
          {!isPhone && count}
          <ListTools
            view={view}
            controls={controls}
            mapLabel={isNarrowed(view) ? 'View Filtered Properties on Map' : 'Explore All Properties on Map'}
            historical={HISTORICAL}
            total={results.total}
            wide={wide}
            rowsLoading={fetching}
          />
          <DownloadMenu
            totalCount={page?.totalCount}
            look={isPhone ? 'more' : 'button'}
            first={isPhone && <SaveAllItem saving={saving} />}
          >
            <PrintItems printing={printing} />
            <MenuSeparator />
            <ShareItem view={view} />
            <SubscribeItem onSelect={() => setSubscribing(true)} />
          </DownloadMenu>
          {!isPhone && <SaveAllButton saving={saving} />}
        </div>
        {isPhone && (
          <div className="flex items-center justify-between gap-3">
            {count}
            <span className="truncate text-13 text-secondary">{orderLabel(view.sortParams)}</span>
          </div>
        )}
        {selected.length > 0 && (
          <SelectionLine selectedCount={selected.length} total={page?.totalCount} controls={controls}>
            <SaveSelected ids={selected} />
            <NoteSelected ids={selected} />
            {isPhone && <DownloadMenu totalCount={page?.totalCount} look="bar" />}
            <HideSelected ids={selected} hidden={onlyHidden(view)} onDone={controls.actions.clearSelection} />
            <PrintSelected printing={printing} />
          </SelectionLine>
        )}
        {(isPhone || selected.length === 0) && (
          <FilterChips rowsLoading={fetching} action={<SaveSearchButton view={view} />} />
        )}
      </div>
      {saving.dialog}
      {printing.paper}
      {subscribing && <SubscribeDialog view={view} onClose={() => setSubscribing(false)} />}
    </>
  );
}
