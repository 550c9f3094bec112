import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../../api/failure';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { inputClasses } from '../../../ui/field';
import { MAX_NOTE_LENGTH } from '../lib/stages';
import { savingUndone, useNoteOnMutation } from '../saved-api';

/** How many properties one note can be written on at once. No click takes it back from those that were saved before. */
export const MOST_NOTED = 100;

const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'property' : 'properties'}`;

interface NoteOnDialogProps {
  /** At most `MOST_NOTED`. */
  ids: readonly string[];
  onClose: () => void;
}

/** Saves properties with one note on all of them (docs/product.md#bulk-note). Ctrl+Enter saves. */
export function NoteOnDialog({ ids, onClose }: NoteOnDialogProps) {
  const [note, setNote] = useState('');
  const [noteOn, { isLoading, error }] = useNoteOnMutation();
  const dispatch = useDispatch();
  const field = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const left = MAX_NOTE_LENGTH - [...note.trim()].length;
  const ready = note.trim() !== '' && left >= 0 && !isLoading;

  const save = async () => {
    if (!ready) return;
    const result = await noteOn({ propertyIds: [...ids], note });
    if (result.error) return;
    const { propertyIds: newlySaved, noted, withoutRoom } = result.data;
    dispatch(
      toastShown({
        title: `Note saved on ${counted(noted)}`,
        description:
          withoutRoom.length > 0
            ? `${counted(withoutRoom.length)} had no room for it: a note has at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`
            : `${counted(newlySaved.length)} newly saved.`,
        ...(newlySaved.length > 0 && { action: { label: 'Undo saving', does: savingUndone(newlySaved) } }),
      }),
    );
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const failure = isApiFailure(error) ? error.message : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Note on ${counted(ids.length)}`}
      className="max-w-lg"
      firstFocus={text}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {error !== undefined && (
            <p role="alert" className="mr-auto text-13 text-danger">
              {failure ?? 'Could not save the note. Try again.'}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} disabled={!ready} onClick={() => void save()}>
            Save with note
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-1.5 px-5 py-4">
        <label htmlFor={field} className="text-14 font-semibold">
          Private note
        </label>
        <textarea
          id={field}
          ref={text}
          rows={5}
          value={note}
          aria-describedby={`${field}-left`}
          aria-invalid={left < 0 || undefined}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={onKeyDown}
          className={inputClasses(left < 0, 'h-auto resize-y py-2 leading-[1.5]')}
        />
        <p id={`${field}-left`} className={left < 0 ? 'text-13 text-danger' : 'text-13 text-secondary'}>
          {left < 0
            ? `${(-left).toLocaleString('en-US')} characters over the limit`
            : 'This saves the properties and adds the note to each of them. An existing note stays above it. Only you can see it.'}
        </p>
      </div>
    </Dialog>
  );
}
