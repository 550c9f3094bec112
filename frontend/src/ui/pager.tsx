import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';
import { classes } from './classes';

const AROUND = 1;

/** Returns the page numbers to show: both ends and the current page with its neighbors. `null` marks a gap. */
export function pageNumbers(current: number, total: number): (number | null)[] {
  const shown = new Set([1, total]);
  for (let page = current - AROUND; page <= current + AROUND; page += 1) shown.add(page);
  const pages = [...shown].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Page numbers with previous and next buttons. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  const total = Math.max(1, totalPages);
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-0.5">
      <IconButton name="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
      {pageNumbers(page, total).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-13 text-faint">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className={classes(
              'h-8 min-w-8 rounded-md px-1.5 text-13 transition-colors duration-150 max-md:min-h-11 max-md:min-w-11',
              number === page
                ? 'bg-brand-tint font-semibold text-brand'
                : 'text-secondary hover:bg-sunken hover:text-ink',
            )}
          >
            {number.toLocaleString('en-US')}
          </button>
        ),
      )}
      <IconButton name="Next page" disabled={page >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </nav>
  );
}
