import type { ReactNode } from 'react';

export interface LegalSection {
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** A one- or two-sentence summary. */
  summary: ReactNode;
  updated: string;
  /** The sections are numbered in the terms. */
  numbered?: boolean;
  sections: readonly LegalSection[];
}

const anchorOf = (index: number): string => `section-${index + 1}`;

/** The router owns the address after the hash, so the table of contents scrolls the page itself. */
function showSection(index: number): void {
  const heading = document.getElementById(anchorOf(index));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A legal text in sections, with a table of contents. */
export function LegalPage({ title, summary, updated, numbered = false, sections }: LegalPageProps) {
  const headed = (index: number, text: string) => (numbered ? `${index + 1}. ${text}` : text);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-20 sm:px-6 sm:pt-16">
      <header className="max-w-[68ch] border-b border-line pb-8">
        <h1 className="font-display text-39 font-semibold sm:text-49">{title}</h1>
        <p className="mt-4 text-16 text-secondary">{summary}</p>
        <p className="mt-4 text-14 font-semibold text-brass">{updated}</p>
      </header>
      <div className="mt-10 lg:grid lg:grid-cols-[15rem_minmax(0,68ch)] lg:gap-16">
        <nav aria-label="Contents" className="mb-10 lg:mb-0">
          <div className="lg:sticky lg:top-24">
            <h2 className="text-14 font-semibold">Contents</h2>
            <ol className="mt-2 flex flex-col border-l border-line">
              {sections.map((section, index) => (
                <li key={section.title}>
                  <button
                    type="button"
                    onClick={() => showSection(index)}
                    className="min-h-7 w-full border-l border-transparent py-1 pl-3 text-left text-13 text-secondary transition-colors duration-150 hover:border-brand hover:text-brand"
                  >
                    {headed(index, section.title)}
                  </button>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="flex flex-col gap-10">
          {sections.map((section, index) => (
            <section key={section.title} aria-labelledby={anchorOf(index)}>
              <h2
                id={anchorOf(index)}
                tabIndex={-1}
                className="scroll-mt-24 font-display text-25 font-semibold outline-none"
              >
                {headed(index, section.title)}
              </h2>
              <div className="mt-3 flex flex-col gap-3 text-16 text-ink [&_a]:font-semibold [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
                {section.body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
