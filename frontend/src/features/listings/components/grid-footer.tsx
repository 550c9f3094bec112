import { memo, type ReactNode } from 'react';
import { MOST_IDS } from '../../../listing-view/listing-ids-api';
import { PAGE_SIZES, type PageSize } from '../../../listing-view/listing-view';
import { Button } from '../../../ui/button';
import { Pager } from '../../../ui/pager';
import { Select } from '../../../ui/select';

interface GridFooterProps {
  page: number;
  pageSize: PageSize;
  totalPages: number;
  totalCount: number;
  selectedCount: number;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
  onClearSelection: () => void;
  /** Selects the matches of every page. */
  onSelectAll: () => void;
  selectingAll: boolean;
  /** What else can be done with the selection. */
  withSelection?: ReactNode;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }));

/** The bar under the grid: selection, pages, and page size. */
export const GridFooter = memo(function GridFooter(props: GridFooterProps) {
  const { page, pageSize, totalPages, totalCount, selectedCount, onPage, onPageSize } = props;
  const { onClearSelection, onSelectAll, selectingAll, withSelection } = props;
  const selectable = Math.min(totalCount, MOST_IDS);
  const first = Math.min((page - 1) * pageSize + 1, totalCount);
  const last = Math.min(page * pageSize, totalCount);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-13 text-secondary">
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {totalCount.toLocaleString('en-US')}
      </span>
      {selectedCount > 0 && (
        <span className="flex min-w-0 flex-wrap items-center gap-1 font-semibold text-brand">
          {selectedCount.toLocaleString('en-US')} selected
          <Button look="quiet" size="small" onClick={onClearSelection}>
            Clear selection
          </Button>
          {selectedCount < selectable && (
            <Button look="quiet" size="small" busy={selectingAll} onClick={onSelectAll}>
              {totalCount > MOST_IDS ? 'Select first' : 'Select all'} {selectable.toLocaleString('en-US')}
            </Button>
          )}
          {withSelection}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-3">
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
