import { memo, type ReactNode } from 'react';
import { PAGE_SIZES, type PageSize } from '../../../listing-view/listing-view';
import { Pager } from '../../../ui/pager';
import { Select } from '../../../ui/select';

interface GridFooterProps {
  page: number;
  pageSize: PageSize;
  totalPages: number;
  totalCount: number;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
  /** The totals. */
  children: ReactNode;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }));

/** The bar under the grid: totals, pages, and page size. */
export const GridFooter = memo(function GridFooter(props: GridFooterProps) {
  const { page, pageSize, totalPages, totalCount, onPage, onPageSize, children } = props;
  const first = Math.min((page - 1) * pageSize + 1, totalCount);
  const last = Math.min(page * pageSize, totalCount);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1 text-13 text-secondary">
      {children}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-3 md:max-xl:w-full">
        <span>
          {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of{' '}
          {totalCount.toLocaleString('en-US')}
        </span>
        <Select
          name="Page size"
          value={String(pageSize)}
          options={SIZES}
          onChange={(chosen) => {
            const size = PAGE_SIZES.find((candidate) => String(candidate) === chosen);
            if (size) onPageSize(size);
          }}
          className="h-8! text-13!"
        />
        <Pager page={page} totalPages={totalPages} onPage={onPage} />
      </div>
    </div>
  );
});
