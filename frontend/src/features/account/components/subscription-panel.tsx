import { useCallback, type ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { portalApi } from '../../../api/portal-api';
import type { Profile } from '../../../session/session-api';
import { useBackHere } from '../../../session/use-back-here';
import { useManageBilling } from '../../../session/use-manage-billing';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { subscriptionWords } from '../lib/subscription-words';

/** Over for good: what comes next is a new one. */
const ENDED = new Set(['canceled', 'incomplete_expired']);

interface SubscriptionPanelProps {
  profile: Profile;
  /** What leads to the plans, for who has no subscription, or one that has ended. */
  plans: ReactNode;
  /** What leads to the invoices. */
  orderHistory: ReactNode;
}

/** The subscription, its dates and its card; the payment provider's portal does the rest. */
export function SubscriptionPanel({ profile, plans, orderHistory }: SubscriptionPanelProps) {
  const { manageBilling, isOpening } = useManageBilling();
  const dispatch = useDispatch();
  // The portal opens in a tab of its own: what was changed there shows when one comes back.
  const look = useCallback(() => void dispatch(portalApi.util.invalidateTags(['Profile'])), [dispatch]);
  useBackHere(look);
  const { subscription, cardLast4, billingZip } = profile;
  const { tone, title, note } = subscriptionWords(subscription);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <Badge tone={tone} className="text-16">
          {title}
        </Badge>
        <p className="mt-1 max-w-[60ch] text-14 text-secondary">{note}</p>
        {cardLast4 && (
          <p className="mt-2 text-14 tabular-nums">
            Card ending in {cardLast4}
            {billingZip && <span className="text-secondary"> · billing ZIP {billingZip}</span>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {(!subscription || ENDED.has(subscription.status)) && plans}
        {subscription && orderHistory}
        {subscription && (
          <Button busy={isOpening} onClick={() => void manageBilling()}>
            Manage Billing
            <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
          </Button>
        )}
      </div>
    </div>
  );
}
