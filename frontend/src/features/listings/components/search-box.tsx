import { memo, useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useDebounced } from '../../../lib/use-debounced';
import { IconButton } from '../../../ui/button';

/** A search runs once typing has paused for this long (spec.md §4). */
const SEARCH_DEBOUNCE_MS = 300;

interface SearchBoxProps {
  /** The search that the list shows. */
  value: string;
  onSearch: (text: string) => void;
}

/** Whether the person is writing somewhere, so that a key is text and no command. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}

/** 'Search by address', debounced. `/` goes there from anywhere on the screen. */
export const SearchBox = memo(function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The search changed elsewhere ('Clear all filters', an address): show that.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', slash);
    return () => window.removeEventListener('keydown', slash);
  }, []);
  useDebounced(typed, SEARCH_DEBOUNCE_MS, (text) => {
    if (text !== value) onSearch(text);
  });

  return (
    <div className="relative min-w-52 flex-1">
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
        className="h-9 w-full rounded-md border border-line bg-surface pr-9 pl-9 text-14 placeholder:text-faint hover:border-field [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          name="Clear search"
          className="absolute top-1/2 right-1 size-7! -translate-y-1/2"
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
