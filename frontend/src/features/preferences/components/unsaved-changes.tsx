import { useCallback, useEffect } from 'react';
import { useStore } from 'react-redux';
import { useBlocker, type BlockerFunction } from 'react-router';
import { selectPhase, type SessionState } from '../../../session/session-slice';
import { Button } from '../../../ui/button';
import { Question, QuestionCancel } from '../../../ui/dialog';

/** Asks before the user leaves a form with changes. The end of a session leaves without a question. */
export function UnsavedChanges({ changed }: { changed: boolean }) {
  const store = useStore<{ session: SessionState }>();
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      changed &&
      currentLocation.pathname !== nextLocation.pathname &&
      selectPhase(store.getState()) === 'signedIn',
    [changed, store],
  );
  const blocker = useBlocker(leaves);

  useEffect(() => {
    if (!changed) return;
    // The browser asks with its own text when the tab is closed or reloaded.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);

  return (
    <Question
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="Your changed preferences are not saved yet."
    >
      <QuestionCancel>
        <Button>Stay</Button>
      </QuestionCancel>
      <Button look="primary" onClick={() => blocker.proceed?.()}>
        Leave
      </Button>
    </Question>
  );
}
