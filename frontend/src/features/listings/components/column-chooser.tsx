import { memo, useState } from 'react';
import { Columns3, Search } from 'lucide-react';
import { COLUMNS, type Column, type ColumnValue } from '../../../listing-view/catalogue';
import { Button, IconButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Popover } from '../../../ui/popover';
import { ColumnOrder } from './column-order';
import { QuickColumns } from './quick-columns';

interface ColumnChooserProps {
  selected: readonly ColumnValue[];
  onChange: (columns: ColumnValue[]) => void;
  /** Fits the columns to the rows shown. Undefined while no row is shown. */
  onFit: (() => void) | undefined;
  /** Resets columns, order and widths to the defaults. */
  onReset: () => void;
}

function matching(search: string): readonly Column[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return COLUMNS;
  return COLUMNS.filter(({ label, category, description }) =>
    [label, category, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Selects the visible columns and their order. A newly selected column is added at the end. */
export const ColumnChooser = memo(function ColumnChooser({
  selected,
  onChange,
  onFit,
  onReset,
}: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = matching(search);
  const categories = [...new Set(found.map((column) => column.category))];
  const shown = new Set(selected);
  const toggle = (value: ColumnValue) =>
    onChange(shown.has(value) ? selected.filter((other) => other !== value) : [...selected, value]);

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      name="Columns"
      align="end"
      className="w-[49rem] max-w-[calc(100vw-1.5rem)]"
      trigger={
        <IconButton name="Columns" title="Columns" className="h-full! w-9! rounded-none!">
          <Columns3 aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      }
    >
      <div className="relative border-b border-line p-2">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-4.5 size-4 -translate-y-1/2 text-faint"
        />
        <input
          type="search"
          autoComplete="off"
          aria-label="Search columns"
          placeholder="Search columns"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="h-8 w-full rounded-md bg-page pr-2 pl-8 text-14 placeholder:text-faint"
        />
      </div>
      <QuickColumns selected={selected} onChange={onChange} />
      <div className="flex max-h-[min(33rem,calc(var(--radix-popover-content-available-height)-9.5rem))] flex-col overflow-y-auto sm:flex-row sm:overflow-hidden">
        <div className="flex-1 sm:overflow-y-auto">
          {/* The height is not limited, because the rest would wrap into a third column. */}
          <div className="p-4 pb-0 sm:columns-2 sm:gap-6">
            {categories.length === 0 && (
              <p role="status" className="text-13 text-secondary">
                No options found
              </p>
            )}
            {categories.map((category) => (
              <fieldset key={category} className="mb-4 break-inside-avoid">
                <legend className="mb-1 text-12 font-semibold text-secondary">{category}</legend>
                {found
                  .filter((column) => column.category === category)
                  .map((column) => (
                    <Checkbox
                      key={column.value}
                      checked={shown.has(column.value)}
                      // The last column cannot be removed, because an empty grid shows nothing.
                      disabled={selected.length === 1 && shown.has(column.value)}
                      onChange={() => toggle(column.value)}
                      title={column.description}
                      className="py-0.5"
                    >
                      {column.label}
                    </Checkbox>
                  ))}
              </fieldset>
            ))}
          </div>
        </div>
        <div className="border-t border-line p-2 sm:w-68 sm:overflow-y-auto sm:border-t-0 sm:border-l">
          <p className="px-2 pt-2 pb-1 text-12 font-semibold text-secondary">Visible columns, in order</p>
          <ColumnOrder selected={selected} onChange={onChange} />
        </div>
      </div>
      <div className="flex items-center justify-between border-t border-line py-2 pr-2 pl-4 text-13 text-secondary">
        <span>
          {selected.length} of {COLUMNS.length} shown
        </span>
        <span className="flex gap-1">
          <Button look="quiet" size="small" disabled={!onFit} onClick={onFit}>
            Fit widths to content
          </Button>
          <Button look="quiet" size="small" onClick={onReset}>
            Reset columns
          </Button>
        </span>
      </div>
    </Popover>
  );
});
