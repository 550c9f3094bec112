import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/format-money';
import type { Plan } from '../../session/billing-api';
import { classes } from '../../ui/classes';

const INCLUDED = [
  'Every upcoming auction in 18 states, cancellations updated daily',
  'Up to 1,200 data points per property plus comparable sales',
  'Search, filter and map without limits',
  'Downloads as CSV and XLS, saved properties with notes',
  'Email when a saved sale is cancelled or its opening bid changes',
];

const EVERY = { month: 'Monthly', year: 'Yearly' } as const;

/** What a year's price saves against twelve months of the same currency; nothing when it saves nothing. */
export function yearlySaving(plan: Plan, plans: Plan[]): number | undefined {
  const month = plans.find(({ interval, currency }) => interval === 'month' && currency === plan.currency);
  if (plan.interval !== 'year' || !month) return undefined;
  const saving = month.amount * 12 - plan.amount;
  return saving > 0 ? saving : undefined;
}

interface PlanCardProps {
  /** What the provider sells, cheapest first; at least one. */
  plans: Plan[];
  chosen: Plan;
  onChoose: (plan: Plan) => void;
  trialDays: number;
  /** When the card is charged for the first time, as a day; nothing when there is no trial left. */
  firstCharge: string;
  /** What leads on. */
  children: ReactNode;
}

/** What is sold, what it costs, when, and how it ends. */
export function PlanCard({ plans, chosen, onChoose, trialDays, firstCharge, children }: PlanCardProps) {
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
        <p className="mt-1 text-14 font-semibold text-brass">{trialDays} days free</p>
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
          <span className="font-display text-49 leading-none font-semibold tabular-nums">
            {formatPrice(chosen.amount, chosen.currency)}
          </span>
          <span className="text-14 text-secondary">a {chosen.interval}</span>
        </p>
        <p className="mt-2 min-h-5 text-14 text-secondary">
          {saving !== undefined && `${formatPrice(saving, chosen.currency)} less than twelve months`}
        </p>
        <div className="mt-6 flex flex-col gap-3">{children}</div>
        <p className="mt-4 text-13 text-secondary">
          Start today and the first charge is on {firstCharge}. Cancel before then under Manage Billing and
          you pay nothing. The free days come once a person.
        </p>
      </div>
      <div className="bg-page p-6 sm:p-8">
        <h3 className="text-14 font-semibold">What you get</h3>
        <ul className="mt-4 flex flex-col gap-3.5">
          {INCLUDED.map((line) => (
            <li key={line} className="flex gap-3 text-14 text-ink">
              <Check aria-hidden="true" strokeWidth={2} className="mt-0.5 size-4 shrink-0 text-settled" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
