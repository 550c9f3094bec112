import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { isApiFailure } from '../../api/failure';
import { reportEvent } from '../../analytics/analytics';
import { usePublicConfigQuery, useProductName, type PublicConfig } from '../../config/config-api';
import { PlanCard } from '../../features/pricing/plan-card';
import { useBeginCheckoutMutation } from '../../features/pricing/pricing-api';
import { PricingTable } from '../../features/pricing/pricing-table';
import { logError } from '../../lib/log';
import { useTitle } from '../../lib/use-title';
import { useProfileQuery } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { useManageBilling } from '../../session/use-manage-billing';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../paths';
import { Brand } from '../shell/brand';

/** The sandbox's plan (product.md, 'Billing'); the real provider's table tells its own price. */
const SANDBOX_PRICE = { monthly: '$79', yearly: '$790' };
const TRIAL_DAYS = 30;
const PAYING = new Set(['trialing', 'active', 'past_due']);

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const firstCharge = (): string => DAY.format(Date.now() + TRIAL_DAYS * 86_400_000);

/** The plans, outside the main layout (spec.md §2, 'Pricing'). */
export function Component() {
  const productName = useProductName();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile } = useProfileQuery(undefined, { skip: !signedIn });
  const { data: config, error, refetch } = usePublicConfigQuery();
  const [search] = useSearchParams();
  useTitle('Pricing', productName);

  const hasTable = config?.billingMode !== 'sandbox' && Boolean(config?.pricingTableId);
  const subscribed = Boolean(profile?.subscription && PAYING.has(profile.subscription.status));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <Brand />
        <Link
          to={signedIn ? paths.listings.href() : paths.logIn.href()}
          className="flex min-h-8 items-center text-14 font-semibold text-brand underline-offset-2 hover:underline"
        >
          {signedIn ? 'Back to Data' : 'Log In'}
        </Link>
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-8 pb-20 sm:px-6 sm:pt-14">
        <h1 className="max-w-[22ch] text-center font-display text-39 font-semibold sm:text-49">
          Choose Your {productName} Plan
        </h1>
        <p className="mt-4 max-w-[68ch] text-center text-16 text-balance text-secondary">
          Start your free trial. Cancel anytime. Upgrade or downgrade as needed.
        </p>
        {search.get('checkout') === 'cancelled' && (
          <p role="status" className="mt-6 rounded-md bg-brand-tint px-4 py-2.5 text-14 text-ink">
            Checkout was cancelled, and nothing was charged. You can start again whenever you like.
          </p>
        )}
        <div className="mt-10 flex w-full flex-col items-center">
          {subscribed ? (
            <Subscribed />
          ) : config ? (
            <Plans config={config} signedIn={signedIn} email={profile?.emailId} />
          ) : error ? (
            <PanelMessage
              role="alert"
              title="Could not load"
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              The plans did not load. Check your connection, then try again.
            </PanelMessage>
          ) : (
            <Skeleton className="h-96 w-full max-w-4xl rounded-lg" />
          )}
        </div>
        <p className="mt-10 max-w-[64ch] text-center text-13 text-secondary">
          By starting a trial you accept the{' '}
          <Link to={paths.termsOfService.href()} className="font-semibold text-brand underline">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacyPolicy.href()} className="font-semibold text-brand underline">
            Privacy Policy
          </Link>
          .{hasTable && ' After checkout, sign up with the email address you paid with.'}
        </p>
      </main>
    </div>
  );
}

function Subscribed() {
  const { manageBilling, isOpening } = useManageBilling();
  return (
    <section className="flex w-full max-w-xl flex-col items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center">
      <h2 className="text-20 font-semibold">You have a subscription</h2>
      <p className="text-14 text-secondary">
        Your card, your invoices, a change of plan and cancelling are all in the billing portal, which opens
        in a new tab.
      </p>
      <Button look="primary" size="large" busy={isOpening} onClick={() => void manageBilling()}>
        Manage Billing
      </Button>
    </section>
  );
}

interface PlansProps {
  config: PublicConfig;
  signedIn: boolean;
  email: string | undefined;
}

function Plans({ config, signedIn, email }: PlansProps) {
  const [tableFailed, setTableFailed] = useState(false);
  const onFailed = useCallback(() => {
    logError('the pricing table could not be loaded');
    setTableFailed(true);
  }, []);
  const isSandbox = config.billingMode === 'sandbox';
  if (!isSandbox && config.pricingTableId && !tableFailed)
    return <PricingTable email={email} onFailed={onFailed} />;
  return (
    <>
      <PlanCard price={isSandbox ? SANDBOX_PRICE : undefined} firstCharge={firstCharge()}>
        {signedIn ? <BeginCheckout /> : <BeginSignUp />}
      </PlanCard>
      {isSandbox && (
        <p className="mt-4 rounded-md border border-dashed border-field px-3 py-1.5 text-13 text-secondary">
          Sandbox: this server takes no real payment, and no card is charged.
        </p>
      )}
    </>
  );
}

function BeginSignUp() {
  return (
    <Link
      to={paths.signUp.href()}
      onClick={() => reportEvent('Sign Up')}
      className={buttonClasses('primary', 'large')}
    >
      Start free trial
    </Link>
  );
}

/** For a person with an account: straight to the provider's checkout. */
function BeginCheckout() {
  const [begin, { isLoading, error }] = useBeginCheckoutMutation();
  const toCheckout = async () => {
    try {
      const { url } = await begin().unwrap();
      window.location.assign(url);
    } catch (cause) {
      logError('checkout could not be opened', cause);
    }
  };
  return (
    <>
      <Button look="primary" size="large" busy={isLoading} onClick={() => void toCheckout()}>
        Go to Checkout
      </Button>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {(isApiFailure(error) ? error.message : undefined) ??
            'Checkout could not be opened. Try again in a moment.'}
        </p>
      )}
    </>
  );
}
