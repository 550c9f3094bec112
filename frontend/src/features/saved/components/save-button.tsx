import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useIsSaved, useRemove, useSave } from '../lib/use-saved';

interface SaveButtonProps {
  id: string;
  /** What the property is called, for screen readers and the toast. */
  called: string;
}

/** Saves one property, or lets it go. */
export function SaveButton({ id, called }: SaveButtonProps) {
  const { saved, busy, toggle } = useToggle(id, called);
  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <Button busy={busy} aria-pressed={saved} look={saved ? 'secondary' : 'primary'} onClick={toggle}>
      {!busy && <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      {saved ? 'Saved' : 'Save'}
    </Button>
  );
}

/** The same in a row of the grid: a marker that is pressed. */
export function SaveMarker({ id, called }: SaveButtonProps) {
  const { saved, busy, toggle } = useToggle(id, called);
  return (
    <button
      type="button"
      aria-label={`Save ${called}`}
      aria-pressed={saved}
      aria-busy={busy || undefined}
      disabled={busy}
      title={saved ? 'Saved. Press to remove.' : 'Save'}
      onClick={toggle}
      className={classes(
        'flex size-7 items-center justify-center rounded-sm transition-colors duration-150 hover:bg-sunken',
        saved ? 'text-brand' : 'text-faint hover:text-ink',
      )}
    >
      <Bookmark aria-hidden="true" strokeWidth={1.75} className={classes('size-4', saved && 'fill-brand')} />
    </button>
  );
}

function useToggle(id: string, called: string) {
  const saved = useIsSaved(id);
  const [save, saving] = useSave();
  const [remove, removing] = useRemove();
  const toggle = () => void (saved ? remove([id], called) : save({ propertyIds: [id] }));
  return { saved, busy: saving || removing, toggle };
}
