import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Returns the page that a typed text names, within the pages there are, or none. */
export function pageTyped(text: string, totalPages: number): number | undefined {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Math.min(Math.max(1, Number(digits)), totalPages) : undefined;
}

/** Steps to the next and previous page, and goes to a page whose number is typed. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-1">
      <PageField key={page} page={page} totalPages={totalPages} onPage={onPage} />
      {page > 1 ? (
        <IconButton name="Previous page" onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      ) : (
        <span className="size-8 max-md:size-11" />
      )}
      <IconButton name="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </nav>
  );
}

/** The number of the page, which Enter goes to. */
function PageField({ page, totalPages, onPage }: PagerProps) {
  const [typed, setTyped] = useState(page.toLocaleString('en-US'));
  const go = () => {
    const wanted = pageTyped(typed, totalPages);
    setTyped((wanted ?? page).toLocaleString('en-US'));
    if (wanted !== undefined && wanted !== page) onPage(wanted);
  };
  return (
    <label className="flex items-center gap-1.5 whitespace-nowrap">
      Page
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page, of ${totalPages.toLocaleString('en-US')}`}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        className="h-8 w-11 rounded-md border border-line bg-surface px-1 text-center text-13 text-ink tabular-nums hover:border-field max-md:min-h-11"
      />
      of {totalPages.toLocaleString('en-US')}
    </label>
  );
}
