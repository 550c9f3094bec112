import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { Button } from '../../../ui/button';
import { inputClasses } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { Skeleton } from '../../../ui/skeleton';
import { charactersLeft } from '../lib/own-data';
import { OwnDataSaver, type SaverState } from '../lib/own-data-saver';
import { NO_STAGE, STAGES, stageOf } from '../lib/stages';
import { useIsSaved, useSave } from '../lib/use-saved';
import { annotate, readAnnotation, useAnnotationQuery, type Annotation } from '../saved-api';
import { BidField } from './bid-field';
import { Checklist } from './checklist';
import { NoteConflict } from './note-conflict';
import { OwnHistory } from './own-history';
import { TagField } from './tag-field';

const CHOICES = [NO_STAGE, ...STAGES].map((stage) => ({ value: stage, label: stage }));

interface OwnNotesProps {
  id: string;
  propertyName: string;
  /** Null if it is not known. */
  openingBid: number | null;
}

/**
 * The user's own note, stage, maximum bid, tags and checklist on a property's page, saved as the user types, with their
 * history (docs/product.md#own-notes).
 */
export function OwnNotes(props: OwnNotesProps) {
  const saved = useIsSaved(props.id);
  const [save, saving] = useSave();
  const [begun, setBegun] = useState(false);
  return (
    <section
      aria-label="Your notes"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 className="text-16 font-semibold">Your notes</h2>
      {saved ? (
        <StoredNotes {...props} begun={begun} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-14 text-secondary">
            Save this property to add a note, a stage, your maximum bid, tags and a checklist.
          </p>
          <Button
            busy={saving}
            onClick={() => {
              setBegun(true);
              void save({ propertyIds: [props.id] });
            }}
          >
            Save and add notes
          </Button>
        </div>
      )}
    </section>
  );
}

interface StoredNotesProps extends OwnNotesProps {
  /** Whether the user has just asked for the fields, so that the first text field gets the focus. */
  begun: boolean;
}

function StoredNotes(props: StoredNotesProps) {
  const { currentData, isFetching, isError, refetch } = useAnnotationQuery(props.id);
  if (currentData) return <NoteFields key={props.id} {...props} stored={currentData} />;
  if (isError && !isFetching)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-danger">
        Your notes could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  return <Skeleton className="h-24 w-full" />;
}

/** Creates the saver of a property, which outlives the component while it saves. */
function useSaver(id: string, stored: Annotation): OwnDataSaver {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // What is stored later is adopted below.
  const [saver] = useState(
    () =>
      new OwnDataSaver(stored, {
        send: (edit) => dispatch(annotate({ id, ...edit })).unwrap(),
        load: () => dispatch(readAnnotation(id)).unwrap(),
      }),
  );
  useEffect(() => saver.adopt(stored), [saver, stored]);
  useEffect(() => {
    // Another tab reads what is stored when the user gets there, and this one when the user comes back.
    const onVisibility = () => void (document.hidden ? saver.flush() : saver.refresh());
    const onOnline = () => {
      if (saver.getState().status === 'failed') void saver.flush();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      saver.leave();
    };
  }, [saver]);
  return saver;
}

function statusText({ status, draft, failure }: SaverState): string {
  const left = charactersLeft(draft.note);
  if (left < 0) return `${(-left).toLocaleString('en-US')} characters over the limit`;
  switch (status) {
    case 'failed': {
      const [field] = Object.values(failure?.fields ?? {});
      return field ?? 'Not saved. Check your connection, then try again.';
    }
    case 'conflict':
      return 'Not saved yet. Choose above what to keep.';
    case 'saving':
      return 'Saving...';
    case 'saved':
      return 'Saved. Only you can see this.';
    case 'untouched':
      return 'Only you can see this.';
  }
}

interface NoteFieldsProps extends StoredNotesProps {
  stored: Annotation;
}

function NoteFields({ id, propertyName, openingBid, begun, stored }: NoteFieldsProps) {
  const saver = useSaver(id, stored);
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const { draft, status, conflict } = state;
  const field = useId();
  const tooLong = charactersLeft(draft.note) < 0;
  const wrong = tooLong || status === 'failed' || status === 'conflict';
  return (
    <div className="flex flex-col gap-4">
      {conflict && (
        <NoteConflict
          theirs={conflict.theirs}
          parts={conflict.parts}
          onKeep={() => saver.keepOurs()}
          onTake={() => saver.takeTheirs()}
        />
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <span aria-hidden="true" className="text-14 font-semibold">
              Stage
            </span>
            <Select
              name={`Stage of ${propertyName}`}
              value={draft.stage ?? NO_STAGE}
              options={CHOICES}
              onChange={(chosen) => saver.change({ stage: stageOf(chosen) }, 'now')}
              className="min-w-44"
            />
          </div>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={field} className="text-14 font-semibold">
              Private note
            </label>
            <textarea
              id={field}
              rows={6}
              autoFocus={begun}
              value={draft.note}
              aria-describedby={`${field}-state`}
              aria-invalid={tooLong || undefined}
              onChange={(event) => saver.change({ note: event.target.value }, 'pause')}
              className={inputClasses(tooLong, 'h-auto resize-y py-2 leading-[1.5]')}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <BidField
              bid={draft.maximumBid}
              openingBid={openingBid}
              onChange={(maximumBid) => saver.change({ maximumBid }, 'pause')}
            />
            <TagField tags={draft.tags} onChange={(tags) => saver.change({ tags }, 'now')} />
          </div>
        </div>
        <Checklist checklist={draft.checklist} onChange={(checklist) => saver.change({ checklist }, 'now')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p
          id={`${field}-state`}
          role="status"
          className={wrong ? 'text-13 text-danger' : 'text-13 text-secondary'}
        >
          {statusText(state)}
        </p>
        {status === 'failed' && <Button onClick={() => void saver.flush()}>Try again</Button>}
      </div>
      <OwnHistory
        id={id}
        onBeforeRestore={() => saver.flush()}
        onRestored={(annotation) => saver.adopt(annotation)}
      />
    </div>
  );
}
