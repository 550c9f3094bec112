import { useState } from 'react';
import { Ellipsis, History, NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { BLANK } from '../../../lib/format';
import { toastShown } from '../../../toasts/toasts-slice';
import { classes } from '../../../ui/classes';
import { Dialog } from '../../../ui/dialog';
import { Menu, MenuItem } from '../../../ui/menu';
import { Select } from '../../../ui/select';
import { formatDollars } from '../lib/maximum-bid';
import { NO_STAGE, STAGES, stageOf } from '../lib/stages';
import { useRemove } from '../lib/use-saved';
import { useAnnotateMutation, type SavedProperty } from '../saved-api';
import { AnnotationDialog } from './annotation-dialog';
import { ChangeList } from './changes-cell';

const CHOICES = [NO_STAGE, ...STAGES].map((stage) => ({ value: stage, label: stage }));

interface RowProps {
  row: SavedProperty;
  propertyName: string;
}

/** Changes the stage within the row. */
export function StagePicker({ row, propertyName }: RowProps) {
  const [annotate] = useAnnotateMutation();
  const dispatch = useDispatch();
  const choose = async (chosen: string) => {
    const result = await annotate({ id: row.unique_ID, stage: stageOf(chosen) });
    if (result.error === undefined) return;
    const description = 'The stage was not saved. Please try again.';
    dispatch(toastShown({ title: 'Failed to change the stage', description, tone: 'destructive' }));
  };
  return (
    <Select
      name={`Stage of ${propertyName}`}
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

/** Shows the beginning of the note. A press opens the note. */
export function NoteButton({ row, propertyName }: RowProps) {
  const [open, setOpen] = useState(false);
  const { note } = row;
  const Icon = note === '' ? NotebookPen : Pencil;
  return (
    <>
      <button
        type="button"
        aria-label={note === '' ? `Write a note on ${propertyName}` : `Note on ${propertyName}: ${note}`}
        onClick={() => setOpen(true)}
        className="flex h-7 w-full min-w-0 items-center gap-2 rounded-sm px-1.5 text-left text-13 hover:bg-sunken"
      >
        <span className={classes('min-w-0 flex-1 truncate', note === '' && 'text-faint')}>
          {note === '' ? 'Add a note' : note}
        </span>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 text-secondary" />
      </button>
      {open && (
        <AnnotationDialog
          id={row.unique_ID}
          propertyName={propertyName}
          annotation={row}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Shows the user's maximum bid. */
export function BidCell({ row: { maximumBid } }: { row: SavedProperty }) {
  return (
    <span className={classes('w-full px-1.5 text-right tabular-nums', maximumBid === null && 'text-faint')}>
      {maximumBid === null ? BLANK : formatDollars(maximumBid)}
    </span>
  );
}

/** Shows the tags. The tooltip has those that do not fit. */
export function TagsCell({ row: { tags } }: { row: SavedProperty }) {
  const text = tags.join(', ');
  return (
    <span title={text || undefined} className={classes('truncate px-1.5', text === '' && 'text-faint')}>
      {text === '' ? BLANK : text}
    </span>
  );
}

/** The actions on a row. The toast after a removal offers an undo. */
export function RowMenu({ row, propertyName }: RowProps) {
  const [remove, removing] = useRemove();
  const [showsChanges, setShowsChanges] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${propertyName}`}
            disabled={removing}
            className="flex size-7 items-center justify-center rounded-sm text-secondary hover:bg-sunken hover:text-ink"
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </button>
        }
      >
        {row.changed.length > 0 && (
          <MenuItem onSelect={() => setShowsChanges(true)}>
            <History aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            What changed
          </MenuItem>
        )}
        <MenuItem onSelect={() => void remove([row.unique_ID], propertyName)}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          Remove
        </MenuItem>
      </Menu>
      <Dialog
        open={showsChanges}
        onOpenChange={setShowsChanges}
        title={`Changes to ${propertyName}`}
        className="max-w-sm"
      >
        <div className="p-5">
          <ChangeList changes={row.changed} />
        </div>
      </Dialog>
    </>
  );
}
