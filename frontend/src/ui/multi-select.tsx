import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { classes } from './classes';
import { OptionList } from './option-list';
import type { MultiSelectOption } from './option-rows';
import { Popover } from './popover';

interface MultiSelectProps {
  label: string;
  /** The button's text while nothing is selected. */
  placeholder: string;
  options: readonly MultiSelectOption[];
  selected: readonly string[];
  loading?: boolean;
  /** Called when the list opens, so that its options can load then. */
  onOpen?: () => void;
  onChange: (selected: string[]) => void;
}

function summary(selected: readonly string[], options: readonly MultiSelectOption[]): string | undefined {
  const [only] = selected;
  if (only === undefined) return undefined;
  if (selected.length > 1) return `${selected.length.toLocaleString('en-US')} selected`;
  return options.find((option) => option.value === only)?.label ?? only;
}

/**
 * A button that opens a searchable list of checkboxes (docs/product.md#multi-select). It shows the placeholder, the
 * only selected value, or 'N selected'. A click outside closes it.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, placeholder, options, selected, loading = false, onOpen, onChange } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = summary(selected, options);

  const openChanged = (next: boolean) => {
    setOpen(next);
    if (next) onOpen?.();
  };

  return (
    <div className="flex flex-col gap-1">
      <span id={`${id}-label`} className="text-13 font-semibold text-ink">
        {label}
      </span>
      <Popover
        open={open}
        onOpenChange={openChanged}
        name={label}
        className="w-(--radix-popover-trigger-width) min-w-64"
        trigger={
          <button
            type="button"
            aria-labelledby={`${id}-label ${id}-value`}
            className={classes(
              'flex h-9 w-full items-center justify-between gap-2 rounded-md border bg-surface px-3 text-left text-14 max-md:min-h-11',
              'transition-colors duration-150 data-[state=open]:border-brand',
              chosen === undefined ? 'border-line hover:border-field' : 'border-brand',
            )}
          >
            <span
              id={`${id}-value`}
              className={classes('truncate', chosen === undefined && 'text-secondary')}
            >
              {chosen ?? placeholder}
            </span>
            <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-secondary" />
          </button>
        }
      >
        <OptionList
          label={label}
          options={options}
          selected={selected}
          loading={loading}
          onChange={onChange}
        />
      </Popover>
    </div>
  );
}
