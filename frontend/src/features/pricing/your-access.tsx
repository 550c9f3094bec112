import type { ReactNode } from 'react';
import { startText, waitingText } from '../../billing/purchase-text';
import { graceText, grantText, purchaseWaits, standingOf } from '../../billing/standing';
import { useManageBilling } from '../../billing/use-manage-billing';
import type { Profile } from '../../session/session-api';
import { Button } from '../../ui/button';
import { StartNow } from './start-now';

/** Returns whether the account needs no plan: access was granted, or a subscription or a purchase exists. */
export function needsNoPlan({ subscription, grant, purchaseWaiting }: Profile): boolean {
  return grant !== null || purchaseWaiting || (subscription !== null && standingOf(subscription) !== 'ended');
}

interface YourAccessProps {
  profile: Profile;
  /** A link to the data screen. */
  data: ReactNode;
  /** A button that sends the email of a waiting purchase again. */
  resend: ReactNode;
}

/** Replaces the plans for an account that needs none. */
export function YourAccess({ profile, data, resend }: YourAccessProps) {
  const { subscription, grant } = profile;
  if (purchaseWaits(profile)) {
    const { title, text } = waitingText(profile.emailId);
    return (
      <Panel title={title} action={resend}>
        {text}
      </Panel>
    );
  }
  if (subscription?.toBeStarted && !grant) {
    const { title, text } = startText(subscription.plan);
    return (
      <Panel title={title} action={<StartNow />}>
        {text}
      </Panel>
    );
  }
  if (subscription && standingOf(subscription) !== 'ended')
    return <ManageSubscription subscription={subscription} />;
  return (
    <Panel title={grant ? grantText(grant) : ''} action={data}>
      You have full access. You do not need a subscription.
    </Panel>
  );
}

const TITLES = {
  running: 'You have a subscription',
  grace: 'Payment failed',
  unpaid: 'Your subscription needs a payment',
} as const;

function ManageSubscription({ subscription }: { subscription: NonNullable<Profile['subscription']> }) {
  const { manageBilling, isOpening } = useManageBilling();
  const standing = standingOf(subscription);
  return (
    <Panel
      title={standing === 'ended' ? '' : TITLES[standing]}
      action={
        <Button look="primary" size="large" busy={isOpening} onClick={() => void manageBilling()}>
          Manage Billing
        </Button>
      }
    >
      {standing === 'grace' && `${graceText(subscription)} `}
      {standing === 'unpaid' && 'You get access again as soon as a payment goes through. '}
      Change your card or plan, see your invoices, or cancel in the billing portal. It opens in a new tab.
    </Panel>
  );
}

function Panel({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="flex w-full max-w-xl flex-col items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center">
      <h2 className="text-20 font-semibold">{title}</h2>
      <p className="text-14 text-secondary">{children}</p>
      {action}
    </section>
  );
}
