import { formatDollars } from '../lib/maximum-bid';
import type { Annotation } from '../saved-api';

/** What the user wrote on a property, on paper. Without anything written, there is only the checklist to tick. */
export function PrintedOwnData({ annotation }: { annotation: Annotation }) {
  const { note, stage, maximumBid, tags, checklist } = annotation;
  const facts = [
    stage,
    maximumBid !== null && `Your maximum: ${formatDollars(maximumBid)}`,
    tags.length > 0 && tags.join(', '),
  ].filter(Boolean);
  return (
    <section aria-label="Your notes" className="break-inside-avoid">
      <h2 className="mb-1 text-20 font-semibold">Your notes</h2>
      {facts.length > 0 && <p className="font-semibold">{facts.join(' · ')}</p>}
      {note !== '' && <p className="whitespace-pre-wrap">{note}</p>}
      {checklist.length > 0 && (
        <ul aria-label="Checklist" className="mt-1 columns-3">
          {checklist.map(({ text, done }) => (
            <li key={text}>
              <span aria-label={done ? 'done' : 'not done'} role="img">
                {done ? '☑' : '☐'}
              </span>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
