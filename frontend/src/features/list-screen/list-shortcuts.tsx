import { useState } from 'react';
import { Keyboard } from 'lucide-react';
import { useShortcuts } from '../../lib/shortcuts';
import type { ViewScope } from '../../listing-view/view-scope';
import { ShortcutsDialog, type Shortcut } from '../../ui/shortcuts-dialog';

const EVERYWHERE: readonly Shortcut[] = [
  { key: '/', does: 'Search by address' },
  { key: 'f', does: 'Go to the filters; Esc leaves a field' },
  { key: 'm', does: 'Open or close the map' },
  { key: 'd', does: 'Open the download menu' },
  { key: 'j', does: 'Go to the next row' },
  { key: 'k', does: 'Go to the previous row' },
  { key: 'Space', does: 'Select the row' },
  { key: 'Enter', does: 'Open the property, from its first column' },
];
const FIND: Shortcut = { key: 'Ctrl+F', does: 'Find in the rows on the screen; the search finds all' };
const HELP: Shortcut = { key: '?', does: 'Show these shortcuts' };

const HIDE: Shortcut = { key: 'h', does: 'Hide the row, or show it again' };

const NOTE: Shortcut = { key: 'n', does: 'Write a note on the selected rows, or on this row' };

const SHORTCUTS = {
  all: [
    ...EVERYWHERE,
    { key: 's', does: 'Save the row, or remove it from My Properties' },
    HIDE,
    NOTE,
    FIND,
    HELP,
  ],
  saved: [...EVERYWHERE, { key: 's', does: 'Remove the row from My Properties' }, HIDE, NOTE, FIND, HELP],
} as const;

/** Shows the shortcuts of a list, by a button or the key `?`. */
export function ListShortcuts({ among }: { among: ViewScope['among'] }) {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-7 items-center gap-1.5 text-12 text-secondary hover:text-ink hover:underline"
      >
        <Keyboard aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Keyboard shortcuts
      </button>
      {open && <ShortcutsDialog shortcuts={SHORTCUTS[among ?? 'all']} onClose={() => setOpen(false)} />}
    </>
  );
}
