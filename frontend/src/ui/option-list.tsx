import { useId, useMemo, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { Button } from './button';
import { OptionRows, type MultiSelectOption, type RowsHandle } from './option-rows';

interface OptionListProps {
  label: string;
  options: readonly MultiSelectOption[];
  selected: readonly string[];
  loading: boolean;
  onChange: (selected: string[]) => void;
}

/** Returns the options that contain the text. Those that begin with it come first, so 'Lake' is before 'Salt Lake'. */
function matching(options: readonly MultiSelectOption[], search: string): readonly MultiSelectOption[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return options;
  const begins = ({ label }: MultiSelectOption) => label.toLowerCase().startsWith(wanted);
  const matches = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  return [...matches.filter(begins), ...matches.filter((option) => !begins(option))];
}

/**
 * The content of a multi-select: a search field and a list of checkboxes. Enter in the search field chooses the first
 * match. Options without a listing are below 'Show all', except those that were chosen when the list opened.
 */
export function OptionList({ label, options, selected, loading, onChange }: OptionListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  // An option that is cleared stays where it is until the list closes.
  const [chosenAtFirst] = useState(() => new Set(selected));
  const rows = useRef<RowsHandle>(null);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const matches = useMemo(() => matching(options, search), [options, search]);
  const useful = useMemo(
    () => matches.filter(({ value, count }) => count !== 0 || chosen.has(value) || chosenAtFirst.has(value)),
    [matches, chosen, chosenAtFirst],
  );
  const shown = showsAll ? matches : useful;
  const hidden = matches.length - useful.length;

  const takeFirst = () => {
    const [first] = shown;
    if (search.trim() === '' || first === undefined || chosen.has(first.value)) return;
    onChange([...selected, first.value]);
  };

  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value]);

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
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              takeFirst();
              // The next text replaces this one.
              event.currentTarget.select();
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              rows.current?.focusRow(0);
            }
          }}
          className="h-8 w-full rounded-md bg-page pr-2 pl-8 text-14 placeholder:text-faint"
        />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-4 py-5 text-center text-13 text-secondary">
          {loading ? 'Loading...' : 'No options found'}
        </p>
      ) : (
        // Rendered only once there are options, because the virtual list measures its element on mount.
        <OptionRows
          ref={rows}
          label={label}
          options={shown}
          chosen={chosen}
          onToggle={toggle}
          onLeaveUp={() => document.getElementById(`${id}-search`)?.focus()}
        />
      )}
      {hidden > 0 && (
        <Button look="quiet" size="small" className="m-1.5" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Hide options without properties' : `Show all (${hidden.toLocaleString('en-US')} more)`}
        </Button>
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
