import { useState } from 'react';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useIsSaved, useRemove, useSave } from '../lib/use-saved';

interface SaveButtonProps {
  id: string;
  /** The property's name, for screen readers and the toast. */
  propertyName: string;
}

/** Saves or removes one property. */
export function SaveButton({ id, propertyName }: SaveButtonProps) {
  const { saved, busy, toggle } = useToggle(id, propertyName);
  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <Button busy={busy} aria-pressed={saved} look={saved ? 'secondary' : 'primary'} onClick={toggle}>
      {!busy && <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      {saved ? 'Saved' : 'Save'}
    </Button>
  );
}

/** The same as a toggle in a row of the grid. */
export function SaveMarker({ id, propertyName }: SaveButtonProps) {
  const { saved, busy, toggle } = useToggle(id, propertyName);
  return (
    <button
      type="button"
      aria-label={`Save ${propertyName}`}
      aria-pressed={saved}
      aria-busy={busy || undefined}
      disabled={busy}
      title={saved ? 'Saved. Click to remove.' : 'Save'}
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

/** Saves and removes the property `id`. A list gives a marker's row another property while a request still runs. */
function useToggle(id: string, propertyName: string) {
  const saved = useIsSaved(id);
  const [save, saving] = useSave();
  const [remove, removing] = useRemove();
  const [requested, setRequested] = useState<string>();
  const toggle = () => {
    setRequested(id);
    void (saved ? remove([id], propertyName) : save({ propertyIds: [id] }));
  };
  return { saved, busy: (saving || removing) && requested === id, toggle };
}
