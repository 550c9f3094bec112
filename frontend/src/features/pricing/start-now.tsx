import type { ApiFailure } from '../../api/failure';
import { useStartNowMutation } from '../../billing/billing-api';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';

/** Starts a purchase after a used trial. Only this click ends the trial at the provider, so that the card is charged. */
export function StartNow({ onStarted }: { onStarted?: () => void }) {
  const [startNow, { isLoading, error }] = useStartNowMutation();
  const start = async () => {
    try {
      await startNow().unwrap();
      onStarted?.();
    } catch (cause) {
      logError('the subscription could not be started', cause);
    }
  };
  return (
    <div className="flex max-w-[52ch] flex-col items-center gap-3">
      <Button look="primary" size="large" busy={isLoading} onClick={() => void start()}>
        Start now
      </Button>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {(error as ApiFailure).message ?? 'Could not start the subscription. Try again in a moment.'}
        </p>
      )}
    </div>
  );
}
