import { useId, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FieldError } from '../../../ui/field-error';
import { OptionRows, type RowsHandle } from '../../../ui/option-rows';
import { RequiredMark } from '../../../ui/required-mark';
import { matching, type AreaOption } from '../lib/matching';

interface AreaListProps {
  label: string;
  /** The singular name for the search field, for example 'county'. */
  searchLabel: string;
  options: readonly AreaOption[];
  chosen: readonly string[];
  /** Shown when there are no options. */
  empty: string;
  /** The options are still loading, so a search would find only what is chosen already. */
  loading?: boolean;
  hint?: string;
  error?: string;
  required?: boolean;
  /** Offers to select all options that match the search, or `always`, because they are few. */
  takesAll?: boolean | 'always';
  onChange: (chosen: string[]) => void;
}

/**
 * A searchable list of checkboxes that renders only the visible rows. Typing filters it, Enter selects the first row,
 * and the arrow keys move between rows.
 */
export function AreaList(props: AreaListProps) {
  const {
    label,
    searchLabel,
    options,
    chosen,
    empty,
    loading = false,
    hint,
    error,
    required = false,
    takesAll,
    onChange,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const rows = useRef<RowsHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const chosenSet = useMemo(() => new Set(chosen), [chosen]);
  const shown = useShownOptions(options, typed, chosenSet);
  const isSearching = typed.trim() !== '';
  const open = isSearching || takesAll === 'always' ? shown.filter(({ value }) => !chosenSet.has(value)) : [];

  const toggle = (value: string) =>
    onChange(chosenSet.has(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);

  const keyed = (event: KeyboardEvent) => {
    const [first] = shown;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      rows.current?.focusRow(0);
    } else if (event.key === 'Enter') {
      // Enter must not submit the surrounding form.
      event.preventDefault();
      if (isSearching && first) {
        toggle(first.value);
        setTyped('');
      }
    } else if (event.key === 'Escape' && isSearching) {
      event.preventDefault();
      setTyped('');
    }
  };

  const described = classes(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Heading
        id={`${id}-search`}
        label={label}
        required={required}
        count={chosen.length}
        onClear={() => onChange([])}
      />
      <div
        className={classes(
          'flex h-[14.625rem] flex-col overflow-hidden rounded-md border bg-surface',
          error ? 'border-danger' : 'border-field',
        )}
      >
        <SearchField
          ref={search}
          id={`${id}-search`}
          placeholder={searchLabel}
          value={typed}
          disabled={loading || options.length === 0}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keyed}
        />
        {shown.length === 0 ? (
          <p className="flex flex-1 items-center justify-center px-4 py-6 text-center text-13 text-secondary">
            {options.length === 0 ? empty : 'No options found'}
          </p>
        ) : (
          <OptionRows
            ref={rows}
            label={label}
            options={shown}
            chosen={chosenSet}
            onToggle={toggle}
            onLeaveUp={() => search.current?.focus()}
          />
        )}
        {takesAll && open.length > 1 && (
          <SelectAll
            count={open.length}
            isSearching={isSearching}
            onSelect={() => onChange([...chosen, ...open.map(({ value }) => value)])}
          />
        )}
      </div>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/**
 * Returns the options that match. The chosen ones come first. The order changes only with the search or the list, never
 * under the pointer.
 */
function useShownOptions(options: readonly AreaOption[], typed: string, chosen: ReadonlySet<string>) {
  const [order, setOrder] = useState({ typed, options, top: chosen });
  const sameList = order.options.length === options.length && order.options[0]?.value === options[0]?.value;
  if (order.typed !== typed || !sameList) setOrder({ typed, options, top: chosen });
  return useMemo(() => {
    const found = matching(options, typed);
    return [
      ...found.filter(({ value }) => order.top.has(value)),
      ...found.filter(({ value }) => !order.top.has(value)),
    ];
  }, [options, typed, order.top]);
}

function Notes({ id, hint, error }: Pick<AreaListProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-secondary">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

interface HeadingProps {
  /** The id of the search field. */
  id: string;
  label: string;
  required: boolean;
  /** How many options are chosen. */
  count: number;
  onClear: () => void;
}

function Heading({ id, label, required, count, onClear }: HeadingProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-2">
      <label htmlFor={id} className="text-14 font-semibold text-ink">
        {label}
        {required && <RequiredMark />}
      </label>
      {count > 0 && (
        <span className="flex items-center gap-1 text-13 text-secondary">
          {count.toLocaleString('en-US')} selected
          <Button look="quiet" size="small" aria-label={`Clear ${label}`} onClick={onClear}>
            Clear
          </Button>
        </span>
      )}
    </div>
  );
}

interface SelectAllProps {
  count: number;
  isSearching: boolean;
  onSelect: () => void;
}

function SelectAll({ count, isSearching, onSelect }: SelectAllProps) {
  return (
    <div className="mt-auto shrink-0 border-t border-line p-1">
      <Button look="quiet" size="small" className="w-full" onClick={onSelect}>
        Select all {count.toLocaleString('en-US')}
        {isSearching && ' that match'}
      </Button>
    </div>
  );
}

function SearchField(props: ComponentProps<'input'>) {
  return (
    <div className="relative border-b border-line">
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
      />
      <input
        type="search"
        autoComplete="off"
        className="h-10 w-full bg-transparent pr-3 pl-9 text-14 placeholder:text-faint focus-visible:-outline-offset-2 disabled:cursor-not-allowed"
        {...props}
      />
    </div>
  );
}
