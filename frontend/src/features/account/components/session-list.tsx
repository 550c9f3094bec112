import { useState } from 'react';
import { MonitorSmartphone } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { loggedOut } from '../../../session/session-slice';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Question, QuestionCancel } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import {
  useEndSessionMutation,
  useLogOutEverywhereMutation,
  useSessionsQuery,
  type SessionEntry,
} from '../account-api';
import { deviceName } from '../lib/device';
import { formatMoment } from '../../../lib/moments';
import { useAction } from '../use-action';

function SessionRow({ session }: { session: SessionEntry }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const dispatch = useDispatch();
  const { run } = useAction();
  const began = formatMoment(session.createdAt);
  const clicked = async () => {
    if (await run(() => end(session.id).unwrap(), 'Could not end the session'))
      dispatch(toastShown({ title: 'Session ended' }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden="true" strokeWidth={1.75} className="size-5 text-secondary" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold break-words tabular-nums">
          {deviceName(session)}
          {session.current && (
            <span className="ml-2 rounded-sm bg-brand-tint px-1.5 py-0.5 text-12 text-brand">
              This device
            </span>
          )}
        </p>
        <p className="text-13 text-secondary">
          {session.browser && session.network && <>{session.network} · </>}
          Logged in {began}
          {session.lastUsedAt && <> · last used {formatMoment(session.lastUsedAt)}</>}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={isLoading}
          aria-label={`End session started ${began}`}
          onClick={() => void clicked()}
        >
          End session
        </Button>
      )}
    </li>
  );
}

/** Lists the account's sessions and offers to log out everywhere. */
export function SessionList() {
  const dispatch = useDispatch();
  const { data: sessions, isError, isFetching, refetch } = useSessionsQuery();
  const [logOut, { isLoading }] = useLogOutEverywhereMutation();
  const [asking, setAsking] = useState(false);
  const { run } = useAction();

  const everywhere = async () => {
    const done = await run(() => logOut().unwrap(), 'Could not log out everywhere');
    setAsking(false);
    if (done) dispatch(loggedOut());
  };

  return (
    <>
      {isError && !sessions && (
        <Notice
          tone="wrong"
          action={
            <Button look="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Could not load your sessions.
        </Notice>
      )}
      {!sessions && !isError && <Skeleton className="h-12" />}
      {sessions && (
        <ul aria-label="Sessions" className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button className="mt-4" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <Question
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="This ends every session, including this one. You will need to log in again on each device."
      >
        <QuestionCancel>
          <Button>Cancel</Button>
        </QuestionCancel>
        <Button look="primary" busy={isLoading} onClick={() => void everywhere()}>
          Log out everywhere
        </Button>
      </Question>
    </>
  );
}
