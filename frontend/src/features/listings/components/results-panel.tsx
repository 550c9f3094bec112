import { lazy, memo, Suspense, useEffect, type ReactNode } from 'react';
import { CloudOff, SearchX } from 'lucide-react';
import type { ApiFailure } from '../../../api/failure';
import { useDelayed } from '../../../lib/use-delayed';
import { PHONE_QUERY, useMedia } from '../../../lib/use-media';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PanelMessage } from '../../../ui/panel-message';
import type { ListingPage } from '../listings-api';
import type { ListingsGridProps } from './listings-grid';
import { CardsSkeleton, GridSkeleton } from './grid-skeleton';
import { ListingCards, type CardParts } from './listing-cards';

const loadGrid = () => import('./listings-grid').then((module) => ({ default: module.ListingsGrid }));
const ListingsGrid = lazy(loadGrid);
// The grid is the largest chunk, so it loads in parallel with the first rows, except on phones, which show cards. If
// this fails, rendering the grid tries again and reports the failure.
if (!window.matchMedia(PHONE_QUERY).matches) loadGrid().catch(() => undefined);

interface ResultsPanelProps {
  page: ListingPage | undefined;
  fetching: boolean;
  failure: ApiFailure | undefined;
  onRetry: () => void;
  onClearFilters: () => void;
  grid: Omit<ListingsGridProps, 'rows'>;
  /** The parts of the cards that phones show instead of the grid. */
  cards: CardParts;
  /** The column chooser, at the right edge of the grid's headings. */
  columns: ReactNode;
}

/** Returns what went wrong and what the user can do. */
function reasonOf({ status, message }: ApiFailure): string {
  if (status === 'unreachable' && !navigator.onLine)
    return "You're offline. The list will load when you reconnect.";
  if (status === 'unreachable')
    return 'The server could not be reached. Check your connection, then try again.';
  if (status === 'timeout') return 'The server took too long to answer. Try again in a moment.';
  return message ?? 'Something went wrong on our side. Try again in a moment.';
}

/** The interval between requests for the details of an incomplete list. */
const COMPLETE_AFTER_MS = 5_000;

/** Reloads a list that is shown without its details until it is complete. */
function useCompletion(degraded: boolean, fetching: boolean, onRetry: () => void): void {
  useEffect(() => {
    if (!degraded || fetching) return;
    const timer = setTimeout(onRetry, COMPLETE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [degraded, fetching, onRetry]);
}

/** Shows the list in its current state: loading, failed, empty, or loaded. Old rows remain while new ones load. */
export const ResultsPanel = memo(function ResultsPanel(props: ResultsPanelProps) {
  const { page, fetching, failure, onRetry, onClearFilters, grid, cards, columns } = props;
  const isPhone = useMedia(PHONE_QUERY);
  const late = useDelayed(fetching);
  const degraded = page?.degraded ?? false;
  useCompletion(degraded, fetching, onRetry);
  if (failure && !fetching) {
    return (
      <PanelMessage
        role="alert"
        picture={<CloudOff aria-hidden="true" strokeWidth={1.25} className="size-10" />}
        title="Could not load"
        action={<Button onClick={onRetry}>Try again</Button>}
        note={failure.requestId ? `Request ${failure.requestId}` : undefined}
      >
        {reasonOf(failure)}
      </PanelMessage>
    );
  }
  if (!page) return late && (isPhone ? <CardsSkeleton /> : <GridSkeleton />);
  if (page.totalCount === 0) {
    return (
      <PanelMessage
        picture={<SearchX aria-hidden="true" strokeWidth={1.25} className="size-10" />}
        title="No properties found matching your criteria."
        action={<Button onClick={onClearFilters}>Clear filters and try again</Button>}
      />
    );
  }
  return (
    <div aria-busy={fetching} className="relative flex h-full flex-col">
      {late && (
        <div
          role="progressbar"
          aria-label="Loading properties"
          className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden"
        >
          <div className="h-full w-2/5 animate-sweep bg-brand" />
        </div>
      )}
      {degraded && (
        <Notice tone="plain" className="m-3 shrink-0">
          Addresses and some other details are unavailable right now. You can keep searching. The full list
          will load on its own.
        </Notice>
      )}
      {page.unmarked && (
        <Notice tone="plain" className="m-3 shrink-0">
          New and opened properties can't be marked right now, and hidden ones are shown.
        </Notice>
      )}
      {isPhone ? (
        <ListingCards
          name={grid.name}
          rows={page.rows}
          selectedIds={grid.selectedIds}
          onSelection={grid.onSelection}
          parts={cards}
          pastFrom={grid.pastFrom}
        />
      ) : (
        <div className="relative min-h-0 flex-1">
          <Suspense fallback={<GridSkeleton />}>
            <ListingsGrid rows={page.rows} {...grid} />
          </Suspense>
          {columns}
        </div>
      )}
    </div>
  );
});
