import { Check, LockKeyhole } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatPrice } from '../../lib/format-money';
import { EVERY, type Plan } from '../../billing/billing-api';
import { classes } from '../../ui/classes';
import { CoverageLink } from '../../ui/coverage-link';

const INCLUDED = [
  'Upcoming auctions in 18 states, cancellations updated daily',
  'Up to 1,200 data points per property plus comparable sales',
  'Search, filters, maps and a calendar of the sales',
  'Downloads as CSV and XLS, saved properties with notes',
  'Email when a saved sale is cancelled, moved or delisted, or its opening bid changes',
];

/**
 * Returns what the yearly plan saves over twelve months of the monthly plan in the same currency. Returns nothing if it
 * saves nothing.
 */
export function yearlySaving(plan: Plan, plans: Plan[]): number | undefined {
  const month = plans.find(({ interval, currency }) => interval === 'month' && currency === plan.currency);
  if (plan.interval !== 'year' || !month) return undefined;
  const saving = month.amount * 12 - plan.amount;
  return saving > 0 ? saving : undefined;
}

/** Says what a year saves. */
export const savingText = (saving: number, { currency }: Plan): string =>
  `Save ${formatPrice(saving, currency)} a year`;

/** What every plan has. */
export function Included({ className }: { className?: string }) {
  return (
    <>
      <ul className={classes('mt-4 grid gap-x-10 gap-y-3.5', className)}>
        {INCLUDED.map((line) => (
          <li key={line} className="flex gap-3 text-14 text-ink">
            <Check aria-hidden="true" strokeWidth={2} className="mt-0.5 size-4 shrink-0 text-settled" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <CoverageLink />
      </p>
    </>
  );
}

interface PlanCardProps {
  /** The plans, cheapest first. There is at least one. */
  plans: Plan[];
  chosen: Plan;
  onChoose: (plan: Plan) => void;
  /** The free trial. Absent when the user has none left. */
  trial: { days: number; firstCharge: string } | undefined;
  /** The button that starts the checkout. */
  children: ReactNode;
}

/** Shows the plans with their prices, the trial, and how to cancel. */
export function PlanCard({ plans, chosen, onChoose, trial, children }: PlanCardProps) {
  const price = formatPrice(chosen.amount, chosen.currency);
  const saving = yearlySaving(chosen, plans);
  return (
    <section
      aria-labelledby="plan-name"
      className="grid w-full max-w-4xl overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[5fr_6fr]"
    >
      <div className="flex flex-col border-b border-line p-6 sm:p-8 md:border-r md:border-b-0">
        <h2 id="plan-name" className="text-16 font-semibold">
          {chosen.name}
        </h2>
        {trial && <p className="mt-1 text-14 font-semibold text-brass">{trial.days} days free</p>}
        {plans.length > 1 && (
          <fieldset className="mt-5 flex gap-1 rounded-md border border-line bg-page p-1">
            <legend className="sr-only">Billing period</legend>
            {plans.map((plan) => (
              <label
                key={plan.id}
                className={classes(
                  'relative flex h-9 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-14 font-semibold transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
                  plan.id === chosen.id
                    ? 'bg-surface text-ink ring-1 ring-field'
                    : 'text-secondary hover:text-ink',
                )}
              >
                <input
                  type="radio"
                  name="plan"
                  value={plan.id}
                  checked={plan.id === chosen.id}
                  onChange={() => onChoose(plan)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {plan.name === chosen.name ? EVERY[plan.interval] : `${plan.name}, ${EVERY[plan.interval]}`}
              </label>
            ))}
          </fieldset>
        )}
        <p className="mt-6 flex items-baseline gap-2">
          <span className="font-display text-49 leading-none font-semibold tabular-nums">{price}</span>
          <span className="text-14 text-secondary">a {chosen.interval}</span>
        </p>
        <p className="mt-2 min-h-5 text-14 text-secondary">
          {saving !== undefined && savingText(saving, chosen)}
        </p>
        <div className="mt-6 flex flex-col gap-3">{children}</div>
        <p className="mt-4 text-13 text-secondary">
          {trial
            ? `Start today, and your first charge is on ${trial.firstCharge}. Cancel before then under Manage Billing, and you pay nothing. Each person gets one free trial.`
            : `You have already used your free trial, so ${price} is charged today and then every ${chosen.interval}. Cancel any time under Manage Billing.`}
        </p>
        <p className="mt-auto flex gap-3 pt-8 text-13 text-secondary">
          <LockKeyhole aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          Payments are handled by a card payment provider. We never see your full card number.
        </p>
      </div>
      <div className="bg-page p-6 sm:p-8">
        <h3 className="text-14 font-semibold">What you get</h3>
        <Included />
        <h3 className="mt-8 border-t border-line pt-6 text-14 font-semibold">How it works</h3>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 text-14">
          {stepsOf(price, chosen, trial).map(({ when, what }) => (
            <Fragment key={when}>
              <dt className="font-semibold whitespace-nowrap text-ink">{when}</dt>
              <dd className="text-secondary">{what}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Returns what happens after the button was pressed, and when. */
function stepsOf(price: string, { interval }: Plan, trial: PlanCardProps['trial']) {
  const begin = trial
    ? [
        { when: 'Today', what: 'You enter your card with the payment provider. Nothing is charged.' },
        { when: trial.firstCharge, what: `${price} is charged, and then every ${interval}.` },
      ]
    : [{ when: 'Today', what: `${price} is charged, and then every ${interval}.` }];
  return [
    ...begin,
    { when: 'Any time', what: 'Cancel or change the card under My Account, then Manage Billing.' },
    { when: 'After that', what: 'Access lasts until the end of the period. Saved properties stay.' },
  ];
}
