import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { BLANK, formatMoney, formatWhole } from '../../../lib/format';
import { useDelayed } from '../../../lib/use-delayed';
import { useHeldText } from '../../../lib/use-held-text';
import { PHONE_QUERY, useMedia } from '../../../lib/use-media';
import { columnOf, type ColumnValue } from '../../../listing-view/catalogue';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import { useViewScope } from '../../../listing-view/view-scope';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { useTotalsQuery, type Totals } from '../listings-api';

type FieldTotal = Totals['totals'][number];

interface TotalsRowProps {
  /** The columns of the list. Those of money have totals. */
  columns: readonly ColumnValue[];
  /** New totals wait: new rows are loading and come first, or the row is out of sight. */
  wait: boolean;
}

const medianText = ({ median }: FieldTotal): string => (median === null ? BLANK : formatMoney(median));

/** The totals over all matches at the foot of a list (docs/product.md#totals): a row, or one line on phones. */
export const TotalsRow = memo(function TotalsRow({ columns, wait }: TotalsRowProps) {
  const { view, among } = useViewScope();
  const isPhone = useMedia(PHONE_QUERY);
  const money = columns.filter((column) => columnOf(column)?.type === 'money');
  const filters = useHeldText(queryText(scopedPairs(view, among)), wait);
  const { data, currentData, isFetching, isError, refetch } = useTotalsQuery(filters, {
    skip: money.length === 0,
  });
  const late = useDelayed(isFetching);
  if (money.length === 0) return null;
  if (isError && !isFetching) {
    return (
      <div
        role="alert"
        className="flex min-h-12 flex-wrap items-center gap-x-2 border-t border-line px-4 py-1.5 text-13 text-secondary"
      >
        Could not load the totals.
        <Button look="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const shownOf = ({ totals }: Totals) =>
    money.flatMap((column) => totals.find(({ field }) => field === column) ?? []);
  if (!currentData) {
    // The figures of other matches keep the row's size but are not seen, so that the list above it stays as it is.
    return (
      <div
        role="status"
        aria-label="Loading the totals"
        className="relative border-t border-line bg-sunken px-4 py-2 text-13"
      >
        <div aria-hidden="true" className="invisible min-h-8">
          {!isPhone && data && <TotalsList totals={shownOf(data)} matches={data.count} />}
        </div>
        {late && (
          <div className="absolute inset-0 flex flex-wrap items-center gap-x-8 gap-y-1 overflow-hidden px-4">
            {money.map((column) => (
              <Skeleton key={column} className="h-2.5 w-40" />
            ))}
          </div>
        )}
      </div>
    );
  }
  const shown = shownOf(currentData);
  const list = <TotalsList totals={shown} matches={currentData.count} />;
  const frame = 'border-t border-line bg-sunken px-4 text-13';
  if (!isPhone) {
    return (
      <section aria-label="Totals" className={`${frame} py-2`}>
        {list}
      </section>
    );
  }
  const [first] = shown;
  return (
    <section aria-label="Totals" className={frame}>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2">
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 shrink-0 text-secondary transition-transform duration-150 group-open:rotate-90"
          />
          <span className="font-semibold">Totals</span>
          {first && (
            <span className="text-secondary tabular-nums">
              Median {columnOf(first.field)?.label}: {medianText(first)}
            </span>
          )}
        </summary>
        <div className="pb-3">{list}</div>
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

/** The figures of one column. They have one width, so that the row is as high with other figures. */
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
