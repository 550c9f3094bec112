import type { ReactNode } from 'react';
import { useOnline } from '../lib/use-online';

interface ListPaneProps {
  /** What the list is of. */
  name: string;
  /** The filters, where they stand beside the list. */
  aside: ReactNode;
  children: ReactNode;
}

/** What fills the window below header and banner: filters and a list, and above both that the connection is lost. */
export function ListPane({ name, aside, children }: ListPaneProps) {
  const online = useOnline();
  return (
    <>
      {!online && (
        <p
          role="status"
          className="notice-line border-b border-line bg-danger-tint px-4 py-2 text-14 text-danger"
        >
          You are offline. What shows was loaded before; it is brought up to date when the connection is back.
        </p>
      )}
      <div className="flex min-h-[32rem] lg:h-[calc((100dvh-var(--header-height)-var(--banner-height)-var(--notice-height))/var(--zoom))]">
        {aside}
        <section aria-label={name} className="flex min-w-0 flex-1 flex-col bg-surface">
          {children}
        </section>
      </div>
    </>
  );
}
