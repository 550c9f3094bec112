import type { ApiFailure } from '../../../api/failure';
import { BLANK, formatDateWithYear, formatDecimal, formatMoney, formatWhole } from '../../../lib/format';
import { Skeleton } from '../../../ui/skeleton';
import { useComparablesQuery, type Comparables } from '../details-api';
import { Section } from './section';
import { SectionFailure } from './timeline';

type Sale = Comparables['comparables'][number];

const orBlank = <T,>(value: T | null | undefined, write: (value: T) => string) =>
  value === null || value === undefined ? BLANK : write(value);

/** Compares an amount with the median, in whole percent. */
function compareWithMedian(own: number, median: number): string {
  const percent = Math.round((own / median - 1) * 100);
  if (percent === 0) return 'at the median';
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the median`;
}

/** Lists sales of similar homes nearby and compares their prices with this property. */
export function ComparableSales({ id }: { id: string }) {
  const { currentData, error, refetch } = useComparablesQuery(id);
  return (
    <Section
      title="Comparable sales"
      className="print:break-inside-avoid"
      aside={
        currentData && (
          <p className="text-13 text-secondary">
            Same type and similar size, within {formatDecimal(currentData.withinMiles)} miles or the same ZIP
            code, sold in the last {currentData.withinMonths} months
          </p>
        )
      }
    >
      {error !== undefined ? (
        <SectionFailure failure={error as ApiFailure} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton className="h-40 w-full" />
      ) : currentData.comparables.length === 0 ? (
        <p className="text-14 text-secondary">No comparable sales found near this property.</p>
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
    ...(own === null
      ? []
      : [['This property', formatMoney(own), `per sq ft, ${compareWithMedian(own, median)}`]]),
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

interface SaleColumn {
  heading: string;
  text: (sale: Sale) => string;
  /** The value as part of one line of text, for phones, which have no room for the column. */
  inLine?: (sale: Sale) => string | undefined;
}

const known = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? undefined : write(value);
const miles = (value: number) => `${value.toFixed(1)} mi`;

const SALE_COLUMNS: readonly SaleColumn[] = [
  {
    heading: 'Distance',
    text: (sale) => orBlank(sale.miles, miles),
    inLine: (sale) => known(sale.miles, miles),
  },
  {
    heading: 'Sold',
    text: (sale) => formatDateWithYear(sale.soldOn),
    inLine: (sale) => `sold ${formatDateWithYear(sale.soldOn)}`,
  },
  { heading: 'Price', text: (sale) => formatMoney(sale.price) },
  {
    heading: 'Sq ft',
    text: (sale) => orBlank(sale.livingArea, formatWhole),
    inLine: (sale) => known(sale.livingArea, (area) => `${formatWhole(area)} sq ft`),
  },
  { heading: 'Price / sq ft', text: (sale) => orBlank(sale.pricePerSqFt, formatMoney) },
  {
    heading: 'Beds',
    text: (sale) => orBlank(sale.bedrooms, formatWhole),
    inLine: (sale) => known(sale.bedrooms, (beds) => `${formatWhole(beds)} bd`),
  },
  {
    heading: 'Baths',
    text: (sale) => orBlank(sale.bathrooms, formatDecimal),
    inLine: (sale) => known(sale.bathrooms, (baths) => `${formatDecimal(baths)} ba`),
  },
  {
    heading: 'Built',
    text: (sale) => orBlank(sale.yearBuilt, String),
    inLine: (sale) => known(sale.yearBuilt, (year) => `built ${year}`),
  },
];

const onPhones = (column: SaleColumn) => (column.inLine ? 'max-sm:hidden' : '');

function SaleTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <div
      role="region"
      aria-label="Comparable sales table"
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full text-14 sm:min-w-[46rem]">
        <thead>
          <tr className="border-b border-line bg-page text-13 text-secondary">
            <th scope="col" className="px-3 py-2 text-left">
              Address
            </th>
            {SALE_COLUMNS.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={`px-3 py-2 text-right sm:whitespace-nowrap ${onPhones(column)}`}
              >
                {column.heading}
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
                <span className="block text-12 font-normal text-secondary sm:hidden">
                  {SALE_COLUMNS.flatMap((column) => column.inLine?.(sale) ?? []).join(' · ')}
                </span>
              </th>
              {SALE_COLUMNS.map((column) => (
                <td
                  key={column.heading}
                  className={`px-3 py-2 text-right align-top whitespace-nowrap tabular-nums sm:align-middle ${onPhones(column)}`}
                >
                  {column.text(sale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
