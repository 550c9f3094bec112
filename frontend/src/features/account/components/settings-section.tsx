import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  /** The id that the section list links to. */
  anchor: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** One section of the account settings. */
export function SettingsSection({ anchor, title, note, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--header-height)+1.5rem)] rounded-lg border border-line bg-surface px-4 py-6 outline-none sm:px-7"
    >
      <h2 id={id} className="text-20 font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1.5 max-w-[68ch] text-14 text-secondary">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
