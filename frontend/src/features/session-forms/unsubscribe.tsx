import { useEffect, useRef, useState } from 'react';
import { isApiFailure, type ApiFailure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { reasonOf } from './lib/reason';
import { useChooseEmailMutation, type EmailChoice } from './session-forms-api';

const FAILED = 'Could not change your email preferences. Try again in a moment.';

const failureOf = (error: unknown): ApiFailure =>
  isApiFailure(error) ? error : { status: 'unreadable', message: undefined };

interface UnsubscribeProps {
  token: string;
  choice: EmailChoice | undefined;
  onChoice: (choice: EmailChoice) => void;
  /** The link is damaged, or its account was deleted. */
  onUnknown: () => void;
}

/** Unsubscribes with the token of a link as soon as it is shown, and offers to undo it. */
export function Unsubscribe({ token, choice, onChoice, onUnknown }: UnsubscribeProps) {
  const [choose, { isLoading }] = useChooseEmailMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const [wanted, setWanted] = useState(false);
  const asked = useRef(false);

  const attempt = async (isOn: boolean) => {
    setWanted(isOn);
    setFailure(undefined);
    try {
      onChoice(await choose({ token, isOn }).unwrap());
    } catch (error) {
      const reason = failureOf(error);
      if (reason.status === 404) onUnknown();
      else setFailure(reason);
    }
  };

  useEffect(() => {
    // The click on the link is the one click. A second render must not repeat it after an undo.
    if (asked.current) return;
    asked.current = true;
    void attempt(false);
  });

  if (failure) {
    return (
      <Notice
        tone="wrong"
        action={
          <Button look="quiet" size="small" onClick={() => void attempt(wanted)}>
            Try again
          </Button>
        }
      >
        {reasonOf(failure, { refused: FAILED, unexpected: FAILED })}
      </Notice>
    );
  }
  if (!choice) return <WaitingScreen label="Unsubscribing…" />;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-16 text-secondary">
        {choice.isOn ? 'You will get these emails again: ' : 'You will no longer get these emails: '}
        <strong>{choice.emailPreference}</strong>. {!choice.isOn && 'Your other emails stay as they are.'}
      </p>
      <Button look="quiet" size="large" busy={isLoading} onClick={() => void attempt(!choice.isOn)}>
        {choice.isOn ? 'Unsubscribe' : 'Undo'}
      </Button>
    </div>
  );
}
