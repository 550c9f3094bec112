import { useState } from 'react';
import { BellRing } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { usePush } from '../use-push';
import { PushSwitch } from './push-switch';

/** Offers on My Properties that this browser tells of urgent changes, if the operator does (docs/product.md#push). */
export function PushOffer() {
  const push = usePush();
  const [open, setOpen] = useState(false);
  if (!push.offered) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <BellRing aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
        {push.state === 'on' ? 'Notifications are on' : 'Notify me here'}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Notify me in this browser" className="max-w-lg">
        <div className="flex flex-col gap-4 px-5 py-4 text-14">
          <p>
            This browser shows a notification when a saved property with a sale today or tomorrow changes: its
            status, date, time or opening bid. It works even when this page is closed.
          </p>
          <PushSwitch push={push} />
        </div>
      </Dialog>
    </>
  );
}
