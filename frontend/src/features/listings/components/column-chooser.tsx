import { useState } from 'react';
import { Columns3 } from 'lucide-react';
import { COLUMNS, DEFAULT_COLUMNS, type ColumnValue } from '../../../listing-view/catalogue';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Popover } from '../../../ui/popover';

interface ColumnChooserProps {
  selected: readonly ColumnValue[];
  onChange: (columns: ColumnValue[]) => void;
}

const CATEGORIES = [...new Set(COLUMNS.map((column) => column.category))];

/** Which columns the grid shows. A column turned on joins at the end; drag its header to move it. */
export function ColumnChooser({ selected, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const shown = new Set(selected);
  const toggle = (value: ColumnValue) =>
    onChange(shown.has(value) ? selected.filter((other) => other !== value) : [...selected, value]);

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      name="Columns"
      align="end"
      className="w-[34rem] max-w-[calc(100vw-1.5rem)]"
      trigger={
        <Button>
          <Columns3 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          Columns
        </Button>
      }
    >
      <div className="max-h-[min(30rem,var(--radix-popover-content-available-height))] overflow-y-auto p-4 sm:columns-2 sm:gap-6">
        {CATEGORIES.map((category) => (
          <fieldset key={category} className="mb-4 break-inside-avoid">
            <legend className="mb-1 text-12 font-semibold text-secondary">{category}</legend>
            {COLUMNS.filter((column) => column.category === category).map((column) => (
              <Checkbox
                key={column.value}
                checked={shown.has(column.value)}
                // The last column stays: a grid without columns shows nothing at all.
                disabled={selected.length === 1 && shown.has(column.value)}
                onChange={() => toggle(column.value)}
                title={column.description}
                className="py-1"
              >
                {column.label}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="flex items-center justify-between border-t border-line py-2 pr-2 pl-4 text-13 text-secondary">
        <span>
          {selected.length} of {COLUMNS.length} shown
        </span>
        <Button look="quiet" size="small" onClick={() => onChange([...DEFAULT_COLUMNS])}>
          Reset columns
        </Button>
      </div>
    </Popover>
  );
}
