import { memo } from 'react';
import type { ColumnValue } from '../../../listing-view/catalogue';
import { classes } from '../../../ui/classes';

/** A column with one click, and the columns after which it appears, the best one first. */
interface QuickColumn {
  value: ColumnValue;
  label: string;
  after: readonly ColumnValue[];
}

const QUICK: readonly QuickColumn[] = [
  { value: 'City', label: 'City', after: ['Address'] },
  { value: 'Equity', label: 'Equity', after: ['matched_Current Bid', 'matched_Foreclosure Status'] },
  { value: 'Bid % of Value', label: 'Bid %', after: ['Equity', 'matched_Current Bid'] },
];

/** Adds a column next to a related one, or at the end, or removes it. The last column stays. */
export function toggledColumn(
  selected: readonly ColumnValue[],
  { value, after }: QuickColumn,
): ColumnValue[] {
  if (selected.includes(value)) {
    return selected.length === 1 ? [...selected] : selected.filter((other) => other !== value);
  }
  const neighbor = after.find((candidate) => selected.includes(candidate));
  const place = neighbor === undefined ? selected.length : selected.indexOf(neighbor) + 1;
  return [...selected.slice(0, place), value, ...selected.slice(place)];
}

interface QuickColumnsProps {
  selected: readonly ColumnValue[];
  onChange: (columns: ColumnValue[]) => void;
}

/** Shows the columns that the default leaves out and many users want, with one click each. */
export const QuickColumns = memo(function QuickColumns({ selected, onChange }: QuickColumnsProps) {
  return (
    <div
      role="group"
      aria-label="Quick columns"
      className="flex items-center gap-1.5 border-b border-line px-4 py-2"
    >
      {QUICK.map((column) => {
        const shown = selected.includes(column.value);
        return (
          <button
            key={column.value}
            type="button"
            aria-pressed={shown}
            onClick={() => onChange(toggledColumn(selected, column))}
            className={classes(
              'h-7 rounded-full border px-2.5 text-13 transition-colors duration-150',
              shown
                ? 'border-brand bg-brand-tint font-semibold text-brand'
                : 'border-line bg-surface text-secondary hover:border-field hover:text-ink',
            )}
          >
            {column.label}
          </button>
        );
      })}
    </div>
  );
});

export const quickColumns = QUICK;
