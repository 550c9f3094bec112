import type { ReactNode } from 'react';
import { useOnline } from '../../lib/use-online';

interface ListPaneProps {
  /** The name of the list. */
  name: string;
  /** The filters, when they are shown next to the list. */
  aside: ReactNode;
  children: ReactNode;
}

/** Fills the window below the header: filters, list, and a notice when the browser is offline. */
export function ListPane({ name, aside, children }: ListPaneProps) {
  const online = useOnline();
  return (
    <>
      {!online && (
        <p
          role="status"
          className="notice-line border-b border-line bg-danger-tint px-4 py-2 text-14 text-danger"
        >
          You're offline. This list may be out of date and will refresh when you reconnect.
        </p>
      )}
      <div className="list-frame flex min-h-[40rem] md:h-[calc((100dvh-var(--header-height)-var(--banner-height)-var(--notice-height))/var(--zoom))]">
        {aside}
        <section aria-label={name} className="flex min-w-0 flex-1 flex-col bg-surface">
          {children}
        </section>
      </div>
    </>
  );
}
