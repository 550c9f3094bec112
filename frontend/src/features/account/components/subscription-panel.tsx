import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '../../../session/session-api';
import { useManageBilling } from '../../../session/use-manage-billing';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { subscriptionWords } from '../lib/subscription-words';

interface SubscriptionPanelProps {
  profile: Profile;
  /** What leads to the plans, for who has no subscription. */
  plans: ReactNode;
}

/** The subscription, its dates and its card; the payment provider's portal does the rest. */
export function SubscriptionPanel({ profile, plans }: SubscriptionPanelProps) {
  const { manageBilling, isOpening } = useManageBilling();
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
      {subscription ? (
        <Button busy={isOpening} onClick={() => void manageBilling()}>
          Manage Billing
          <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
        </Button>
      ) : (
        plans
      )}
    </div>
  );
}
