import type { Annotation, Check, OwnData, OwnEdit } from '../saved-api';
import { MAX_NOTE_LENGTH } from './stages';

/** A part of what the user writes, which changes and conflicts on its own. */
export type Part = keyof OwnData;

export const PARTS: readonly Part[] = ['note', 'stage', 'maximumBid', 'tags', 'checklist'];

/** The parts in words, for a sentence. */
export const PART_WORDS: Readonly<Record<Part, string>> = {
  note: 'note',
  stage: 'stage',
  maximumBid: 'maximum bid',
  tags: 'tags',
  checklist: 'checklist',
};

/** The limits of the server. */
export const MOST_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
export const MOST_CHECKS = 30;
export const MAX_CHECK_LENGTH = 100;

/** Returns what the user wrote without the version. */
export function ownDataOf({ note, stage, maximumBid, tags, checklist }: Annotation): OwnData {
  return { note, stage, maximumBid, tags, checklist };
}

/** The server removes blanks around a note, so they are no difference. */
const comparable = (data: OwnData, part: Part): string =>
  part === 'note' ? data.note.trim() : JSON.stringify(data[part]);

/** Returns the parts in which two versions differ. */
export function changedParts(before: OwnData, after: OwnData): Part[] {
  return PARTS.filter((part) => comparable(before, part) !== comparable(after, part));
}

/** Returns these parts of `data`. */
export const partsOf = (data: OwnData, parts: readonly Part[]): OwnEdit =>
  Object.fromEntries(parts.map((part) => [part, data[part]]));

/** Returns how many characters a note has left, which is negative if it is too long. */
export const charactersLeft = (note: string): number => MAX_NOTE_LENGTH - [...note.trim()].length;

/** What remains when the same property was changed in two places. */
export interface Merged {
  data: OwnData;
  /** The parts that were changed differently in both places. `data` has our own values of them. */
  conflicts: Part[];
}

/** Merges two changes of `base`: each part that only one of them changed has its value. */
export function merge(base: OwnData, ours: OwnData, theirs: OwnData): Merged {
  const ownParts = changedParts(base, ours);
  const differing = changedParts(ours, theirs);
  const theirParts = changedParts(base, theirs);
  return {
    data: { ...theirs, ...partsOf(ours, ownParts) },
    conflicts: ownParts.filter((part) => theirParts.includes(part) && differing.includes(part)),
  };
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Adds a tag. Returns the new tags, or why it was refused. */
export function withTag(tags: readonly string[], typed: string): { tags: string[] } | { error: string } {
  const tag = oneLine(typed);
  if (tag === '' || tags.some((known) => sameWord(known, tag))) return { tags: [...tags] };
  if ([...tag].length > MAX_TAG_LENGTH)
    return { error: `A tag can have at most ${MAX_TAG_LENGTH} characters.` };
  if (tag.includes(',')) return { error: 'A tag cannot contain a comma.' };
  if (tags.length >= MOST_TAGS) return { error: `A property can have at most ${MOST_TAGS} tags.` };
  return { tags: [...tags, tag] };
}

/** Returns the tags to suggest for what was typed: those that contain it and are not chosen yet. */
export function suggestedTags(own: readonly string[], chosen: readonly string[], typed: string): string[] {
  const wanted = oneLine(typed).toLowerCase();
  return own
    .filter((tag) => tag.toLowerCase().includes(wanted) && !chosen.some((known) => sameWord(known, tag)))
    .slice(0, 6);
}

/** Adds a line to a checklist. Returns the new lines, or why it was refused. */
export function withCheck(
  checklist: readonly Check[],
  typed: string,
): { checklist: Check[] } | { error: string } {
  const text = oneLine(typed);
  if (text === '' || checklist.some((known) => sameWord(known.text, text)))
    return { checklist: [...checklist] };
  if ([...text].length > MAX_CHECK_LENGTH)
    return { error: `An item can have at most ${MAX_CHECK_LENGTH} characters.` };
  if (checklist.length >= MOST_CHECKS) return { error: `A checklist can have at most ${MOST_CHECKS} items.` };
  return { checklist: [...checklist, { text, done: false }] };
}
