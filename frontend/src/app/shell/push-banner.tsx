import { useState } from 'react';
import { BellRing, X } from 'lucide-react';
import { useSelector } from 'react-redux';
import { forgetPush, isPushWanted } from '../../features/push/browser-push';
import { usePush } from '../../features/push/use-push';
import { selectPhase } from '../../session/session-slice';
import { Button, IconButton } from '../../ui/button';

/** Offers notifications again in a browser that had them and lost them (docs/product.md#push). */
export function PushBanner() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const [wanted, setWanted] = useState(isPushWanted);
  if (!signedIn || !wanted) return null;
  const dismiss = () => {
    setWanted(false);
    void forgetPush();
  };
  return <LostPush onDismiss={dismiss} />;
}

function LostPush({ onDismiss }: { onDismiss: () => void }) {
  const { offered, isLost, busy, failure, turnOn } = usePush();
  if (!offered || !isLost) return null;
  return (
    <aside
      aria-label="Notifications stopped"
      className="banner flex items-center gap-3 border-b border-line bg-limestone py-1.5 pr-2 pl-4 text-14 text-ink sm:pl-6 print:hidden"
    >
      <BellRing
        aria-hidden="true"
        strokeWidth={1.75}
        className="hidden size-4.5 shrink-0 text-brass sm:block"
      />
      <p className="min-w-0 flex-1">
        {failure ?? 'This browser no longer gets notifications of urgent changes.'}
      </p>
      <Button busy={busy} onClick={turnOn}>
        Turn on again
      </Button>
      <IconButton name="Dismiss" onClick={onDismiss}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </aside>
  );
}
