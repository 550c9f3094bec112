import { memo, useRef, type KeyboardEvent } from 'react';
import { ChevronRight } from 'lucide-react';
import { BLANK, formatMoney, formatWhole } from '../../../lib/format';
import { useDelayed } from '../../../lib/use-delayed';
import { useHeldText } from '../../../lib/use-held-text';
import { columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import { useViewScope } from '../../../listing-view/view-scope';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { BID_COLUMN } from '../lib/listing-row';
import { useTotalsQuery, type Totals } from '../listings-api';

type FieldTotal = Totals['totals'][number];

interface TotalsLineProps {
  /** The columns of the list. Those of money have totals. */
  columns: readonly ColumnValue[];
  /** New totals wait: new rows are loading and come first, or the line is out of sight. */
  wait: boolean;
}

const medianText = ({ median }: FieldTotal): string => (median === null ? BLANK : formatMoney(median));

/** The columns whose medians are in the line if the list shows them, with shorter names. */
const SHORT: Readonly<Record<string, string>> = { [BID_COLUMN]: 'bid', Zestimate: 'value' };

/** Returns the totals for the line: of bid and value, or else of the first column. */
function inLine(totals: readonly FieldTotal[]): { name: string; total: FieldTotal }[] {
  const named = totals.flatMap((total) => {
    const name = SHORT[total.field];
    return name === undefined ? [] : [{ name, total }];
  });
  const [first] = totals;
  return named.length > 0 || !first ? named : [{ name: columnOf(first.field)?.label ?? '', total: first }];
}

/** The totals over all matches at the foot of a list, in one line that opens (docs/product.md#totals). */
export const TotalsLine = memo(function TotalsLine({ columns, wait }: TotalsLineProps) {
  const { view, among } = useViewScope();
  const money = columns.filter((column) => columnOf(column)?.type === 'money');
  const filters = useHeldText(queryText(scopedPairs(view, among)), wait);
  const { currentData, isFetching, isError, refetch } = useTotalsQuery(filters, {
    skip: money.length === 0,
  });
  const late = useDelayed(isFetching);
  const panel = useRef<HTMLDetailsElement>(null);
  if (money.length === 0) return null;
  if (isError && !isFetching) {
    return (
      <div role="alert" className="flex items-center gap-x-2">
        Could not load the totals.
        <Button look="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!currentData) {
    return (
      <div role="status" aria-label="Loading the totals" className="flex min-h-8 w-56 items-center">
        {late && <Skeleton className="h-2.5 w-full" />}
      </div>
    );
  }
  const shown = money.flatMap((column) => currentData.totals.find(({ field }) => field === column) ?? []);
  const close = () => panel.current?.removeAttribute('open');
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !panel.current?.open) return;
    event.preventDefault();
    close();
    panel.current.querySelector('summary')?.focus();
  };
  return (
    <section aria-label="Totals">
      <details
        ref={panel}
        className="group md:relative"
        onKeyDown={closeByKey}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
      >
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-x-1.5 rounded-md hover:text-ink max-md:min-h-11">
          <span className="tabular-nums">
            Median{' '}
            {inLine(shown).map(({ name, total }, index) => (
              <span key={total.field}>
                {index > 0 && ' · '}
                {name} <span className="font-semibold text-ink">{medianText(total)}</span>
              </span>
            ))}
          </span>
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 shrink-0 -rotate-90 transition-transform duration-150 group-open:rotate-90"
          />
        </summary>
        {/* It has the focus when it is clicked, so that a click in it does not close it. */}
        <div
          tabIndex={-1}
          className="rounded-lg border border-line bg-surface p-4 text-ink shadow-float max-md:mb-2 md:absolute md:bottom-full md:left-0 md:z-30 md:mb-2 md:w-max md:max-w-[60rem]"
        >
          <TotalsList totals={shown} matches={currentData.count} />
        </div>
      </details>
    </section>
  );
});

/** The figures of every column. */
function TotalsList({ totals, matches }: { totals: readonly FieldTotal[]; matches: number }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {totals.map((total) => (
        <FieldTotals key={total.field} total={total} matches={matches} />
      ))}
    </dl>
  );
}

/** The figures of one column. */
function FieldTotals({ total, matches }: { total: FieldTotal; matches: number }) {
  const { field, count, sum } = total;
  return (
    <div className="w-52 tabular-nums">
      <dt className="font-semibold">{columnOf(field)?.label ?? field}</dt>
      {count === 0 ? (
        <dd className="text-secondary">No values</dd>
      ) : (
        <>
          <dd className="flex flex-col leading-tight">
            <span className="whitespace-nowrap">
              <span className="text-secondary">Median</span> {medianText(total)}
            </span>
            <span className="whitespace-nowrap">
              <span className="text-secondary">Sum</span> {formatMoney(sum)}
            </span>
          </dd>
          <dd className="text-12 text-secondary">
            {count === matches
              ? 'All have a value'
              : `${formatWhole(count)} of ${formatWhole(matches)} have a value`}
          </dd>
        </>
      )}
    </div>
  );
}
