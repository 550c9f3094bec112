import { useEffect, useId, useRef, useState } from 'react';
import { isApiFailure } from '../../../api/failure';
import { useDebounced } from '../../../lib/use-debounced';
import { Button } from '../../../ui/button';
import { inputClasses } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { Skeleton } from '../../../ui/skeleton';
import { MAX_NOTE_LENGTH, NO_STAGE, STAGES, stageOf } from '../lib/stages';
import { useIsSaved } from '../lib/use-saved';
import { useAnnotateMutation, useAnnotationQuery, type Annotation } from '../saved-api';

const CHOICES = [NO_STAGE, ...STAGES].map((stage) => ({ value: stage, label: stage }));

/** The text is saved after a pause in typing of this length. */
const SAVE_AFTER_MS = 800;

interface OwnNotesProps {
  id: string;
  propertyName: string;
}

/** The user's own note and stage on a property's page, saved as the user types. */
export function OwnNotes({ id, propertyName }: OwnNotesProps) {
  const saved = useIsSaved(id);
  return (
    <section
      aria-label="Your notes"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 className="text-16 font-semibold">Your notes</h2>
      {saved ? (
        <StoredNotes id={id} propertyName={propertyName} />
      ) : (
        <p className="text-14 text-secondary">Save this property to keep a note and a stage with it.</p>
      )}
    </section>
  );
}

function StoredNotes({ id, propertyName }: OwnNotesProps) {
  const { currentData, isFetching, isError, refetch } = useAnnotationQuery(id);
  if (currentData) return <NoteFields key={id} id={id} propertyName={propertyName} stored={currentData} />;
  if (isError && !isFetching)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-danger">
        Your notes could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  return <Skeleton className="h-24 w-full" />;
}

interface NoteFieldsProps extends OwnNotesProps {
  stored: Annotation;
}

function NoteFields({ id, propertyName, stored }: NoteFieldsProps) {
  const [note, setNote] = useState(stored.note);
  const [stage, setStage] = useState<string>(stored.stage ?? NO_STAGE);
  /** The text that was last sent, or stored before. */
  const [sent, setSent] = useState(stored.note);
  const [annotate, { isLoading, isSuccess, error }] = useAnnotateMutation();
  const field = useId();
  const left = MAX_NOTE_LENGTH - [...note.trim()].length;
  const failure = isApiFailure(error) ? error : undefined;

  const keep = (newNote: string, newStage: string) => {
    if ([...newNote.trim()].length > MAX_NOTE_LENGTH) return;
    setSent(newNote);
    void annotate({ id, note: newNote, stage: stageOf(newStage) });
  };
  useDebounced(note, SAVE_AFTER_MS, (latest) => {
    if (latest !== sent) keep(latest, stage);
  });
  // What was typed shortly before the user left is saved at once.
  const leaving = useRef((): void => undefined);
  useEffect(() => {
    leaving.current = () => {
      if (note !== sent) keep(note, stage);
    };
  });
  useEffect(() => () => leaving.current(), []);

  const state = () => {
    if (left < 0) return `${(-left).toLocaleString('en-US')} characters too many`;
    if (failure) return failure.fields?.note ?? 'Not saved. Check your connection, then try again.';
    if (isLoading || note !== sent) return 'Saving...';
    return isSuccess ? 'Saved. Only you can see this note.' : 'Only you can see this note.';
  };
  const wrong = left < 0 || failure !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden="true" className="text-14 font-semibold">
          Stage
        </span>
        <Select
          name={`Stage of ${propertyName}`}
          value={stage}
          options={CHOICES}
          onChange={(chosen) => {
            setStage(chosen);
            keep(note, chosen);
          }}
          className="min-w-44"
        />
      </div>
      <label htmlFor={field} className="text-14 font-semibold">
        Private note
      </label>
      <textarea
        id={field}
        rows={4}
        value={note}
        aria-describedby={`${field}-state`}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => setNote(event.target.value)}
        className={inputClasses(left < 0, 'h-auto resize-y py-2 leading-[1.5]')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p
          id={`${field}-state`}
          role="status"
          className={wrong ? 'text-13 text-danger' : 'text-13 text-secondary'}
        >
          {state()}
        </p>
        {failure && <Button onClick={() => keep(note, stage)}>Try again</Button>}
      </div>
    </div>
  );
}
