import { useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { formatMoment } from '../../../lib/format';
import { logError } from '../../../lib/log';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { useCalendarFeedsQuery, useRemoveFeedMutation, useRenewFeedMutation } from '../calendar-api';

interface FeedDialogProps {
  /** The saved search of the feed; null for My Properties. */
  searchId: string | null;
  /** What the feed has, such as 'My Properties' or the name of the search. */
  name: string;
  onClose: () => void;
}

/** Creates, renews and turns off the calendar address of My Properties or of a saved search. */
export function FeedDialog({ searchId, name, onClose }: FeedDialogProps) {
  const dispatch = useDispatch();
  const { data, error, refetch } = useCalendarFeedsQuery();
  const [renew, renewing] = useRenewFeedMutation();
  const [remove, removing] = useRemoveFeedMutation();
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const feed = data?.find((one) => one.searchId === searchId);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (cause) {
      logError('the calendar address could not be changed', cause);
      const reason = isApiFailure(cause) ? cause.message : undefined;
      setFailure(reason ?? 'The address was not changed. Try again in a moment.');
    }
  };
  const create = () => attempt(async () => setAddress((await renew(searchId).unwrap()).url));
  const turnOff = (id: string) =>
    attempt(async () => {
      await remove(id).unwrap();
      setAddress(undefined);
      dispatch(
        toastShown({
          title: 'Calendar address turned off',
          description: 'Remove it from your calendar, too.',
        }),
      );
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Calendar of ${name}`}
      className="max-w-lg"
    >
      <div className="flex flex-col gap-4 px-5 py-4 text-14">
        <p>
          A private address that your calendar program reads. It shows each sale with its time and place where
          they are known. If a sale is moved, the calendar follows. A cancelled sale is marked as cancelled.
        </p>
        {failure && <Notice tone="wrong">{failure}</Notice>}
        {error ? (
          <Notice tone="wrong" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            Could not load your calendar addresses.
          </Notice>
        ) : !data ? (
          <Skeleton className="h-10 w-full" />
        ) : address !== undefined ? (
          <NewAddress address={address} />
        ) : feed ? (
          <p role="status">
            This address was created on {formatMoment(feed.createdAt)}. It cannot be shown again. A new
            address replaces the old one.
          </p>
        ) : (
          <p role="status">There is no address yet.</p>
        )}
        <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
          {feed && (
            <Button busy={removing.isLoading} onClick={() => void turnOff(feed.id)}>
              Turn off
            </Button>
          )}
          {data && (
            <Button
              look={feed ? 'secondary' : 'primary'}
              busy={renewing.isLoading}
              onClick={() => void create()}
            >
              {feed ? 'Create a new address' : 'Create address'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** An address that was just created. It is shown this once. */
function NewAddress({ address }: { address: string }) {
  const dispatch = useDispatch();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastShown({ title: 'Calendar address copied' }));
    } catch (cause) {
      logError('the calendar address could not be copied', cause);
      dispatch(toastShown({ title: 'Could not copy', description: address, tone: 'destructive' }));
    }
  };
  return (
    <>
      <Field label="Calendar address" value={address} readOnly onFocus={(event) => event.target.select()} />
      <p className="text-13 text-secondary">
        Copy it now. It will not be shown again. Anyone who knows the address can see these sales.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void copy()}>
          Copy address
        </Button>
        <a
          href={address.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-9 items-center px-2 font-semibold text-brand underline-offset-2 hover:underline"
        >
          Open in a calendar program
        </a>
      </div>
    </>
  );
}

interface FeedButtonProps {
  searchId: string | null;
  name: string;
  /** The small, quiet look of the actions of a list. */
  quiet?: boolean;
}

/** Opens the dialog of a feed. */
export function FeedButton({ searchId, name, quiet = false }: FeedButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(quiet && { look: 'quiet', size: 'small', 'aria-label': `Calendar of ${name}` })}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus
          aria-hidden="true"
          strokeWidth={1.75}
          className={quiet ? 'size-4' : 'size-4 text-secondary'}
        />
        Calendar
      </Button>
      {open && <FeedDialog searchId={searchId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
