import { CreditCard, ExternalLink } from 'lucide-react';
import { useSelector } from 'react-redux';
import { graceText, standingOf } from '../../billing/standing';
import { useManageBilling } from '../../billing/use-manage-billing';
import { useProfileQuery } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { Button } from '../../ui/button';

/** Says on every screen until when access lasts after a failed payment (docs/product.md#grace). */
export function GraceBanner() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile } = useProfileQuery(undefined, { skip: !signedIn });
  const { manageBilling, isOpening } = useManageBilling();
  const subscription = profile?.subscription;
  if (!signedIn || profile?.grant || !subscription || standingOf(subscription) !== 'grace') return null;
  return (
    <aside
      aria-label="Payment failed"
      className="banner flex items-center gap-3 border-b border-line bg-limestone py-1.5 pr-2 pl-4 text-14 text-ink sm:pl-6 print:hidden"
    >
      <CreditCard
        aria-hidden="true"
        strokeWidth={1.75}
        className="hidden size-4.5 shrink-0 text-brass sm:block"
      />
      <p className="min-w-0 flex-1">{graceText(subscription)}</p>
      <Button busy={isOpening} onClick={() => void manageBilling()}>
        Change card
        <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
      </Button>
    </aside>
  );
}
