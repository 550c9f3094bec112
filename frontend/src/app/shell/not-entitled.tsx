import { useCallback } from 'react';
import { ExternalLink, LockKeyhole } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { portalApi } from '../../api/portal-api';
import { usePublicConfigQuery } from '../../config/config-api';
import { SendVerification } from '../../features/account/components/send-verification';
import { formatPrice } from '../../lib/format-money';
import { usePlansQuery } from '../../session/billing-api';
import { useProfileQuery } from '../../session/session-api';
import { useBackHere } from '../../session/use-back-here';
import { useBeginCheckout } from '../../session/use-begin-checkout';
import { useManageBilling } from '../../session/use-manage-billing';
import { Button } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { paths } from '../paths';
import { gateWords } from './gate-words';

const LINK = 'font-semibold text-brand underline-offset-2 hover:underline';

interface NotEntitledProps {
  failure: ApiFailure;
  /** Asks again. */
  onRetry: () => void;
}

/** The API answered 402: says why, and offers the one thing that mends it (product.md, 'Billing'). */
export function NotEntitled({ failure, onRetry }: NotEntitledProps) {
  const dispatch = useDispatch();
  const { data: profile } = useProfileQuery();
  const { data: config } = usePublicConfigQuery();
  const { title, text, mend, deed } = gateWords(failure.code, profile?.subscription ?? null);

  // The portal opens in a tab of its own: whoever comes back from it finds the data open.
  const look = useCallback(() => {
    dispatch(portalApi.util.invalidateTags(['Profile']));
    onRetry();
  }, [dispatch, onRetry]);
  useBackHere(look);

  return (
    <div className="flex flex-1 items-center justify-center">
      <PanelMessage
        role="alert"
        picture={<LockKeyhole aria-hidden="true" strokeWidth={1.25} className="size-10" />}
        title={title}
        action={
          <div className="flex flex-col items-center gap-3">
            {mend === 'portal' ? <ToPortal deed={deed} /> : <ToCheckout deed={deed} code={failure.code} />}
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

function ToPortal({ deed }: { deed: string }) {
  const { manageBilling, isOpening } = useManageBilling();
  return (
    <Button look="primary" size="large" busy={isOpening} onClick={() => void manageBilling()}>
      {deed}
      <ExternalLink role="img" aria-label="opens in a new tab" strokeWidth={1.75} className="size-4" />
    </Button>
  );
}

function ToCheckout({ deed, code }: { deed: string; code: string | undefined }) {
  const { beginCheckout, isOpening, failure } = useBeginCheckout();
  const { data } = usePlansQuery();
  const plan = data?.plans[0];
  // Only who never subscribed can count on a trial; the checkout knows for sure.
  const withTrial = code === 'no_subscription';
  return (
    <div className="flex max-w-[52ch] flex-col items-center gap-3">
      <Button look="primary" size="large" busy={isOpening} onClick={() => void beginCheckout()}>
        {deed}
      </Button>
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure.message ?? 'Checkout could not be opened. Try again in a moment.'}
        </p>
      )}
      {/* A purchase that waits attaches by the mail's link, where the mailbox's holder sets the password. */}
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
