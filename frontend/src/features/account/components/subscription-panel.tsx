import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { Profile } from '../../../session/session-api';
import { purchaseWaits, standingOf } from '../../../billing/standing';
import { useFreshProfile } from '../../../billing/use-fresh-profile';
import { useManageBilling } from '../../../billing/use-manage-billing';
import { formatPrice } from '../../../lib/format-money';
import { formatDay } from '../../../lib/moments';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { subscriptionText } from '../lib/subscription-text';
import { SendVerification } from './send-verification';

interface SubscriptionPanelProps {
  profile: Profile;
  /** A link to the plans. Shown to an account that needs a subscription. */
  plans: ReactNode;
  /** A link to the screen that starts a purchase after a used trial. */
  start: ReactNode;
  /** A link to the invoices. */
  orderHistory: ReactNode;
}

/** The subscription's state, dates and card. Everything else is in the payment provider's portal. */
export function SubscriptionPanel({ profile, plans, start, orderHistory }: SubscriptionPanelProps) {
  const { manageBilling, isOpening } = useManageBilling();
  useFreshProfile();
  const { subscription, cardLast4, billingZip } = profile;
  const { tone, title, note } = subscriptionText(profile);
  const waits = purchaseWaits(profile);
  const needsOne = !waits && !profile.grant && (!subscription || standingOf(subscription) === 'ended');
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <Badge tone={tone} className="text-16">
          {title}
        </Badge>
        <p className="mt-1 max-w-[60ch] text-14 text-secondary">{note}</p>
        {subscription?.plan && (
          <p className="mt-2 text-14 tabular-nums">
            {subscription.plan.name}, {formatPrice(subscription.plan.amount, subscription.plan.currency)} a{' '}
            {subscription.plan.interval}
            {subscription.nextCharge && ` · next charge ${formatDay(subscription.nextCharge)}`}
          </p>
        )}
        {cardLast4 && (
          <p className="mt-2 text-14 tabular-nums">
            Card ending in {cardLast4}
            {billingZip && <span className="text-secondary"> · billing ZIP {billingZip}</span>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {waits && <SendVerification look="primary" label="Send again" />}
        {needsOne && plans}
        {!waits && !profile.grant && subscription?.toBeStarted && start}
        {subscription && orderHistory}
        <Button busy={isOpening} onClick={() => void manageBilling()}>
          Manage Billing
          <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
        </Button>
      </div>
    </div>
  );
}
