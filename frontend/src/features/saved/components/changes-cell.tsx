import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { columnOf } from '../../../listing-view/catalogue';
import { columnText } from '../../../listing-view/cell-text';
import { formatMoment } from '../../../lib/format';
import { Popover } from '../../../ui/popover';
import type { SavedProperty } from '../saved-api';

type Changes = SavedProperty['changed'];

/** A short word for the field before its values. A status needs none. */
const WORDS: Readonly<Record<string, string>> = {
  'matched_Current Bid': 'Bid',
  'Foreclosure Sale Date': 'Sale',
};

/**
 * Shows the old and the new value of what changed since the last visit, and the number of further changes. A press
 * opens all of them with their dates.
 */
export function ChangesMark({ changes, propertyName }: { changes: Changes; propertyName: string }) {
  const [open, setOpen] = useState(false);
  const [first] = changes;
  if (!first) return null;
  const label =
    changes.length === 1
      ? `${columnOf(first.field)?.label ?? first.field} changed from ${columnText(first.field, first.old)} to ${columnText(first.field, first.new)}`
      : `${changes.length} changes`;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      name={`Changes to ${propertyName}`}
      className="w-80 p-4"
      trigger={
        <button
          type="button"
          aria-label={`${label} since your last visit: ${propertyName}`}
          className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sm text-12 text-brass hover:underline"
        >
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brass-shape" />
          <span className="min-w-0 truncate tabular-nums">
            {WORDS[first.field] && `${WORDS[first.field]} `}
            <s>{columnText(first.field, first.old)}</s>
            {' → '}
            <strong className="font-semibold">{columnText(first.field, first.new)}</strong>
          </span>
          {changes.length > 1 && <span className="shrink-0 font-semibold">+{changes.length - 1}</span>}
        </button>
      }
    >
      <ChangeList changes={changes} />
    </Popover>
  );
}

/** All changes with their dates. */
export function ChangeList({ changes }: { changes: Changes }) {
  return (
    <>
      <h2 className="mb-2 text-13 font-semibold">Since your last visit</h2>
      <dl className="flex flex-col gap-2.5">
        {changes.map(({ field, old, new: now, at }) => (
          <div key={field}>
            <dt className="flex justify-between gap-3 text-12 text-secondary">
              {columnOf(field)?.label ?? field}
              <span>{formatMoment(at)}</span>
            </dt>
            <dd className="flex flex-wrap items-center gap-1.5 text-14">
              <s className="text-secondary decoration-line">{columnText(field, old)}</s>
              <ArrowRight aria-label="is now" strokeWidth={1.75} className="size-3.5 text-faint" />
              <strong className="font-semibold">{columnText(field, now)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
