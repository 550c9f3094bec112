import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of the page with its own heading. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-20 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
