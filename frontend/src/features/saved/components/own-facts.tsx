import { useIsSaved } from '../lib/use-saved';
import { useAnnotationQuery, type Annotation } from '../saved-api';

/** The user's stage and note on a property, for a card. Shows nothing without them. */
export function OwnFacts({ note, stage }: Annotation) {
  if (note === '' && stage === null) return null;
  return (
    <div className="rounded-md bg-sunken px-2.5 py-2 text-13">
      {stage !== null && <p className="font-semibold">{stage}</p>}
      {note !== '' && <p className="line-clamp-3 break-words whitespace-pre-line text-secondary">{note}</p>}
    </div>
  );
}

/** The same for a property whose row does not have them. Shows nothing if the property is not saved. */
export function SavedFacts({ id }: { id: string }) {
  const saved = useIsSaved(id);
  const { currentData } = useAnnotationQuery(id, { skip: !saved });
  return saved && currentData ? <OwnFacts {...currentData} /> : null;
}
