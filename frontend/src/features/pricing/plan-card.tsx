import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

const INCLUDED = [
  'Every upcoming auction in 18 states, cancellations updated daily',
  'Up to 1,200 data points per property plus comparable sales',
  'Search, filter and map without limits',
  'Downloads as CSV and XLS, saved properties with notes',
  'Email when a saved sale is cancelled or its opening bid changes',
];

interface PlanCardProps {
  /** What the provider charges; without it checkout tells the price. */
  price?: { monthly: string; yearly: string };
  firstCharge: string;
  children: ReactNode;
}

/** The one plan there is, with what it costs, when, and how it ends. */
export function PlanCard({ price, firstCharge, children }: PlanCardProps) {
  return (
    <section
      aria-labelledby="plan-name"
      className="grid w-full max-w-4xl overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[5fr_6fr]"
    >
      <div className="flex flex-col border-b border-line p-6 sm:p-8 md:border-r md:border-b-0">
        <h2 id="plan-name" className="text-16 font-semibold">
          Pro
        </h2>
        <p className="mt-1 text-14 font-semibold text-brass">30 days free</p>
        {price ? (
          <>
            <p className="mt-6 flex items-baseline gap-2">
              <span className="font-display text-49 leading-none font-semibold">{price.monthly}</span>
              <span className="text-14 text-secondary">a month</span>
            </p>
            <p className="mt-2 text-14 text-secondary">or {price.yearly} a year, two months less</p>
          </>
        ) : (
          <p className="mt-6 text-14 text-secondary">Checkout shows the price before you enter a card.</p>
        )}
        <div className="mt-8 flex flex-col gap-3">{children}</div>
        <p className="mt-4 text-13 text-secondary">
          Start today and the first charge is on {firstCharge}. Cancel before then under Manage Billing and
          you pay nothing.
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
