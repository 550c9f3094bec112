import type { CustomCellRendererProps } from 'ag-grid-react';
import { BLANK, daysLeft, formatDate } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { cell, daysUntilSale, isCancelled, STATUS_COLUMN, type ListingRow } from '../lib/listing-row';
import { isOpenStatus, statusTone } from '../../../listing-view/status-tone';

type CellProps = CustomCellRendererProps<ListingRow, string | null>;

/** A status as a badge. */
export function StatusCell({ value }: CellProps) {
  return value ? <Badge tone={statusTone(value)}>{value}</Badge> : BLANK;
}

/** A sale date. A date within a week also shows the days left. */
export function SaleDateCell({ value, data }: CellProps) {
  if (!value) return BLANK;
  const left = data && isOpenStatus(cell(data, STATUS_COLUMN)) ? daysLeft(daysUntilSale(data)) : undefined;
  return (
    <span className="inline-flex items-center gap-2">
      <span className={data && isCancelled(data) ? 'line-through' : undefined}>{formatDate(value)}</span>
      {left && (
        <span className="rounded-full border border-brass-shape px-1.5 text-12 leading-[1.4] font-medium text-brass">
          {left}
        </span>
      )}
    </span>
  );
}
