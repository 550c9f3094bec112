import { Check, CircleCheck } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { EVERY, usePlansQuery, type Plan, type Purchase } from '../../billing/billing-api';
import { paidText, usePurchase } from '../../billing/use-purchase';
import { useProductName } from '../../config/config-api';
import { SignUpForm } from '../../features/session-forms/sign-up-form';
import { formatPrice } from '../../lib/format-money';
import { formatDateWithYear } from '../../lib/format';
import { useTitle } from '../../lib/use-title';
import { toastShown } from '../../toasts/toasts-slice';
import { Button, buttonClasses } from '../../ui/button';
import { CoverageLink } from '../../ui/coverage-link';
import { Notice } from '../../ui/notice';
import { WaitingScreen } from '../../ui/spinner';
import { ENTRY_LINK, EntryLayout } from '../entry/entry-layout';
import { LegalLink } from '../entry/legal-link';
import { HomeRedirect } from '../entry/home-redirect';
import { paths } from '../../lib/paths';

const INCLUDED = [
  'Upcoming foreclosure auctions in 18 states',
  'Up to 1,200 data points per property plus comparable sales',
  'Cancellations updated daily',
  'Filters, map, saved properties, and downloads to CSV and Excel',
];

/** The trial until the provider's plans are loaded. */
const TRIAL_DAYS = 30;

/** Returns the date when a trial that starts now ends, in the user's time zone. */
function firstChargeDate(trialDays: number, now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + trialDays));
  return formatDateWithYear(day.toISOString().slice(0, 10));
}

function TrialBenefits() {
  return (
    <>
      <p className="font-display text-31 leading-[1.2] font-semibold">
        Know what sells on the courthouse steps
      </p>
      <ul className="mt-6 flex flex-col gap-3 text-16 text-white/90">
        {INCLUDED.map((line) => (
          <li key={line} className="flex gap-3">
            <Check
              aria-hidden="true"
              strokeWidth={1.75}
              className="mt-0.5 size-5 shrink-0 text-brass-shape"
            />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <CoverageLink className="text-14 text-white" />
      </p>
    </>
  );
}

/** Names the plan that the checkout opens for. */
function ChosenPlan({ plan }: { plan: Plan }) {
  return (
    <p className="my-3 rounded-md border border-line bg-surface px-3.5 py-2.5 text-14 text-ink">
      <span className="font-semibold">
        {plan.name}, {EVERY[plan.interval].toLowerCase()}:
      </span>{' '}
      {formatPrice(plan.amount, plan.currency)} a {plan.interval} after the trial.{' '}
      <Link to={paths.pricing.href(plan.id)} className={ENTRY_LINK}>
        Change plan
      </Link>
    </p>
  );
}

/** Leads a buyer to the form that asks for the areas, too. */
function Paid({ purchase }: { purchase: Purchase }) {
  return (
    <div
      role="status"
      className="mb-4 rounded-md border border-settled/30 bg-surface px-3.5 py-3 text-14 text-ink"
    >
      <p className="flex gap-2.5 font-semibold">
        <CircleCheck
          aria-hidden="true"
          strokeWidth={1.75}
          className="mt-0.5 size-4.5 shrink-0 text-settled"
        />
        {paidText(purchase)}
      </p>
      <Link to={paths.completeSignUp.href()} className={buttonClasses('primary', 'large', 'mt-3 w-full')}>
        Create your account
      </Link>
      <p className="mt-3 text-13 text-secondary">
        You can also use the short form below with the email address you paid with. Nothing is charged twice.
      </p>
    </div>
  );
}

export function Component() {
  const { arrivedSignedIn } = useLoaderData<{ arrivedSignedIn: boolean }>();
  const productName = useProductName();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [search] = useSearchParams();
  const { data: offer } = usePlansQuery();
  const { purchase, isLoading, failure, isRetrying, retry } = usePurchase();
  useTitle('Sign Up', productName);
  if (arrivedSignedIn) return <HomeRedirect />;
  if (isLoading) return <WaitingScreen label="Loading your purchase…" />;

  // Without a choice, the checkout opens for the cheapest plan and shows its price.
  const asked = search.get('plan');
  const plan = offer?.plans.find(({ id }) => id === asked);
  const signedUp = (emailId: string) => {
    dispatch(
      toastShown({ title: 'Sign-up successful', description: 'Please check your email to continue.' }),
    );
    void navigate(paths.signUpSuccess.href(), { replace: true, state: { emailId } });
  };

  return (
    <EntryLayout
      wide
      title={`Become a Pro ${productName} Member`}
      lead={
        <>
          {purchase && <Paid purchase={purchase} />}
          {failure && (
            <Notice
              tone="wrong"
              className="mb-4"
              action={
                <Button look="quiet" size="small" busy={isRetrying} onClick={retry}>
                  Try again
                </Button>
              }
            >
              Your purchase could not be loaded.{failure.message && ` ${failure.message}`}
            </Notice>
          )}
          {!purchase && <p className="text-16 text-ink">30 days free. Cancel any time.</p>}
          {!purchase && plan && <ChosenPlan plan={plan} />}
          <p className="mt-1">
            Already a member?{' '}
            <Link to={paths.logIn.href()} className={ENTRY_LINK}>
              Log in
            </Link>
          </p>
          {!purchase && (
            <p className="mt-1">
              Already paid? Sign up with the email address you paid with. Nothing is charged twice.
            </p>
          )}
        </>
      }
      aside={<TrialBenefits />}
    >
      <SignUpForm
        terms={
          <>
            I agree to the <LegalLink page="terms" />
          </>
        }
        privacy={
          <>
            I agree to the <LegalLink page="privacy" />
          </>
        }
        plan={plan?.id ?? asked ?? undefined}
        onSignedUp={signedUp}
        onWithoutCheckout={() =>
          void navigate(asked ? paths.pricing.href(asked) : paths.listings.href(), { replace: true })
        }
      />
      {!purchase && (
        <p className="mt-6 border-t border-line pt-4 text-13 text-secondary">
          Your card is first charged on {firstChargeDate(offer?.trialDays ?? TRIAL_DAYS)}
          {plan
            ? `: ${formatPrice(plan.amount, plan.currency)}`
            : ', at the price that the checkout shows before you pay'}
          . If you cancel before then, you are not charged. To cancel, go to My Account, then Manage Billing.
        </p>
      )}
    </EntryLayout>
  );
}
