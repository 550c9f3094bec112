import { askAboutPoints, groupedAsTyped, readNumber } from '../../../lib/typed-number';
import { RANGE_FILTERS, type Range, type RangeFilter } from '../../../listing-view/listing-view';
import { dayNumber, dayText } from '../../../listing-view/day-bounds';
import { isDecimalBound, isWhole, isWholeBound, LARGEST_WHOLE, YEARS } from '../../../listing-view/readers';

/** The text in the two fields of a range. */
export interface RangeDraft {
  from: string;
  to: string;
}

/** Returns the text of the fields for a range. */
export function draftOf(filter: RangeFilter, { from, to }: Range): RangeDraft {
  const plain = RANGE_FILTERS[filter].unit === 'day' ? dayText : String;
  const text = (bound: number | null) => (bound === null ? '' : boundAsTyped(filter, plain(bound)));
  return { from: text(from), to: text(to) };
}

/**
 * Formats an amount while it is typed: '250000' becomes '$250,000', and an area '43,560'. A year and a day stay as they
 * are, and so does a text that is not a number, because its error has to show what was typed.
 */
export function boundAsTyped(filter: RangeFilter, text: string): string {
  const { unit } = RANGE_FILTERS[filter];
  if (unit === 'year' || unit === 'day') return text;
  return groupedAsTyped(text, unit === 'dollars' ? '$' : '');
}

/** Returns the range of a draft, or an error text that says how to fix it. */
export function readDraft(filter: RangeFilter, draft: RangeDraft): { range: Range } | { error: string } {
  const { unit } = RANGE_FILTERS[filter];
  const question = unit === 'dollars' && (askAboutPoints(draft.from) ?? askAboutPoints(draft.to));
  if (question) return { error: question };
  const read = unit === 'day' ? dayNumber : readNumber;
  const from = read(draft.from);
  const to = read(draft.to);
  if (from === undefined || to === undefined) return { error: 'Use digits only, such as 250000.' };
  if (unit === 'year') {
    const outside = [from, to].some(
      (year) => year !== null && (!Number.isInteger(year) || year < YEARS.from || year > YEARS.to),
    );
    if (outside) return { error: `Use a year from ${YEARS.from} to ${YEARS.to}.` };
  }
  // Only the equity can be negative.
  if (
    unit === 'dollars' &&
    filter !== 'selectedEquity' &&
    [from, to].some((dollars) => dollars !== null && dollars < 0)
  ) {
    return { error: 'Use an amount of 0 or more.' };
  }
  if (isWhole(unit) && [from, to].some((number) => number !== null && !isWholeBound(number))) {
    return { error: `Use a whole number up to ${LARGEST_WHOLE.toLocaleString('en-US')}.` };
  }
  if (unit === 'decimal' && [from, to].some((number) => number !== null && !isDecimalBound(number))) {
    return { error: 'Use a number such as 2 or 2.5.' };
  }
  if (from !== null && to !== null && from > to) {
    return {
      error: unit === 'day' ? '“From” must not be after “To”.' : '“From” must not be greater than “To”.',
    };
  }
  return { range: { from, to } };
}
