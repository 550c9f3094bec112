import { useId, useRef, useState } from 'react';
import { isApiFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { inputClasses } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { MAX_NOTE_LENGTH, NO_STAGE, STAGES, stageOf } from '../lib/stages';
import { CHANGED_ELSEWHERE, useAnnotateMutation, type Annotation } from '../saved-api';

const CHOICES = [NO_STAGE, ...STAGES].map((stage) => ({ value: stage, label: stage }));

interface AnnotationDialogProps {
  id: string;
  propertyName: string;
  annotation: Pick<Annotation, 'note' | 'stage' | 'version'>;
  onClose: () => void;
}

/** Edits the note and stage of one property. Other users cannot see them. */
export function AnnotationDialog({ id, propertyName, annotation, onClose }: AnnotationDialogProps) {
  const [note, setNote] = useState(annotation.note);
  const [stage, setStage] = useState<string>(annotation.stage ?? NO_STAGE);
  const [annotate, { isLoading, error }] = useAnnotateMutation();
  const field = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const left = MAX_NOTE_LENGTH - [...note.trim()].length;

  const failure = isApiFailure(error) ? error : undefined;
  // The other text stays in the history.
  const changedElsewhere = failure?.code === CHANGED_ELSEWHERE;
  const reason = changedElsewhere
    ? 'This note changed in another tab or browser. Your text is still here.'
    : (failure?.fields?.note ?? failure?.message);
  const keep = async () => {
    const seen = changedElsewhere ? { separate: true } : { version: annotation.version };
    const result = await annotate({ id, note, stage: stageOf(stage), ...seen });
    if (!result.error) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Note on ${propertyName}`}
      className="max-w-lg"
      firstFocus={text}
      footer={
        <div className="flex items-center justify-end gap-2">
          {error !== undefined && (
            <p role="alert" className="mr-auto text-13 text-danger">
              {reason ?? 'Could not save the note. Try again.'}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} disabled={left < 0} onClick={() => void keep()}>
            {changedElsewhere ? 'Save mine' : 'Save note'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-5 py-4">
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="text-14 font-semibold">
            Stage
          </span>
          <Select name="Stage" value={stage} options={CHOICES} onChange={setStage} className="min-w-44" />
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={field} className="text-14 font-semibold">
            Private note
          </label>
          <textarea
            ref={text}
            id={field}
            rows={7}
            value={note}
            aria-describedby={`${field}-left`}
            aria-invalid={left < 0 || undefined}
            onChange={(event) => setNote(event.target.value)}
            className={inputClasses(left < 0, 'h-auto resize-y py-2 leading-[1.5]')}
          />
          <p id={`${field}-left`} className={left < 0 ? 'text-13 text-danger' : 'text-13 text-secondary'}>
            {left < 0
              ? `${(-left).toLocaleString('en-US')} characters over the limit`
              : 'Only you can see this note. It is included in your downloads of My Properties.'}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
