import { useCallback, useRef } from 'react';
import { ListFilter } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { FeedButton } from '../../features/calendar/components/feed-dialog';
import { CopyDialog } from '../../features/searches/components/copy-dialog';
import { SearchList } from '../../features/searches/components/search-list';
import { sharedSearch } from '../../features/searches/lib/copy-link';
import { MOST_SEARCHES, useListSearchesQuery } from '../../features/searches/searches-api';
import { useDelayed } from '../../lib/use-delayed';
import { useOnline } from '../../lib/use-online';
import { useTitle } from '../../lib/use-title';
import { paths } from '../../lib/paths';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { NotEntitled } from '../shell/not-entitled';

/** The saved searches: open, rename, reorder, share and delete them (docs/product.md#saved-searches). */
export function Component() {
  useTitle('Saved Searches', useProductName());
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useListSearchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const failure = error as ApiFailure | undefined;
  const late = useDelayed(isFetching && !data);
  const shared = sharedSearch(address);
  const closeCopy = useCallback(
    () => void navigate(paths.savedSearches.href(), { replace: true }),
    [navigate],
  );

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;
  return (
    <>
      {!online && (
        <p role="status" className="border-b border-line bg-danger-tint px-4 py-2 text-14 text-danger">
          You&apos;re offline. This list may be out of date and will refresh when you reconnect.
        </p>
      )}
      <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 py-10 sm:px-6">
        <h1 ref={heading} tabIndex={-1} className="font-display text-31 font-semibold outline-none">
          Saved Searches
        </h1>
        <p className="mt-1 text-14 text-secondary">
          Open a search to restore its filters, search, order and columns. You can save up to {MOST_SEARCHES}.
          You can get an email about new matches right after an import, every day at 7:00 AM Eastern, or on
          Mondays. Searches with new matches at the same time share one email. You must have verified your
          email address.
        </p>
        <div className="mt-8">
          {failure && !isFetching ? (
            <PanelMessage
              role="alert"
              title="Could not load"
              action={
                <Button look="primary" onClick={() => void refetch()}>
                  Try again
                </Button>
              }
              note={failure.requestId && `Request ${failure.requestId}`}
            >
              {failure.message ?? 'Your saved searches did not load. Check your connection, then try again.'}
            </PanelMessage>
          ) : data && data.length > 0 ? (
            <SearchList
              searches={data}
              onRemoved={() => heading.current?.focus()}
              action={({ id, name }) => <FeedButton searchId={id} name={name} quiet />}
            />
          ) : data ? (
            <PanelMessage
              picture={<ListFilter aria-hidden="true" strokeWidth={1.25} className="size-10" />}
              title="No saved searches yet"
              action={
                <Link to={paths.listings.href()} className={buttonClasses('primary')}>
                  Find properties
                </Link>
              }
            >
              Set filters on the data screen, then choose “Save this search” in the menu “Saved searches”.
            </PanelMessage>
          ) : (
            late && <SearchesSkeleton />
          )}
        </div>
        {shared && data && <CopyDialog key={address} shared={shared} onClose={closeCopy} />}
      </div>
    </>
  );
}

function SearchesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading..."
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}
