import type { ApiFailure } from '../../../api/failure';
import { columnOf } from '../../../listing-view/catalogue';
import { formatMoment } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Skeleton } from '../../../ui/skeleton';
import { useTimelineQuery, type Timeline } from '../details-api';
import { humanLabel, ledgerText } from '../lib/values';
import { Section } from './section';

type Entry = Timeline['entries'][number];

const HEADINGS: Record<Entry['kind'], string> = {
  listed: 'Listed',
  changed: 'Changed',
  noLongerListed: 'No longer listed by the source',
  merged: 'Joined with another list',
  undone: 'Import undone',
};

/** The entry of a join names the other list under this column. */
const SOURCE = 'Source';

/** Names the list with which the listing was joined, or from which it was separated. */
function headingOf({ kind, changes }: Entry): string {
  const lists = changes.find(({ field }) => field === SOURCE);
  if (lists?.new) return `Joined with the list of ${lists.new}`;
  if (lists?.old) return `Separated from the list of ${lists.old}`;
  return HEADINGS[kind];
}

/** Lists the entries of the sale ledger, newest first. */
export function SaleTimeline({ id }: { id: string }) {
  const { currentData, error, refetch } = useTimelineQuery(id);
  return (
    <Section title="Sale timeline">
      {error !== undefined ? (
        <SectionFailure failure={error as ApiFailure} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton className="h-24 w-full" />
      ) : currentData.entries.length === 0 ? (
        <p className="text-14 text-secondary">No sale events are recorded for this property yet.</p>
      ) : (
        <ol className="relative flex flex-col gap-5 border-l border-line pl-5 print:gap-2">
          {currentData.entries.map((entry, place) => (
            <li key={`${entry.at} ${place}`} className="relative break-inside-avoid">
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-1.5 -left-[1.5625rem] size-2.5 rounded-full border-2 border-surface',
                  place === 0 ? 'bg-brand' : 'bg-field',
                )}
              />
              <p className="flex flex-wrap gap-x-3 text-14">
                <strong className="font-semibold">{headingOf(entry)}</strong>
                <time dateTime={entry.at} className="text-secondary">
                  {formatMoment(entry.at)}
                </time>
              </p>
              <ChangeLines changes={entry.changes.filter(({ field }) => field !== SOURCE)} />
              {entry.source && <p className="text-12 text-faint">Source: {entry.source}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function ChangeLines({ changes }: { changes: Entry['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5 text-14">
      {changes.map(({ field, old, new: now }) => (
        <li key={field}>
          <span className="text-secondary">{columnOf(field)?.label ?? humanLabel(field)}: </span>
          {old !== null && (
            <>
              <s className="text-secondary">{ledgerText(field, old)}</s>
              <span className="sr-only"> is now </span>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <span className="font-medium tabular-nums">{ledgerText(field, now)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shown in place of a section that did not load. The rest of the page is not affected. */
export function SectionFailure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p className="text-14">
        <strong className="font-semibold">Could not load.</strong>{' '}
        <span className="text-secondary">{failure.message ?? 'Check your connection, then try again.'}</span>
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
