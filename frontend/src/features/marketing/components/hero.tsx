import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { CourthouseScene } from './courthouse-scene';

const NUMBERS = [
  { number: '18', label: 'states' },
  { number: '1,466', label: 'counties in them' },
  { number: '1,200', label: 'data points per property (maximum)' },
] as const;

interface HeroProps {
  /** The 'Get Started For Free' button. */
  action: ReactNode;
  onWatchDemo: () => void;
}

/** The top of the About page. */
export function Hero({ action, onWatchDemo }: HeroProps) {
  return (
    <section className="hero-ground border-b border-line pt-(--header-height)">
      <div className="mx-auto grid w-full max-w-(--page-width) items-end gap-x-10 px-4 sm:px-6 lg:grid-cols-[minmax(0,9fr)_minmax(0,10fr)]">
        <div className="pt-10 pb-12 sm:pt-16 lg:pb-20">
          <h1 className="max-w-[17ch] font-display text-39 leading-[1.12] font-semibold sm:text-49 xl:text-58">
            Know the sale before the courthouse steps
          </h1>
          <p className="mt-5 max-w-[54ch] text-16 text-secondary sm:text-18">
            Upcoming foreclosure auctions in one place: up to 1,200 data points per property plus comparable
            sales, with cancellations updated daily.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {action}
            <Button size="large" onClick={onWatchDemo}>
              <Play aria-hidden="true" strokeWidth={1.75} className="size-4 text-brand" />
              Watch a Demo
            </Button>
          </div>
          <p className="mt-4 text-14 text-secondary">30 days free. Cancel any time.</p>
          <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-6">
            {NUMBERS.map(({ number, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-13 text-secondary">
                  <Link to={paths.coverage.href()} className="underline-offset-2 hover:underline">
                    {label}
                  </Link>
                </dt>
                <dd className="font-display text-25 font-semibold tabular-nums">{number}</dd>
              </div>
            ))}
          </dl>
        </div>
        <CourthouseScene className="mx-auto -mb-px w-full max-w-140 lg:max-w-none" />
      </div>
    </section>
  );
}
