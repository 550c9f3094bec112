import type { ReactNode } from 'react';
import { classes } from '../../ui/classes';
import { CoverageLink } from '../../ui/coverage-link';
import { Courthouse } from '../shell/courthouse';

/** The classes of links inside sentences on these screens. */
export const ENTRY_LINK = 'font-semibold text-brand underline-offset-2 hover:underline';

interface EntryLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Shown next to the form on wide screens. The default is the tagline. */
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

function Tagline() {
  return (
    <>
      <p className="font-display text-31 leading-[1.2] font-semibold">
        Comprehensive foreclosure data and analytics platform
      </p>
      <p className="mt-4 text-16 text-white/90">
        Upcoming auctions in 18 states, with cancellations updated daily.
      </p>
      <p className="mt-4">
        <CoverageLink className="text-14 text-white" />
      </p>
    </>
  );
}

/** The two-column layout of the log-in and sign-up screens. */
export function EntryLayout({ title, lead, aside = <Tagline />, wide = false, children }: EntryLayoutProps) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--header-height))] flex-1 lg:grid-cols-2">
      <section className="flex justify-center px-4 pt-[max(3rem,10dvh)] pb-12 sm:px-6">
        <div className={classes('w-full', wide ? 'max-w-lg' : 'max-w-sm')}>
          <h1 className="font-display text-31 font-semibold">{title}</h1>
          {lead && <div className="mt-2 text-14 text-secondary">{lead}</div>}
          <div className="mt-8">{children}</div>
        </div>
      </section>
      <aside className="hidden bg-panel text-white lg:block">
        <div className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] max-h-full min-h-128 flex-col justify-between overflow-hidden px-12 pt-16">
          <div className="max-w-[34ch]">{aside}</div>
          <Courthouse className="-mb-1 min-h-0 w-full max-w-2xl shrink self-center text-brass-shape" />
        </div>
      </aside>
    </div>
  );
}
