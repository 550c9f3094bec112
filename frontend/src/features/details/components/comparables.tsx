import type { ApiFailure } from '../../../api/failure';
import { BLANK, formatDateWithYear, formatDecimal, formatMoney, formatWhole } from '../../../lib/format';
import { Skeleton } from '../../../ui/skeleton';
import { useComparablesQuery, type Comparables } from '../details-api';
import { Section } from './section';
import { PartFailed } from './timeline';

type Sale = Comparables['comparables'][number];

const orBlank = <T,>(value: T | null | undefined, write: (value: T) => string) =>
  value === null || value === undefined ? BLANK : write(value);

/** How much one amount lies above or below another, in whole percent. */
function beside(own: number, median: number): string {
  const percent = Math.round((own / median - 1) * 100);
  if (percent === 0) return 'at the median';
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the median`;
}

/** Recorded sales of like homes nearby, and what they say of this one. */
export function ComparableSales({ id }: { id: string }) {
  const { currentData, error, refetch } = useComparablesQuery(id);
  return (
    <Section
      title="Comparable sales"
      aside={
        currentData && (
          <p className="text-13 text-secondary">
            Same type and like size, within {formatDecimal(currentData.withinMiles)} miles or the same ZIP
            code, sold in the last {currentData.withinMonths} months
          </p>
        )
      }
    >
      {error !== undefined ? (
        <PartFailed failure={error as ApiFailure} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton className="h-40 w-full" />
      ) : currentData.comparables.length === 0 ? (
        <p className="text-14 text-secondary">We know of no comparable sales near this property.</p>
      ) : (
        <>
          <Summary answer={currentData} />
          <SaleTable sales={currentData.comparables} />
        </>
      )}
    </Section>
  );
}

function Summary({ answer }: { answer: Comparables }) {
  const { medianPricePerSqFt: median, ownPricePerSqFt: own, valueAtMedian: worth } = answer;
  if (median === null) return null;
  const figures = [
    ['Median price per sq ft', formatMoney(median), `of ${answer.comparables.length} sales`],
    ...(own === null ? [] : [['This property', formatMoney(own), `per sq ft, ${beside(own, median)}`]]),
    ...(worth === null ? [] : [['Value at the median', formatMoney(worth), 'median × living area']]),
  ];
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-3">
      {figures.map(([label, figure, note]) => (
        <div key={label} className="rounded-lg border border-line bg-surface p-4">
          <dt className="text-13 text-secondary">{label}</dt>
          <dd>
            <span className="font-display text-25 tabular-nums">{figure}</span>
            <span className="block text-13 text-secondary">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const HEADINGS = ['Address', 'Distance', 'Sold', 'Price', 'Sq ft', 'Price / sq ft', 'Beds', 'Baths', 'Built'];

function SaleTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <div
      role="region"
      aria-label="Comparable sales, a table"
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-[46rem] text-14">
        <thead>
          <tr className="border-b border-line bg-page text-13 text-secondary">
            {HEADINGS.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={place === 0 ? 'px-3 py-2 text-left' : 'px-3 py-2 text-right whitespace-nowrap'}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.id} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-36 px-3 py-2 text-left font-medium">
                {sale.address ?? sale.id}
                {sale.city && <span className="block text-12 font-normal text-secondary">{sale.city}</span>}
              </th>
              {[
                orBlank(sale.miles, (miles) => `${miles.toFixed(1)} mi`),
                formatDateWithYear(sale.soldOn),
                formatMoney(sale.price),
                orBlank(sale.livingArea, formatWhole),
                orBlank(sale.pricePerSqFt, formatMoney),
                orBlank(sale.bedrooms, formatWhole),
                orBlank(sale.bathrooms, formatDecimal),
                orBlank(sale.yearBuilt, String),
              ].map((text, place) => (
                <td key={place} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
