import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { logError } from '../../lib/log';
import { useSettleCheckoutMutation } from '../../billing/billing-api';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Spinner } from '../../ui/spinner';
import { paths } from '../../lib/paths';

/** How many times to ask, and the pause between attempts, before the screen reports a delay. */
const MAX_ATTEMPTS = 8;
const PAUSE_MS = 1500;

/** Shown after a completed checkout. Waits until the subscription is ready (docs/product.md#checkout). */
export function SettingUp({ onDone }: { onDone: () => void }) {
  const [settle] = useSettleCheckoutMutation();
  const [run, setRun] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [late, setLate] = useState<'open' | 'failed'>();

  const ask = useCallback(async () => {
    try {
      const { status } = await settle().unwrap();
      return status;
    } catch (cause) {
      logError('the checkout could not be settled', cause);
      return 'failed';
    }
  }, [settle]);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask().then((status) => {
      if (gone) return;
      // There is nothing to wait for: another tab or the provider's event was faster.
      if (status === 'done' || status === 'nothing') onDone();
      else if (attempts + 1 >= MAX_ATTEMPTS) setLate(status);
      else timer = setTimeout(() => setAttempts(attempts + 1), PAUSE_MS);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, attempts, onDone, run]);

  const again = () => {
    setLate(undefined);
    setAttempts(0);
    setRun(run + 1);
  };

  return (
    <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
      {late ? (
        <PanelMessage
          heading="h1"
          role="alert"
          title="Your subscription is not ready yet"
          action={
            <>
              <Button look="primary" onClick={again}>
                Try again
              </Button>
              <Link to={paths.pricing.href()} className={buttonClasses()}>
                See plans
              </Link>
            </>
          }
        >
          {late === 'open'
            ? 'The checkout is not complete yet. If you have finished it, wait a moment and try again.'
            : 'The payment provider is not responding. If you have paid, your subscription will be set up as soon as it responds.'}
        </PanelMessage>
      ) : (
        <PanelMessage
          heading="h1"
          title="Setting up your subscription…"
          picture={<Spinner className="size-8" />}
        >
          This takes a few seconds.
        </PanelMessage>
      )}
    </div>
  );
}
