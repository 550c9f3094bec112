import { formatDollars } from '../lib/maximum-bid';
import { useIsSaved } from '../lib/use-saved';
import { useAnnotationQuery, type Annotation } from '../saved-api';

type OwnFactsProps = Pick<Annotation, 'note' | 'stage' | 'maximumBid' | 'tags'>;

/** What the user wrote on a property, for a card. Shows nothing without it. */
export function OwnFacts({ note, stage, maximumBid, tags }: OwnFactsProps) {
  if (note === '' && stage === null && maximumBid === null && tags.length === 0) return null;
  return (
    <div className="rounded-md bg-sunken px-2.5 py-2 text-13">
      {stage !== null && <p className="font-semibold">{stage}</p>}
      {maximumBid !== null && <p className="tabular-nums">Your maximum: {formatDollars(maximumBid)}</p>}
      {tags.length > 0 && <p className="truncate text-secondary">{tags.join(', ')}</p>}
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
