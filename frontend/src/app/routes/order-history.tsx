import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { useProductName } from '../../config/config-api';
import { InvoiceTable } from '../../features/orders/components/invoice-table';
import { useOrderHistoryQuery } from '../../features/orders/orders-api';
import { useDelayed } from '../../lib/use-delayed';
import { useTitle } from '../../lib/use-title';
import { useProfileQuery, type Profile } from '../../session/session-api';
import { grantText, standingOf } from '../../billing/standing';
import { useFreshProfile } from '../../billing/use-fresh-profile';
import { useManageBilling } from '../../billing/use-manage-billing';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../../lib/paths';

/** The order history: the payment provider's invoices (docs/product.md#order-history). */
export function Component() {
  const { data: invoices, error, isFetching, refetch } = useOrderHistoryQuery();
  const { data: profile } = useProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  useFreshProfile();
  const { manageBilling, isOpening } = useManageBilling();
  const failure = error as ApiFailure | undefined;
  const late = useDelayed(isFetching && !invoices);
  useTitle('Order History', useProductName());

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-31 font-semibold">Order History</h1>
          <p className="mt-1 text-14 text-secondary">
            All invoices of your subscription, newest first.{' '}
            <Link
              to={paths.accountSettings.href()}
              className="font-semibold text-brand underline-offset-2 hover:underline"
            >
              Account Settings
            </Link>
          </p>
        </div>
        {profile?.subscription && (
          <Button busy={isOpening} onClick={() => void manageBilling()}>
            Manage Billing
          </Button>
        )}
      </div>
      <div className="mt-8">
        {failure && !isFetching ? (
          <PanelMessage
            role="alert"
            title="Could not load"
            action={
              <Button look="primary" onClick={() => void refetch()}>
                Try again
              </Button>
            }
            note={failure.requestId && `Request ${failure.requestId}`}
          >
            {failure.message ?? 'Your invoices did not load. Check your connection, then try again.'}
          </PanelMessage>
        ) : invoices && invoices.length > 0 ? (
          <InvoiceTable invoices={invoices} />
        ) : invoices ? (
          <PanelMessage
            picture={<ReceiptText aria-hidden="true" strokeWidth={1.25} className="size-10" />}
            title="No invoices yet"
            action={
              !profile || profile.subscription || profile.grant ? undefined : (
                <Link to={paths.pricing.href()} className={buttonClasses('primary')}>
                  See plans
                </Link>
              )
            }
          >
            {profile && withoutInvoices(profile)}
          </PanelMessage>
        ) : (
          late && <InvoicesSkeleton />
        )}
      </div>
    </div>
  );
}

/** Says why there are no invoices, and when there will be one. */
function withoutInvoices({ subscription, grant }: Profile): string {
  const ended = subscription !== null && standingOf(subscription) === 'ended';
  if (grant && (subscription === null || ended)) return `${grantText(grant)}. You are not charged.`;
  if (ended) return 'Your trial ended without a charge, so there is no invoice.';
  if (subscription?.status === 'trialing')
    return subscription.cancelAtPeriodEnd
      ? 'You cancelled during the trial, so you are not charged, and there will be no invoice.'
      : 'You get your first invoice with the first charge, when your trial ends.';
  return 'You get an invoice with each charge of a subscription.';
}

function InvoicesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading..."
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
