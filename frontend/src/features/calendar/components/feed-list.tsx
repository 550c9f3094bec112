import { CalendarDays } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { formatMoment } from '../../../lib/format';
import { logError } from '../../../lib/log';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { useCalendarFeedsQuery, useRemoveFeedMutation, type CalendarFeed } from '../calendar-api';

interface FeedRowProps {
  feed: CalendarFeed;
  /** What the feed has, such as 'My Properties' or the name of a search. */
  name: string;
}

function FeedRow({ feed, name }: FeedRowProps) {
  const dispatch = useDispatch();
  const [remove, { isLoading }] = useRemoveFeedMutation();
  const turnOff = async () => {
    try {
      await remove(feed.id).unwrap();
      const description = 'Remove it from your calendar, too.';
      dispatch(toastShown({ title: 'Calendar address turned off', description }));
    } catch (cause) {
      logError('the calendar address could not be turned off', cause);
      const description = isApiFailure(cause) ? cause.message : 'Try again in a moment.';
      dispatch(toastShown({ title: 'Could not turn off the address', description, tone: 'destructive' }));
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <CalendarDays aria-hidden="true" strokeWidth={1.75} className="size-5 text-secondary" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold break-words">{name}</p>
        <p className="text-13 text-secondary">Created on {formatMoment(feed.createdAt)}</p>
      </div>
      <Button
        size="small"
        busy={isLoading}
        aria-label={`Turn off the calendar address of ${name}`}
        onClick={() => void turnOff()}
      >
        Turn off
      </Button>
    </li>
  );
}

interface FeedListProps {
  /** The names of the saved searches by their ids. A search that is not among them has no name of its own. */
  names: ReadonlyMap<string, string>;
}

/** The account's private calendar addresses, each with a button that ends it (docs/product.md#calendar-feeds). */
export function FeedList({ names }: FeedListProps) {
  const { data: feeds, isError, isFetching, refetch } = useCalendarFeedsQuery();
  if (isError && !feeds)
    return (
      <Notice
        tone="wrong"
        action={
          <Button look="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Could not load your calendar addresses.
      </Notice>
    );
  if (!feeds) return <Skeleton className="h-12" />;
  if (feeds.length === 0)
    return (
      <p className="text-14 text-secondary">
        You have none yet. Create one with “Calendar” on My Properties or next to a saved search.
      </p>
    );
  return (
    <ul aria-label="Calendar addresses" className="divide-y divide-line border-y border-line">
      {feeds.map((feed) => (
        <FeedRow
          key={feed.id}
          feed={feed}
          name={feed.searchId === null ? 'My Properties' : (names.get(feed.searchId) ?? 'A saved search')}
        />
      ))}
    </ul>
  );
}
