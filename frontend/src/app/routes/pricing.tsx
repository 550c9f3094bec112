import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { reportEvent } from '../../analytics/analytics';
import { usePublicConfigQuery, useProductName, type PublicConfig } from '../../config/config-api';
import { PlanCard } from '../../features/pricing/plan-card';
import { PricingTable } from '../../features/pricing/pricing-table';
import { logError } from '../../lib/log';
import { useTitle } from '../../lib/use-title';
import { usePlansQuery } from '../../session/billing-api';
import { useProfileQuery, type Profile } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { useBeginCheckout } from '../../session/use-begin-checkout';
import { useManageBilling } from '../../session/use-manage-billing';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../paths';
import { Brand } from '../shell/brand';

const PAYING = new Set(['trialing', 'active', 'past_due']);

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const firstCharge = (trialDays: number): string => DAY.format(Date.now() + trialDays * 86_400_000);

/** The plans, outside the main layout (spec.md §2, 'Pricing'). */
export function Component() {
  const productName = useProductName();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { data: profile } = useProfileQuery(undefined, { skip: !signedIn });
  const { data: config, error, refetch } = usePublicConfigQuery();
  const [search] = useSearchParams();
  useTitle('Pricing', productName);

  const isSandbox = config?.billingMode === 'sandbox';
  const hasTable = Boolean(isSandbox ? config.sandboxPlansUrl : config?.pricingTableId) && !signedIn;
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
            <Plans config={config} signedIn={signedIn} profile={profile} />
          ) : error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <PlansSkeleton />
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
  profile: Profile | undefined;
}

/** The payment provider's own table where there is one, else our card with the provider's prices. */
function Plans({ config, signedIn, profile }: PlansProps) {
  const [tableFailed, setTableFailed] = useState(false);
  const onFailed = useCallback(() => {
    logError('the pricing table could not be loaded');
    setTableFailed(true);
  }, []);
  const isSandbox = config.billingMode === 'sandbox';
  if (!isSandbox && config.pricingTableId && !tableFailed)
    return <PricingTable email={profile?.emailId} account={profile?.accountId} onFailed={onFailed} />;
  return (
    <>
      <OwnCard table={isSandbox ? config.sandboxPlansUrl : null} signedIn={signedIn} />
      {isSandbox && (
        <p className="mt-4 rounded-md border border-dashed border-field px-3 py-1.5 text-13 text-secondary">
          Sandbox: this server takes no real payment, and no card is charged.
        </p>
      )}
    </>
  );
}

interface OwnCardProps {
  /** The sandbox's page in the pricing table's place. */
  table: string | null;
  signedIn: boolean;
}

function OwnCard({ table, signedIn }: OwnCardProps) {
  const { data, error, isFetching, refetch } = usePlansQuery();
  const [wanted, setWanted] = useState<string>();
  const chosen = data?.plans.find(({ id }) => id === wanted) ?? data?.plans[0];
  if (error && !isFetching) return <NotLoaded failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!data) return <PlansSkeleton />;
  if (!chosen)
    return (
      <PanelMessage title="There are no plans at the moment">
        Nothing is on sale right now. Please come back later.
      </PanelMessage>
    );
  return (
    <PlanCard
      plans={data.plans}
      chosen={chosen}
      onChoose={({ id }) => setWanted(id)}
      trialDays={data.trialDays}
      firstCharge={firstCharge(data.trialDays)}
    >
      {signedIn ? <BeginCheckout plan={chosen.id} /> : <BeginAsVisitor table={table} />}
    </PlanCard>
  );
}

function PlansSkeleton() {
  return <Skeleton className="h-96 w-full max-w-4xl rounded-lg" />;
}

function NotLoaded({ failure, onRetry }: { failure?: ApiFailure; onRetry: () => void }) {
  return (
    <PanelMessage
      role="alert"
      title="Could not load"
      action={<Button onClick={onRetry}>Try again</Button>}
      note={failure?.requestId && `Request ${failure.requestId}`}
    >
      {failure?.message ?? 'The plans did not load. Check your connection, then try again.'}
    </PanelMessage>
  );
}

/** To the pricing table's stand-in, which returns to the sign-up as the provider's own does; else straight there. */
function BeginAsVisitor({ table }: { table: string | null }) {
  const begun = () => reportEvent('Sign Up');
  const signUp = (
    <Link to={paths.signUp.href()} onClick={begun} className={buttonClasses('primary', 'large')}>
      Start free trial
    </Link>
  );
  if (!table) return signUp;
  return (
    <>
      <a href={table} onClick={begun} className={buttonClasses('primary', 'large')}>
        Start free trial
      </a>
      <Link
        to={paths.signUp.href()}
        className="py-1 text-center text-13 font-semibold text-brand underline-offset-2 hover:underline"
      >
        Create an account first
      </Link>
    </>
  );
}

/** For a person with an account: straight to the provider's checkout. */
function BeginCheckout({ plan }: { plan: string }) {
  const { beginCheckout, isOpening, failure } = useBeginCheckout();
  return (
    <>
      <Button look="primary" size="large" busy={isOpening} onClick={() => void beginCheckout(plan)}>
        Go to Checkout
      </Button>
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure.message ?? 'Checkout could not be opened. Try again in a moment.'}
        </p>
      )}
    </>
  );
}
