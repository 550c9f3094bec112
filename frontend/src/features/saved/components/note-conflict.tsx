import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button';
import { formatDollars } from '../lib/maximum-bid';
import { PART_WORDS, type Part } from '../lib/own-data';
import type { OwnData } from '../saved-api';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A part's value in words. */
function words(data: OwnData, part: Part): string {
  switch (part) {
    case 'note':
      return data.note === '' ? 'no note' : data.note;
    case 'stage':
      return data.stage ?? 'no stage';
    case 'maximumBid':
      return data.maximumBid === null ? 'none' : formatDollars(data.maximumBid);
    case 'tags':
      return data.tags.length === 0 ? 'no tags' : data.tags.join(', ');
    case 'checklist':
      return (
        data.checklist.map(({ text, done }) => `${text}${done ? ' (done)' : ''}`).join(', ') || 'no items'
      );
  }
}

interface NoteConflictProps {
  theirs: OwnData;
  parts: readonly Part[];
  onKeep: () => void;
  onTake: () => void;
}

/** Says that another tab changed the same, shows its values, and lets the user choose. The fields keep the user's own. */
export function NoteConflict({ theirs, parts, onKeep, onTake }: NoteConflictProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3 text-14">
      <p className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        Your {LIST.format(parts.map((part) => PART_WORDS[part]))} changed in another tab or browser. What you
        wrote here is still in its field.
      </p>
      <dl className="flex flex-col gap-1">
        {parts.map((part) => (
          <div key={part}>
            <dt className="text-13 text-secondary">The other {PART_WORDS[part]}</dt>
            <dd className="line-clamp-6 break-words whitespace-pre-line">{words(theirs, part)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onTake}>Use the other</Button>
      </div>
      <p className="text-13 text-secondary">If you keep yours, the other one stays in the history.</p>
    </div>
  );
}
