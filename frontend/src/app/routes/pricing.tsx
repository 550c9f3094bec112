import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import type { ApiFailure } from '../../api/failure';
import { reportEvent } from '../../analytics/analytics';
import { usePublicConfigQuery, useProductName, type PublicConfig } from '../../config/config-api';
import { SendVerification } from '../../features/account/components/send-verification';
import { Included, PlanCard, savingText, yearlySaving } from '../../features/pricing/plan-card';
import { needsNoPlan, YourAccess } from '../../features/pricing/your-access';
import { PricingTable } from '../../features/pricing/pricing-table';
import { logError } from '../../lib/log';
import { useTitle } from '../../lib/use-title';
import { usePlansQuery } from '../../billing/billing-api';
import { readCheckoutPlan } from '../../billing/checkout-plan';
import { useProfileQuery, type Profile } from '../../session/session-api';
import { selectPhase } from '../../session/session-slice';
import { useBeginCheckout } from '../../billing/use-begin-checkout';
import { useFreshProfile } from '../../billing/use-fresh-profile';
import { Button, buttonClasses } from '../../ui/button';
import { classes } from '../../ui/classes';
import { PanelMessage } from '../../ui/panel-message';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../../lib/paths';
import { Brand } from '../shell/brand';

/** One column, so that everything has the same left edge. */
const COLUMN = 'mx-auto w-full max-w-[67rem] px-4 sm:px-6';

const HEADER_LINK =
  'flex min-h-8 items-center text-14 font-semibold text-brand underline-offset-2 hover:underline';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const firstCharge = (trialDays: number): string => DAY.format(Date.now() + trialDays * 86_400_000);

/** The plans, outside the main layout (docs/product.md#pricing-page). */
export function Component() {
  const productName = useProductName();
  const signedIn = useSelector(selectPhase) === 'signedIn';
  // Read again on every visit: a subscription can end while the tab is open.
  const { data: profile, isError: noProfile } = useProfileQuery(undefined, {
    skip: !signedIn,
    refetchOnMountOrArgChange: true,
  });
  useFreshProfile();
  const { data: config, error, refetch } = usePublicConfigQuery();
  const [search] = useSearchParams();
  useTitle('Pricing', productName);

  const served = profile !== undefined && needsNoPlan(profile);
  const trialUsed = profile?.trialUsed ?? false;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={classes(COLUMN, 'flex h-16 items-center gap-4 sm:gap-6')}>
        <Brand shrinks />
        <span className="flex-1" />
        <Link to={paths.about.href()} className={HEADER_LINK}>
          About
        </Link>
        <Link to={signedIn ? paths.listings.href() : paths.logIn.href()} className={HEADER_LINK}>
          {signedIn ? 'Back to Data' : 'Log In'}
        </Link>
      </header>
      <main className={classes(COLUMN, 'flex flex-1 flex-col items-start pt-8 pb-20 sm:pt-14')}>
        <h1 className="max-w-[24ch] font-display text-39 font-semibold sm:text-49">
          Choose Your {productName} Plan
        </h1>
        <p className="mt-4 max-w-[68ch] text-16 text-secondary">
          {!trialUsed && !served && 'Start your free trial. '}Cancel anytime. Upgrade or downgrade as needed.
        </p>
        {search.get('checkout') === 'cancelled' && (
          <p role="status" className="mt-6 rounded-md bg-brand-tint px-4 py-2.5 text-14 text-ink">
            Checkout was cancelled. You were not charged. You can start again at any time.
          </p>
        )}
        <div className="mt-10 flex w-full flex-col items-start">
          {served ? (
            <YourAccess
              profile={profile}
              data={
                <Link to={paths.listings.href()} className={buttonClasses('primary', 'large')}>
                  Go to Data
                </Link>
              }
              resend={<SendVerification look="primary" size="large" label="Send again" />}
            />
          ) : config && (profile || noProfile || !signedIn) ? (
            <Plans config={config} signedIn={signedIn} profile={profile} />
          ) : error ? (
            <LoadFailure onRetry={() => void refetch()} />
          ) : (
            <PlansSkeleton />
          )}
        </div>
        {!served && (
          <p className="mt-10 max-w-[64ch] text-13 text-secondary">
            By {trialUsed ? 'subscribing' : 'starting a trial'}, you accept the{' '}
            <Link to={paths.termsOfService.href()} className="font-semibold text-brand underline">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacyPolicy.href()} className="font-semibold text-brand underline">
              Privacy Policy
            </Link>
            .
          </p>
        )}
      </main>
    </div>
  );
}

interface PlansProps {
  config: PublicConfig;
  signedIn: boolean;
  profile: Profile | undefined;
}

/** Shows the payment provider's pricing table if one is configured, else our card with the provider's prices. */
function Plans({ config, signedIn, profile }: PlansProps) {
  const [tableFailed, setTableFailed] = useState(false);
  const onFailed = useCallback(() => {
    logError('the pricing table could not be loaded');
    setTableFailed(true);
  }, []);
  // The table would offer a trial to a person whose trial is used.
  const showsTable = config.pricingTableId && !tableFailed && !profile?.trialUsed;
  return (
    <>
      {showsTable ? (
        <>
          <YearlySaving />
          <PricingTable email={profile?.emailId} account={profile?.accountId} onFailed={onFailed} />
          <section aria-labelledby="included" className="mt-8 w-full">
            <h2 id="included" className="text-16 font-semibold">
              What you get
            </h2>
            <Included className="sm:grid-cols-2" />
          </section>
          {!signedIn && (
            <p className="mt-6 max-w-[64ch] text-14 text-secondary">
              You pay first and sign up afterwards. You can also{' '}
              <Link
                to={paths.signUp.href()}
                className="font-semibold text-brand underline-offset-2 hover:underline"
              >
                Create your account first
              </Link>
              . After checkout, sign up with the email address you paid with.
            </p>
          )}
        </>
      ) : (
        <OwnPlanCard signedIn={signedIn} trialUsed={profile?.trialUsed ?? false} />
      )}
      {config.billingMode === 'sandbox' && (
        <p className="mt-4 rounded-md border border-dashed border-field px-3 py-1.5 text-13 text-secondary">
          Sandbox: this server takes no real payments. No card is charged.
        </p>
      )}
    </>
  );
}

/** Says above the provider's table what its yearly plan saves. The line has its height from the start. */
function YearlySaving() {
  const plans = usePlansQuery().data?.plans ?? [];
  const year = plans.find((plan) => yearlySaving(plan, plans) !== undefined);
  const saving = year && yearlySaving(year, plans);
  return (
    <p className="mb-3 min-h-6 text-14 font-semibold text-brass">
      {year && saving !== undefined && `${savingText(saving, year)} with the yearly plan`}
    </p>
  );
}

interface OwnPlanCardProps {
  signedIn: boolean;
  trialUsed: boolean;
}

function OwnPlanCard({ signedIn, trialUsed }: OwnPlanCardProps) {
  const { data, error, isFetching, refetch } = usePlansQuery();
  const [search] = useSearchParams();
  const [wanted, setWanted] = useState(
    () => search.get('plan') ?? (search.get('checkout') === 'cancelled' ? readCheckoutPlan() : null),
  );
  const chosen = data?.plans.find(({ id }) => id === wanted) ?? data?.plans[0];
  if (error && !isFetching)
    return <LoadFailure failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!data) return <PlansSkeleton />;
  if (!chosen)
    return (
      <PanelMessage title="No plans available">
        There are no plans to buy right now. Please come back later.
      </PanelMessage>
    );
  return (
    <PlanCard
      plans={data.plans}
      chosen={chosen}
      onChoose={({ id }) => setWanted(id)}
      trial={trialUsed ? undefined : { days: data.trialDays, firstCharge: firstCharge(data.trialDays) }}
    >
      {signedIn ? <BeginCheckout plan={chosen.id} /> : <VisitorStart plan={chosen.id} />}
    </PlanCard>
  );
}

function PlansSkeleton() {
  return <Skeleton className="h-96 w-full max-w-4xl rounded-lg" />;
}

function LoadFailure({ failure, onRetry }: { failure?: ApiFailure; onRetry: () => void }) {
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

/** Links to sign-up, which leads to the checkout. */
function VisitorStart({ plan }: { plan: string }) {
  return (
    <Link
      to={paths.signUp.href(plan)}
      onClick={() => reportEvent('Sign Up')}
      className={buttonClasses('primary', 'large')}
    >
      Start free trial
    </Link>
  );
}

/** Opens the provider's checkout for a signed-in user. */
function BeginCheckout({ plan }: { plan: string }) {
  const { beginCheckout, isOpening, failure } = useBeginCheckout();
  return (
    <>
      <Button look="primary" size="large" busy={isOpening} onClick={() => void beginCheckout(plan)}>
        Go to Checkout
      </Button>
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {failure.message ?? 'Could not open the checkout. Try again in a moment.'}
        </p>
      )}
    </>
  );
}
