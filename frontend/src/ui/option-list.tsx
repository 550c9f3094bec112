import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { Button } from './button';
import { CheckboxBox } from './checkbox';
import { classes } from './classes';

export interface MultiSelectOption {
  value: string;
  label: string;
  /** How many listings it would show; `undefined` while that is unknown. */
  count?: number;
}

interface OptionListProps {
  label: string;
  options: readonly MultiSelectOption[];
  selected: readonly string[];
  loading: boolean;
  onChange: (selected: string[]) => void;
}

const ROW_HEIGHT = 32;

function matching(options: readonly MultiSelectOption[], search: string): readonly MultiSelectOption[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? options : options.filter((option) => option.label.toLowerCase().includes(wanted));
}

/** The inside of a multi-select: search box and a list of checkboxes that draws only the rows in view. */
export function OptionList({ label, options, selected, loading, onChange }: OptionListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => matching(options, search), [options, search]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  // eslint-disable-next-line react-hooks/incompatible-library -- the list reads the virtualizer in this render only
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value]);

  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(index, shown.length - 1));
    rows.scrollToIndex(target);
    // The row may have to be drawn first.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus());
  };

  const moveFocus = (event: KeyboardEvent, from: number) => {
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || (from < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (to < 0) document.getElementById(`${id}-search`)?.focus();
    else focusRow(to);
  };

  return (
    <div className="flex flex-col">
      <div className="relative border-b border-line p-2">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-4.5 size-4 -translate-y-1/2 text-faint"
        />
        <input
          id={`${id}-search`}
          type="search"
          autoComplete="off"
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => moveFocus(event, -1)}
          className="h-8 w-full rounded-md bg-page pr-2 pl-8 text-14 placeholder:text-faint"
        />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-4 py-5 text-center text-13 text-secondary">
          {loading ? 'Loading...' : 'No options found'}
        </p>
      ) : (
        <div
          ref={list}
          role="group"
          aria-label={label}
          className="max-h-[12rem] overflow-y-auto overscroll-contain p-1.5"
        >
          <div className="relative w-full" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map((row) => {
              const option = shown[row.index];
              if (!option) return null;
              return (
                <OptionRow
                  key={option.value}
                  option={option}
                  index={row.index}
                  top={row.start}
                  countId={`${id}-count-${row.index}`}
                  checked={chosen.has(option.value)}
                  onToggle={() => toggle(option.value)}
                  onKeyDown={(event) => moveFocus(event, row.index)}
                />
              );
            })}
          </div>
        </div>
      )}
      {selected.length > 0 && (
        <div className="flex items-center justify-between border-t border-line py-1.5 pr-2 pl-4 text-13 text-secondary">
          <span>{selected.length.toLocaleString('en-US')} selected</span>
          <Button look="quiet" size="small" onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

interface OptionRowProps {
  option: MultiSelectOption;
  index: number;
  top: number;
  countId: string;
  checked: boolean;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function OptionRow({ option, index, top, countId, checked, onToggle, onKeyDown }: OptionRowProps) {
  const empty = option.count === 0 && !checked;
  return (
    <label
      title={option.label}
      className={classes(
        'absolute inset-x-0 top-0 flex h-8 items-center gap-2.5 rounded-md px-2 text-14 hover:bg-brand-tint has-[:focus-visible]:bg-brand-tint',
        empty && 'text-faint',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <CheckboxBox
        data-row={index}
        tabIndex={index === 0 ? 0 : -1}
        checked={checked}
        aria-describedby={option.count === undefined ? undefined : countId}
        onChange={onToggle}
        onKeyDown={onKeyDown}
      />
      <span className="truncate">{option.label}</span>
      {option.count !== undefined && (
        <span
          aria-hidden="true"
          className={classes('ml-auto text-13 tabular-nums', empty ? 'text-faint' : 'text-secondary')}
        >
          {option.count.toLocaleString('en-US')}
        </span>
      )}
      {option.count !== undefined && (
        <span id={countId} hidden>
          {`${option.count.toLocaleString('en-US')} properties`}
        </span>
      )}
    </label>
  );
}
