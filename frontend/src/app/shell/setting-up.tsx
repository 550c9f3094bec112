import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { logError } from '../../lib/log';
import { useSettleCheckoutMutation } from '../../session/billing-api';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Spinner } from '../../ui/spinner';
import { paths } from '../paths';

/** How often it is asked before the person is told that it takes longer, and after what pause. */
const ASKED = 8;
const PAUSE_MS = 1500;

/** Back from a checkout that is done: waits until the subscription is set up (product.md, 'Billing'). */
export function SettingUp({ onDone }: { onDone: () => void }) {
  const [settle] = useSettleCheckoutMutation();
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState(0);
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
      // Nothing to wait for: another tab, or the provider's own word, was quicker.
      if (status === 'done' || status === 'nothing') onDone();
      else if (asked + 1 >= ASKED) setLate(status);
      else timer = setTimeout(() => setAsked(asked + 1), PAUSE_MS);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, asked, onDone, round]);

  const again = () => {
    setLate(undefined);
    setAsked(0);
    setRound(round + 1);
  };

  return (
    <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
      {late ? (
        <PanelMessage
          role="alert"
          title="Your subscription is not set up yet"
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
            ? 'The checkout is still open. If you have finished it, wait a moment and try again.'
            : 'The payment provider does not answer. If you have paid, nothing is lost: it is set up as soon as it does.'}
        </PanelMessage>
      ) : (
        <PanelMessage title="Setting up your subscription…" picture={<Spinner className="size-8" />}>
          This takes a few seconds.
        </PanelMessage>
      )}
    </div>
  );
}
