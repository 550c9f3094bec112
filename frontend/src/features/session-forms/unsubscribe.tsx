import { useState } from 'react';
import { Link } from 'react-router';
import { isApiFailure, type ApiFailure } from '../../api/failure';
import { formatDay } from '../../lib/moments';
import { paths } from '../../lib/paths';
import { Button, buttonClasses } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { reasonOf } from './lib/reason';
import { useChooseEmailMutation, useEmailChoiceQuery, type EmailChoice } from './session-forms-api';

const UNREAD = 'Could not load your email preferences. Try again in a moment.';
const FAILED = 'Could not change your email preferences. Try again in a moment.';

const failureOf = (error: unknown): ApiFailure =>
  isApiFailure(error) ? error : { status: 'unreadable', message: undefined };

/** Says since when an email is off, or on again. */
function stateOf({ isOn, changedAt }: EmailChoice): string {
  const day = formatDay(changedAt);
  if (isOn) return day ? `You turned these on again on ${day}.` : 'These emails are on.';
  return day ? `You turned these off on ${day}.` : 'These emails are off.';
}

interface UnsubscribeProps {
  token: string;
  /** What the user chose on this page, after a click. */
  choice: EmailChoice | undefined;
  onChoice: (choice: EmailChoice) => void;
  /** The account was deleted meanwhile. */
  onUnknown: () => void;
}

/**
 * Says the state of the email of a link, and changes it by a click only: scanners of mail open links and run the
 * scripts of the page (docs/adr/0030-unsubscribe-links-do-not-expire.md).
 */
export function Unsubscribe({ token, choice, onChoice, onUnknown }: UnsubscribeProps) {
  const { data, error, isFetching, refetch } = useEmailChoiceQuery(token);
  const [choose, { isLoading }] = useChooseEmailMutation();
  const [failure, setFailure] = useState<ApiFailure>();

  if (error) {
    return (
      <Notice
        tone="wrong"
        action={
          <Button look="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {reasonOf(failureOf(error), { refused: UNREAD, unexpected: UNREAD })}
      </Notice>
    );
  }
  const state = choice ?? data;
  if (!state) return <WaitingScreen label="Loading…" />;

  const attempt = async () => {
    setFailure(undefined);
    try {
      onChoice(await choose({ token, isOn: !state.isOn }).unwrap());
    } catch (cause) {
      const reason = failureOf(cause);
      if (reason.status === 404) onUnknown();
      else setFailure(reason);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-16 text-secondary">
        <strong className="block text-ink">{state.emailPreference}</strong>
        {choice
          ? choice.isOn
            ? 'You will get these emails again.'
            : 'You will no longer get these emails. Your other emails stay as they are.'
          : stateOf(state)}
      </p>
      {failure && <Notice tone="wrong">{reasonOf(failure, { refused: FAILED, unexpected: FAILED })}</Notice>}
      <Button size="large" look="primary" busy={isLoading} onClick={() => void attempt()}>
        {state.isOn ? 'Turn these emails off' : 'Turn these emails on again'}
      </Button>
      {state.isOn && !choice && (
        <Link to={paths.home.href()} className={buttonClasses('quiet', 'large', 'w-full')}>
          Keep them
        </Link>
      )}
    </div>
  );
}
