import type { ReactNode } from 'react';

interface PanelMessageProps {
  /** A drawing or an icon above the title. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  /** A button or link that resolves the problem. */
  action?: ReactNode;
  /** Small print, such as a request id. */
  note?: string;
  /** `alert` interrupts a screen reader. Use it for failures. */
  role?: 'status' | 'alert';
  /** The title's element: `h1` where the message takes the place of a whole screen. */
  heading?: 'h1' | 'h2';
}

/** Shown in place of content: nothing found, could not load, not entitled. */
export function PanelMessage({
  picture,
  title,
  children,
  action,
  note,
  role = 'status',
  heading: Heading = 'h2',
}: PanelMessageProps) {
  return (
    <div
      role={role}
      className="flex h-full flex-col items-center justify-center gap-2 px-6 py-12 text-center animate-appear"
    >
      {picture && <div className="mb-2 text-faint">{picture}</div>}
      <Heading className="text-16 font-semibold text-ink">{title}</Heading>
      {children && <div className="max-w-[52ch] text-14 text-secondary">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
      {note && <p className="mt-3 text-12 text-faint">{note}</p>}
    </div>
  );
}
