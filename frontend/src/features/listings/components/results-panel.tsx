import { lazy, memo, Suspense } from 'react';
import { CloudOff, SearchX } from 'lucide-react';
import type { ApiFailure } from '../../../api/failure';
import { useLate } from '../../../lib/use-late';
import { Button } from '../../../ui/button';
import { PanelMessage } from '../../../ui/panel-message';
import type { ListingPage } from '../listings-api';
import type { ListingsGridProps } from './listings-grid';
import { GridSkeleton } from './grid-skeleton';

const loadGrid = () => import('./listings-grid').then((module) => ({ default: module.ListingsGrid }));
const ListingsGrid = lazy(loadGrid);
// The grid is the heaviest chunk: it comes while the first rows do. If it fails here, drawing it tries again and tells.
loadGrid().catch(() => undefined);

interface ResultsPanelProps {
  page: ListingPage | undefined;
  fetching: boolean;
  failure: ApiFailure | undefined;
  onRetry: () => void;
  onClearFilters: () => void;
  grid: Omit<ListingsGridProps, 'rows'>;
}

/** What went wrong, and what one may do. */
function reasonOf({ status, message }: ApiFailure): string {
  if (status === 'unreachable' && !navigator.onLine)
    return 'You are offline. The list comes by itself when the connection is back.';
  if (status === 'unreachable')
    return 'The server could not be reached. Check your connection, then try again.';
  if (status === 'timeout') return 'The server took too long to answer. Try again in a moment.';
  return message ?? 'Something failed on our side. Try again in a moment.';
}

/** The list in whichever state it is: on its way, failed, empty, or there. Old rows stay while new ones come. */
export const ResultsPanel = memo(function ResultsPanel(props: ResultsPanelProps) {
  const { page, fetching, failure, onRetry, onClearFilters, grid } = props;
  const late = useLate(fetching);
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
  if (!page) return late ? <GridSkeleton /> : null;
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
    <div aria-busy={fetching} className="relative h-full">
      {late && (
        <div
          role="progressbar"
          aria-label="Loading properties"
          className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden"
        >
          <div className="h-full w-2/5 animate-sweep bg-brand" />
        </div>
      )}
      <Suspense fallback={<GridSkeleton />}>
        <ListingsGrid rows={page.rows} {...grid} />
      </Suspense>
    </div>
  );
});
