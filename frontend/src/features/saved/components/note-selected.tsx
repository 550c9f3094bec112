import { useState } from 'react';
import { NotebookPen } from 'lucide-react';
import { Button } from '../../../ui/button';
import { MOST_NOTED, NoteOnDialog } from './note-on-dialog';

interface NoteSelectedProps {
  ids: readonly string[];
}

/** Saves the selected properties with one note on all of them. */
export function NoteSelected({ ids }: NoteSelectedProps) {
  const [open, setOpen] = useState(false);
  if (ids.length === 0) return null;
  const tooMany = ids.length > MOST_NOTED;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={tooMany}
        title={
          tooMany ? `Select at most ${MOST_NOTED} properties to add one note to all of them.` : undefined
        }
        aria-label={`Note on selected (${ids.length.toLocaleString('en-US')})`}
        onClick={() => setOpen(true)}
      >
        <NotebookPen aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        Note
      </Button>
      {open && <NoteOnDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
