import type { HistoryEntry } from '../saved-api';
import { formatDollars } from './maximum-bid';

/** The parts, as headings. */
const NAMES: Readonly<Record<HistoryEntry['part'], string>> = {
  note: 'Note',
  stage: 'Stage',
  maximumBid: 'Maximum bid',
  tags: 'Tags',
  checklist: 'Checklist',
};

const BLANKS: Readonly<Record<HistoryEntry['part'], string>> = {
  note: 'no note',
  stage: 'no stage',
  maximumBid: 'none',
  tags: 'no tags',
  checklist: 'no items',
};

const readable = (part: HistoryEntry['part'], text: string): string => {
  if (text === '') return BLANKS[part];
  return part === 'maximumBid' ? formatDollars(Number(text)) : text;
};

/** Returns what changed in a checklist: 'Title search: done', 'Pool: added'. */
function checklistChanges(before: string, after: string): string {
  const read = (text: string) =>
    new Map(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.slice(4), line.startsWith('[x]')]),
    );
  const [old, now] = [read(before), read(after)];
  const changes = [...now].flatMap(([line, done]) => {
    const was = old.get(line);
    if (was === undefined) return `${line}: added`;
    if (was === done) return [];
    return `${line}: ${done ? 'done' : 'not done'}`;
  });
  const gone = [...old.keys()].filter((line) => !now.has(line)).map((line) => `${line}: removed`);
  return [...changes, ...gone].join(', ');
}

/** An entry of the history in words. */
export interface HistoryText {
  name: string;
  /** The value before the change. Absent for a checklist, whose text says what changed. */
  before?: string;
  after: string;
}

/** Returns an entry of the history in words. */
export function historyText({ part, before, after }: HistoryEntry): HistoryText {
  const name = NAMES[part];
  if (part === 'checklist') return { name, after: checklistChanges(before, after) };
  return { name, before: readable(part, before), after: readable(part, after) };
}
