import { memo, useId, useState, type ChangeEvent } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useDebounced } from '../../../lib/use-debounced';
import { useFormattedTyping } from '../../../lib/use-formatted-typing';
import {
  RANGE_FILTERS,
  type Range,
  type RangeFilter as RangeFilterKey,
} from '../../../listing-view/listing-view';
import { rangeChanged } from '../../../listing-view/listing-view-slice';
import { inputClasses } from '../../../ui/field';
import { blanksLabel } from '../lib/labels';
import { boundAsTyped, draftOf, readDraft, type RangeDraft } from '../lib/ranges';

const DEBOUNCE_MS = 400;

interface RangeFilterProps {
  filter: RangeFilterKey;
  value: Range;
  /** The number of listings without a value. Undefined while the facets load. */
  blanks: number | undefined;
  change: (action: UnknownAction) => void;
}

const sameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to;

/**
 * Two fields for numbers or days, from and to. Amounts are formatted as they are typed. A valid entry takes effect after a pause in
 * typing.
 */
export const RangeFilter = memo(function RangeFilter({ filter, value, blanks, change }: RangeFilterProps) {
  const id = useId();
  const { label } = RANGE_FILTERS[filter];
  const [draft, setDraft] = useState<RangeDraft>(() => draftOf(filter, value));
  const [known, setKnown] = useState(value);
  // The range changed elsewhere ('Clear all filters', a chip), so show the new one.
  if (!sameRange(known, value)) {
    setKnown(value);
    setDraft(draftOf(filter, value));
  }
  const read = readDraft(filter, draft);
  const error = 'error' in read ? read.error : undefined;
  useDebounced(draft, DEBOUNCE_MS, (latest) => {
    const settled = readDraft(filter, latest);
    if (!('range' in settled) || sameRange(settled.range, value)) return;
    setKnown(settled.range);
    change(rangeChanged({ filter, range: settled.range }));
  });

  const typedAs = useFormattedTyping(draft);
  const type = (bound: keyof RangeDraft, { target }: ChangeEvent<HTMLInputElement>) =>
    setDraft({ ...draft, [bound]: typedAs(target, (text) => boundAsTyped(filter, text)) });

  const isDay = RANGE_FILTERS[filter].unit === 'day';
  const box = (bound: keyof RangeDraft, placeholder: string) => (
    <input
      type={isDay ? 'date' : 'text'}
      inputMode={RANGE_FILTERS[filter].unit === 'decimal' ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={`${label} ${bound}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || blanks ? `${id}-note` : undefined}
      placeholder={placeholder}
      value={draft[bound]}
      onChange={(event) => type(bound, event)}
      className={inputClasses(Boolean(error), `h-9! max-md:min-h-11 min-w-0 ${error ? '' : 'border-line!'}`)}
    />
  );

  return (
    <fieldset className="flex flex-col gap-1" title={blanks ? blanksLabel(blanks) : undefined}>
      <legend className="mb-1 text-13 font-semibold">{label}</legend>
      {isDay ? (
        // A date is as wide as the column, so that it is never cut off.
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-13 text-secondary">
          <span aria-hidden="true">From</span>
          {box('from', 'From')}
          <span aria-hidden="true">To</span>
          {box('to', 'To')}
        </div>
      ) : (
        <div className="flex items-center gap-2">
          {box('from', 'From')}
          <span aria-hidden="true" className="text-faint">
            –
          </span>
          {box('to', 'To')}
        </div>
      )}
      {error && (
        <p id={`${id}-note`} role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
      {!error && Boolean(blanks) && (
        <span id={`${id}-note`} hidden>
          {blanksLabel(blanks ?? 0)}
        </span>
      )}
    </fieldset>
  );
});
