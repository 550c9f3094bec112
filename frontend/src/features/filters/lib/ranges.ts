import type { Range, RangeFilter } from '../../../listing-view/listing-view';
import { YEARS } from '../../../listing-view/readers';

/** The text in the two fields of a range. */
export interface RangeDraft {
  from: string;
  to: string;
}

export const draftOf = ({ from, to }: Range): RangeDraft => ({
  from: from === null ? '' : String(from),
  to: to === null ? '' : String(to),
});

/** Reads a number as people type it: '$1,250,000'. */
function readNumber(text: string): number | null | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Returns the range of a draft, or an error text that says how to fix it. */
export function readDraft(filter: RangeFilter, draft: RangeDraft): { range: Range } | { error: string } {
  const from = readNumber(draft.from);
  const to = readNumber(draft.to);
  if (from === undefined || to === undefined) return { error: 'Use digits only, such as 250000.' };
  if (filter === 'selectedYearBuilt') {
    const outside = [from, to].some(
      (year) => year !== null && (!Number.isInteger(year) || year < YEARS.from || year > YEARS.to),
    );
    if (outside) return { error: `Use a year from ${YEARS.from} to ${YEARS.to}.` };
  }
  if (filter === 'selectedEstimatedValue' && [from, to].some((dollars) => dollars !== null && dollars < 0)) {
    return { error: 'Use an amount of 0 or more.' };
  }
  if (from !== null && to !== null && from > to) return { error: '‘From’ must not be greater than ‘To’.' };
  return { range: { from, to } };
}
