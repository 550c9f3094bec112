import { useCallback, useEffect } from 'react';
import { ExternalLink, LockKeyhole } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { usePublicConfigQuery } from '../../config/config-api';
import { SendVerification } from '../../features/account/components/send-verification';
import { StartNow } from '../../features/pricing/start-now';
import { formatPrice } from '../../lib/format-money';
import { usePlansQuery } from '../../billing/billing-api';
import { forgetArrivedCheckout, readArrivedCheckout } from '../../billing/arrived-purchase';
import { usePurchase } from '../../billing/use-purchase';
import { PurchaseWaits, ResendPurchase } from '../../features/session-forms/purchase-waits';
import { sessionApi, useProfileQuery } from '../../session/session-api';
import { useTabReturn } from '../../billing/use-tab-return';
import { useBeginCheckout } from '../../billing/use-begin-checkout';
import { useManageBilling } from '../../billing/use-manage-billing';
import { Button } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { paths } from '../../lib/paths';
import type { AppDispatch } from '../store';
import { notEntitledText } from './not-entitled-text';

const LINK = 'font-semibold text-brand underline-offset-2 hover:underline';

interface NotEntitledProps {
  failure: ApiFailure;
  /** Reloads what the API refused. */
  onRetry: () => void;
}

/** Shown for a 402 response: the reason and the one action that resolves it (docs/product.md#not-entitled). */
export function NotEntitled({ failure, onRetry }: NotEntitledProps) {
  const dispatch = useDispatch<AppDispatch>();
  const { data: profile } = useProfileQuery();
  const { data: config } = usePublicConfigQuery();
  // The event of a purchase in this tab may arrive later than the user.
  const { purchase, isGone } = usePurchase();
  // Another person may have paid in this browser.
  const own = purchase?.emailId.toLowerCase() === profile?.emailId.toLowerCase() ? purchase : undefined;
  const { title, text, page, action } = notEntitledText(failure.code, {
    ...profile,
    ...(own && { purchaseWaiting: true }),
  });

  // The portal opens in another tab, so the profile is loaded again when the user returns. It comes first, since the
  // step for new subscribers would otherwise follow the list.
  const look = useCallback(() => {
    const profileLoaded = dispatch(
      sessionApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    void profileLoaded.then(onRetry);
  }, [dispatch, onRetry]);
  useTabReturn(look, purchase !== undefined);
  useEffect(() => {
    // Asked once: the account may have the purchase now.
    if (!isGone || !readArrivedCheckout()) return;
    forgetArrivedCheckout();
    look();
  }, [isGone, look]);

  return (
    <div className="flex flex-1 items-center justify-center">
      <PanelMessage
        heading="h1"
        role="alert"
        picture={<LockKeyhole aria-hidden="true" strokeWidth={1.25} className="size-10" />}
        title={title}
        action={
          <div className="flex flex-col items-center gap-3">
            {page === 'portal' && <ToPortal action={action} />}
            {page === 'mailbox' &&
              (own ? (
                <ResendPurchase checkout={own.checkout} size="large" />
              ) : (
                <SendVerification look="primary" size="large" label={action} />
              ))}
            {page === 'start' && <StartNow onStarted={look} />}
            {page === 'checkout' && <ToCheckout action={action} withTrial={profile?.trialUsed === false} />}
            {purchase && !own && <PurchaseWaits purchase={purchase} className="max-w-[52ch] text-left" />}
            <p className="mt-2 text-13 text-secondary">
              <Link to={paths.accountSettings.href()} className={LINK}>
                Account Settings
              </Link>
              {profile?.subscription && (
                <>
                  {' · '}
                  <Link to={paths.orderHistory.href()} className={LINK}>
                    Order History
                  </Link>
                </>
              )}
              {config?.supportEmail && (
                <>
                  {' · '}
                  <a href={`mailto:${config.supportEmail}`} className={LINK}>
                    {config.supportEmail}
                  </a>
                </>
              )}
            </p>
          </div>
        }
      >
        {text}
      </PanelMessage>
    </div>
  );
}

function ToPortal({ action }: { action: string }) {
  const { manageBilling, isOpening } = useManageBilling();
  return (
    <Button look="primary" size="large" busy={isOpening} onClick={() => void manageBilling()}>
      {action}
      <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
    </Button>
  );
}

function ToCheckout({ action, withTrial }: { action: string; withTrial: boolean }) {
  const { beginCheckout, isOpening, failure } = useBeginCheckout();
  const { data } = usePlansQuery();
  const plan = data?.plans[0];
  return (
    <div className="flex max-w-[52ch] flex-col items-center gap-3">
      <Button look="primary" size="large" busy={isOpening} onClick={() => void beginCheckout()}>
        {action}
      </Button>
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure.message ?? 'Could not open the checkout. Try again in a moment.'}
        </p>
      )}
      {/* A purchase that waits for its account is attached through the emailed link. The owner of the mailbox sets
          the password there. */}
      {failure?.code === 'purchase_waiting' && <SendVerification look="secondary" />}
      {plan && (
        <p className="text-13 text-secondary">
          {withTrial ? `The first ${data.trialDays} days are free, then ` : ''}
          {formatPrice(plan.amount, plan.currency)} a {plan.interval}
          {withTrial ? '' : ', charged today'}. Cancel any time under Manage Billing.
        </p>
      )}
      <Link to={paths.pricing.href()} className={`py-1 text-13 ${LINK}`}>
        Compare plans
      </Link>
    </div>
  );
}
