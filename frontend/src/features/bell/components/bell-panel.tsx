import type { MouseEvent, ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import type { ApiFailure } from '../../../api/failure';
import { BLANK } from '../../../lib/format';
import { formatMoment } from '../../../lib/moments';
import { paths } from '../../../lib/paths';
import { viewFromAddress } from '../../../listing-view/listing-query';
import { selectView, viewRestored } from '../../../listing-view/listing-view-slice';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { PanelMessage } from '../../../ui/panel-message';
import { Skeleton } from '../../../ui/skeleton';
import {
  KEEPS_CURRENT,
  useListNotificationsInfiniteQuery,
  useReadNotificationMutation,
  useReadThroughMutation,
  type BellEntry,
  type NotifiedChange,
} from '../bell-api';

/** The notifications, newest first. They load each time the panel opens. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const list = useListNotificationsInfiniteQuery(undefined, {
    ...KEEPS_CURRENT,
    refetchOnMountOrArgChange: true,
  });
  const [readThrough, { isLoading: isMarking, isError: hasNotMarked }] = useReadThroughMutation();
  const entries = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const [newest] = entries;
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-1">
        <h2 className="text-16 font-semibold">Notifications</h2>
        {newest && entries.some(({ read }) => !read) && (
          <Button look="quiet" size="small" busy={isMarking} onClick={() => void readThrough(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      {hasNotMarked && (
        <p role="alert" className="border-b border-line px-4 py-2 text-13 text-danger">
          The notifications were not marked. Try again.
        </p>
      )}
      <div className="min-h-0 overflow-y-auto">
        <Content
          entries={list.data && entries}
          failure={list.isFetching ? undefined : (list.error as ApiFailure | undefined)}
          onRetry={() => void list.refetch()}
          onOlder={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingOlder={list.isFetchingNextPage}
          onClose={onClose}
        />
      </div>
    </>
  );
}

interface ContentProps {
  /** Absent while the first page loads. */
  entries: readonly BellEntry[] | undefined;
  failure: ApiFailure | undefined;
  onRetry: () => void;
  /** Loads the next page, if there is one. */
  onOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
  onClose: () => void;
}

function Content({ entries, failure, onRetry, onOlder, isLoadingOlder, onClose }: ContentProps) {
  if (failure) {
    return (
      <PanelMessage
        role="alert"
        title="Notifications did not load"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {failure.message ?? 'Something went wrong on our side.'}
      </PanelMessage>
    );
  }
  if (!entries) {
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <PanelMessage title="No notifications yet">
        Changes to your saved properties and new matches for your saved searches appear here.
      </PanelMessage>
    );
  }
  return (
    <>
      <ul aria-label="Notifications">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onClose={onClose} />
        ))}
      </ul>
      {onOlder && (
        <div className="p-2 text-center">
          <Button look="quiet" busy={isLoadingOlder} onClick={onOlder}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

/** The texts and the link of an entry. */
function saysOf({ kind, listing, search }: BellEntry): { to: string; title: string; text: ReactNode } {
  if (kind === 'listing' && listing) {
    return {
      to: paths.propertyDetails.href(listing.id),
      title: listing.title,
      text: listing.changes.map((change) => <Change key={change.label} change={change} />),
    };
  }
  if (kind === 'search' && search) {
    return {
      to: `${paths.listings.href()}?${search.view}`,
      title: search.name,
      text: search.count === 1 ? '1 new match' : `${search.count.toLocaleString('en-US')} new matches`,
    };
  }
  return {
    to: paths.accountSettings.href(),
    title: 'Your mailbox refuses our emails',
    text: 'Optional emails are off. Check the address in your account settings.',
  };
}

function Entry({ entry, onClose }: { entry: BellEntry; onClose: () => void }) {
  const [read] = useReadNotificationMutation();
  const { to, title, text } = saysOf(entry);
  const dispatch = useDispatch();
  const view = useSelector(selectView);
  const { pathname } = useLocation();
  const open = (event: MouseEvent) => {
    // The data screen reads its address only when it opens.
    if (entry.search && pathname === paths.listings.path && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      dispatch(viewRestored(viewFromAddress(entry.search.view, view)));
    }
    // The link works in any case. If the request fails, the entry stays unread.
    if (!entry.read) void read(entry.id);
    onClose();
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={to}
        onClick={open}
        className={classes(
          'flex min-h-11 gap-3 px-4 py-3 transition-colors duration-150 hover:bg-sunken',
          !entry.read && 'bg-brand-tint',
        )}
      >
        <span
          aria-hidden="true"
          className={classes('mt-1.5 size-2 shrink-0 rounded-full', !entry.read && 'bg-brand')}
        />
        <span className="min-w-0 flex-1">
          {!entry.read && <span className="sr-only">Unread: </span>}
          <span className={classes('block text-14 break-words', !entry.read && 'font-semibold')}>
            {title}
          </span>
          <span className="block text-13 break-words text-secondary">{text}</span>
          <time dateTime={entry.at} className="mt-0.5 block text-12 text-secondary">
            {formatMoment(entry.at)}
          </time>
        </span>
      </Link>
    </li>
  );
}

function Change({ change: { label, old, new: now } }: { change: NotifiedChange }) {
  if (old === null && now === null) return <span className="block">{label}</span>;
  return (
    <span className="block">
      {label}: {old !== null && <s>{old}</s>}
      {old === null && BLANK}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> is now </span>
      <strong className="font-semibold text-ink">{now ?? BLANK}</strong>
    </span>
  );
}
