import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { DownloadList } from '../../features/export/download-list';
import { useListDownloadsQuery } from '../../features/export/export-api';
import { viewOf, viewText } from '../../features/searches/lib/view-text';
import { paths } from '../../lib/paths';
import { useDelayed } from '../../lib/use-delayed';
import { useTitle } from '../../lib/use-title';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { NotEntitled } from '../shell/not-entitled';

const describe = (view: string): string => viewText(viewOf(view));

/** The downloads of the last 30 days: run one again, or get what changed since (docs/product.md#download-history). */
export function Component() {
  useTitle('Downloads', useProductName());
  const { data, error, isFetching, refetch } = useListDownloadsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const failure = error as ApiFailure | undefined;
  const late = useDelayed(isFetching && !data);

  if (failure?.status === 402) return <NotEntitled failure={failure} onRetry={refetch} />;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 py-10 sm:px-6">
      <h1 className="font-display text-31 font-semibold">Downloads</h1>
      <p className="mt-1 text-14 text-secondary">
        Your downloads of the last 30 days. “Download again” gives you the same list with today’s data. “Only
        what changed since” gives you what is new, changed or gone since then. We do not store the files.
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
            {failure.message ?? 'Your downloads did not load. Check your connection, then try again.'}
          </PanelMessage>
        ) : data && data.length > 0 ? (
          <DownloadList downloads={data} describe={describe} onRequested={() => void refetch()} />
        ) : data ? (
          <PanelMessage
            picture={<Download aria-hidden="true" strokeWidth={1.25} className="size-10" />}
            title="No downloads yet"
            action={
              <Link to={paths.listings.href()} className={buttonClasses('primary')}>
                Find properties
              </Link>
            }
          >
            Choose “Download” above a list. What you download is listed here for 30 days.
          </PanelMessage>
        ) : (
          late && <DownloadsSkeleton />
        )}
      </div>
    </div>
  );
}

function DownloadsSkeleton() {
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
