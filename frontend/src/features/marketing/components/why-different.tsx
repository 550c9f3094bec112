import { CircleX, Database, History, Play, Scale, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths';
import poster from '../film/poster.webp';

const REASONS: readonly {
  icon: LucideIcon;
  /** The coverage page shows what the title claims. */
  toCoverage?: boolean;
  title: string;
  text: string;
}[] = [
  {
    icon: Database,
    toCoverage: true,
    title: 'Up to 1,200 data points',
    text: 'Debt, lender, attorney, taxes, estimates, the building and the lot, where a source has them.',
  },
  {
    icon: Scale,
    title: 'Comparable sales',
    text: 'What nearby homes sold for, with distance and price per square foot, where the county publishes sales.',
  },
  {
    icon: CircleX,
    toCoverage: true,
    title: 'Cancellations updated daily',
    text: 'Many scheduled sales are called off. See which ones before you drive to the courthouse.',
  },
  {
    icon: History,
    title: 'A record of the changes',
    text: 'Sale dates and opening bids move. The timeline shows what changed and when.',
  },
];

/** The product's strengths, next to a picture of it. */
export function WhyDifferent({ onWatchDemo }: { onWatchDemo: () => void }) {
  return (
    <section aria-labelledby="why-different" className="scroll-in">
      <h2 id="why-different" className="font-display text-31 font-semibold sm:text-39">
        Why We’re Different
      </h2>
      <div className="mt-10 grid items-center gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <ul className="flex flex-col gap-7">
          {REASONS.map(({ icon: Icon, toCoverage, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-tint text-brand">
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </span>
              <div>
                <h3 className="text-16 font-semibold">
                  {toCoverage ? (
                    <Link to={paths.coverage.href()} className="underline-offset-2 hover:underline">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </h3>
                <p className="mt-1 max-w-[52ch] text-14 text-secondary">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={onWatchDemo}
          aria-label="Watch the data screen in action"
          className="group relative block w-full overflow-hidden rounded-lg border border-line bg-surface shadow-float"
        >
          <img
            src={poster}
            alt="The data screen: filters on the left, a table of auctions with status, opening bid and sale date"
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
          <span className="absolute inset-0 m-auto flex size-16 items-center justify-center rounded-full bg-brand-fill text-white shadow-float transition-colors duration-150 group-hover:bg-brand-hover">
            <Play aria-hidden="true" strokeWidth={1.75} className="size-6 translate-x-0.5" />
          </span>
        </button>
      </div>
    </section>
  );
}
