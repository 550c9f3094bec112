import { useState } from 'react';
import { NotebookPen, Pencil, X } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { BLANK } from '../../../lib/format';
import { toastShown } from '../../../toasts/toasts-slice';
import { classes } from '../../../ui/classes';
import { Select } from '../../../ui/select';
import { NO_STAGE, STAGES, stageOf } from '../lib/stages';
import { useRemove } from '../lib/use-saved';
import { useAnnotateMutation, type SavedProperty } from '../saved-api';
import { AnnotationDialog } from './annotation-dialog';

const CHOICES = [NO_STAGE, ...STAGES].map((stage) => ({ value: stage, label: stage }));

interface RowProps {
  row: SavedProperty;
  called: string;
}

/** The stage, changed in place. */
export function StagePicker({ row, called }: RowProps) {
  const [annotate] = useAnnotateMutation();
  const dispatch = useDispatch();
  const choose = async (chosen: string) => {
    const kept = await annotate({ id: row.unique_ID, note: row.note, stage: stageOf(chosen) });
    if (kept.error === undefined) return;
    const description = 'The stage was not kept. Please try again.';
    dispatch(toastShown({ title: 'Failed to change the stage', description, tone: 'destructive' }));
  };
  return (
    <Select
      name={`Stage of ${called}`}
      value={row.stage ?? NO_STAGE}
      options={CHOICES}
      onChange={(chosen) => void choose(chosen)}
      className={classes(
        'h-7! w-full border-transparent! bg-transparent! px-1.5! text-13!',
        row.stage === null && 'text-faint',
      )}
    />
  );
}

/** The note's beginning; a press opens it. */
export function NoteButton({ row, called }: RowProps) {
  const [open, setOpen] = useState(false);
  const { note, stage } = row;
  const Icon = note === '' ? NotebookPen : Pencil;
  return (
    <>
      <button
        type="button"
        aria-label={note === '' ? `Write a note on ${called}` : `Note on ${called}: ${note}`}
        onClick={() => setOpen(true)}
        className="flex h-7 w-full min-w-0 items-center gap-2 rounded-sm px-1.5 text-left text-13 hover:bg-sunken"
      >
        <span className={classes('min-w-0 flex-1 truncate', note === '' && 'text-faint')}>
          {note === '' ? BLANK : note}
        </span>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 text-secondary" />
      </button>
      {open && (
        <AnnotationDialog
          id={row.unique_ID}
          called={called}
          annotation={{ note, stage }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Lets the property go; the toast takes it back. */
export function RemoveButton({ row, called }: RowProps) {
  const [remove, removing] = useRemove();
  return (
    <button
      type="button"
      aria-label={`Remove ${called}`}
      title="Remove from My Properties"
      disabled={removing}
      onClick={() => void remove([row.unique_ID], called)}
      className="flex size-7 items-center justify-center rounded-sm text-secondary hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </button>
  );
}
