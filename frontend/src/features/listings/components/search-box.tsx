import { memo, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useDebounced } from '../../../lib/use-debounced';
import { IconButton } from '../../../ui/button';
import { classes } from '../../../ui/classes';

/** A search runs after a pause in typing of this length. */
const SEARCH_DEBOUNCE_MS = 300;

interface SearchBoxProps {
  /** The list's current search. */
  value: string;
  onSearch: (text: string) => void;
}

/** The debounced address search. The key `/` moves the focus to it from anywhere on the screen. */
export const SearchBox = memo(function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The search changed elsewhere ('Clear all filters', an address), so show the new one.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const box = useRef<HTMLInputElement>(null);
  useShortcuts({
    '/': () => {
      box.current?.focus();
      box.current?.select();
    },
  });
  useDebounced(typed, SEARCH_DEBOUNCE_MS, (text) => {
    if (text !== value) onSearch(text);
  });

  return (
    <div className="relative min-w-36 flex-1 max-md:min-w-0">
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={box}
        type="search"
        aria-keyshortcuts="/"
        title="Press / to search"
        aria-label="Search by address"
        placeholder="Search by address"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classes(
          'h-9 w-full max-md:min-h-11 rounded-md border border-line bg-surface pl-9 text-14 placeholder:text-faint hover:border-field [&::-webkit-search-cancel-button]:hidden',
          typed === '' ? 'pr-3' : 'pr-9',
        )}
      />
      {typed !== '' && (
        <IconButton
          name="Clear search"
          className="absolute top-1/2 right-1 size-7! max-md:size-11! -translate-y-1/2"
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      )}
    </div>
  );
});
