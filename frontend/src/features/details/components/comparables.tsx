import { useState } from 'react';
import type { ApiFailure } from '../../../api/failure';
import { BLANK, formatDateWithYear, formatDecimal, formatMoney, formatWhole } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import { Skeleton } from '../../../ui/skeleton';
import { CheckboxBox } from '../../../ui/checkbox';
import { useComparablesQuery, type Comparables, type ListingDetails } from '../details-api';
import {
  ANY_BEDROOMS,
  ANY_SIZE,
  likeSales,
  offsetOf,
  subjectOf,
  usualLikeness,
  valueRange,
  type Likeness,
  type Sale,
  type ValueRange,
} from '../lib/comparing';
import { ComparableSketch } from './comparable-sketch';
import { Section } from './section';
import { SectionFailure } from './timeline';

const orBlank = <T,>(value: T | null | undefined, write: (value: T) => string) =>
  value === null || value === undefined ? BLANK : write(value);

/** Compares an amount with the median, in whole percent. */
function compareWithMedian(own: number, median: number): string {
  const percent = Math.round((own / median - 1) * 100);
  if (percent === 0) return 'at the median';
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the median`;
}

/** Says which sales the server selected (docs/product.md#comparables). */
const rule = ({ origin, withinMiles, withinMonths }: Comparables): string =>
  origin === 'ownListings'
    ? `Same type and like size, within ${formatDecimal(withinMiles)} miles, sold at auction in the last ${withinMonths} months`
    : `Same type, within ${formatDecimal(withinMiles)} miles or the same ZIP code, sold in the last ${withinMonths} months`;

/** Lists sales of similar homes nearby and compares their prices with this property. */
export function ComparableSales({ property }: { property: ListingDetails }) {
  const { currentData, error, refetch } = useComparablesQuery(property.unique_ID);
  return (
    <Section
      title="Comparable sales"
      aside={currentData && <p className="text-13 text-secondary">{rule(currentData)}</p>}
    >
      {error !== undefined ? (
        <SectionFailure failure={error as ApiFailure} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton className="h-40 w-full" />
      ) : currentData.comparables.length === 0 ? (
        <p className="text-14 text-secondary">No comparable sales found near this property.</p>
      ) : (
        <Comparing key={property.unique_ID} answer={currentData} property={property} />
      )}
    </Section>
  );
}

interface ComparingProps {
  answer: Comparables;
  property: ListingDetails;
}

/** The sales that are like the property, and what follows from the checked ones. */
function Comparing({ answer, property }: ComparingProps) {
  const [likeness, setLikeness] = useState(() => usualLikeness(answer));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const subject = subjectOf(property);
  const sales = likeSales(answer, subject, likeness);
  const isIncluded = ({ id }: Sale) => !left.has(id);
  const toggle = ({ id }: Sale) => {
    const others = new Set(left);
    if (!others.delete(id)) others.add(id);
    setLeft(others);
  };
  const placed = sales.flatMap((sale, place) => {
    const offset = offsetOf(sale, property);
    const name = sale.address ?? sale.id;
    return offset ? [{ number: place + 1, name, offset, included: isIncluded(sale) }] : [];
  });
  return (
    <>
      {answer.origin === 'ownListings' && (
        <p className="mb-4 text-14 text-secondary">
          No recorded sales are known here. These are foreclosure sales from our own listings, and their
          prices are often below the market.
        </p>
      )}
      <LikenessSliders answer={answer} likeness={likeness} onChange={setLikeness} />
      <Summary range={valueRange(sales.filter(isIncluded), subject)} own={answer.ownPricePerSqFt} />
      {sales.length === 0 ? (
        <p role="status" className="text-14 text-secondary">
          No sale is this similar. Allow more sizes, bedrooms, months or miles.
        </p>
      ) : (
        <div className="flex flex-col items-stretch gap-4">
          <SaleTable sales={sales} isIncluded={isIncluded} onToggle={toggle} />
          <ComparableSketch sales={placed} propertyName={property.Address ?? property.unique_ID} />
        </div>
      )}
    </>
  );
}

interface Slider {
  key: keyof Likeness;
  label: string;
  min: number;
  step: number;
  max: (answer: Comparables) => number;
  text: (value: number) => string;
}

const SLIDERS: readonly Slider[] = [
  {
    key: 'size',
    label: 'Living area',
    min: 5,
    step: 5,
    max: () => ANY_SIZE,
    text: (value) => (value >= ANY_SIZE ? 'any' : `±${value}%`),
  },
  {
    key: 'bedrooms',
    label: 'Bedrooms',
    min: 0,
    step: 1,
    max: () => ANY_BEDROOMS,
    text: (value) => (value >= ANY_BEDROOMS ? 'any' : value === 0 ? 'the same' : `±${value}`),
  },
  {
    key: 'months',
    label: 'Sold',
    min: 3,
    step: 3,
    max: ({ withinMonths }) => withinMonths,
    text: (value) => `in the last ${value} months`,
  },
  {
    key: 'miles',
    label: 'Distance',
    min: 0.25,
    step: 0.25,
    max: ({ withinMiles }) => withinMiles,
    text: (value) => `up to ${formatDecimal(value)} ${value === 1 ? 'mile' : 'miles'}`,
  },
];

interface LikenessSlidersProps {
  answer: Comparables;
  likeness: Likeness;
  onChange: (likeness: Likeness) => void;
}

function LikenessSliders({ answer, likeness, onChange }: LikenessSlidersProps) {
  return (
    <fieldset className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
      <legend className="sr-only">Which sales are similar</legend>
      {SLIDERS.map(({ key, label, min, step, max, text }) => (
        <label key={key} className="flex flex-col gap-1 text-13 font-semibold">
          <span className="flex justify-between gap-2">
            {label}
            <span className="font-normal text-secondary">{text(likeness[key])}</span>
          </span>
          <input
            type="range"
            aria-label={label}
            aria-valuetext={text(likeness[key])}
            min={min}
            max={max(answer)}
            step={step}
            value={likeness[key]}
            onChange={(event) => onChange({ ...likeness, [key]: Number(event.target.value) })}
            className="h-6 w-full accent-brand-fill max-md:min-h-11"
          />
        </label>
      ))}
    </fieldset>
  );
}

interface SummaryProps {
  range: ValueRange | null;
  /** The property's own price per square foot. */
  own: number | null;
}

function Summary({ range, own }: SummaryProps) {
  if (range === null) return null;
  const { count, median, value } = range;
  const figures = [
    ['Median price per sq ft', formatMoney(median), `of ${count} ${count === 1 ? 'sale' : 'sales'}`],
    ...(own === null
      ? []
      : [['This property', formatMoney(own), `per sq ft, ${compareWithMedian(own, median)}`]]),
    ...(value === null
      ? []
      : [
          [
            'Value at the median',
            formatMoney(value.atMedian),
            `from ${formatMoney(value.lowest)} to ${formatMoney(value.highest)}`,
          ],
        ]),
  ];
  return (
    <dl aria-live="polite" className="mb-4 grid gap-3 sm:grid-cols-3">
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
  /** The value as part of one line of text, for screens that have no room for the column. */
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

/** Where the columns do not fit, their values are a line under the address. Paper has all columns. */
const whereItFits = (column: SaleColumn) => (column.inLine ? 'max-lg:hidden print:table-cell' : '');

interface SaleTableProps {
  sales: readonly Sale[];
  isIncluded: (sale: Sale) => boolean;
  onToggle: (sale: Sale) => void;
}

function SaleTable({ sales, isIncluded, onToggle }: SaleTableProps) {
  return (
    <div
      role="region"
      aria-label="Comparable sales table"
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full text-14 lg:min-w-[46rem] print:min-w-0">
        <thead>
          <tr className="border-b border-line bg-page text-13 text-secondary">
            <th scope="col" className="w-16 py-2 pl-3 text-left print:w-auto">
              <span className="sr-only">Included</span>
            </th>
            <th scope="col" className="px-3 py-2 text-left">
              Address
            </th>
            {SALE_COLUMNS.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={`px-3 py-2 text-right sm:whitespace-nowrap ${whereItFits(column)}`}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale, place) => (
            <tr
              key={sale.id}
              className={classes(
                'border-b border-line last:border-0',
                !isIncluded(sale) && 'text-secondary print:hidden',
              )}
            >
              <td className="py-2 pl-3">
                <label className="flex min-h-6 items-center gap-2 text-13 tabular-nums print:text-[length:inherit] max-md:min-h-11 max-md:min-w-11">
                  <CheckboxBox
                    aria-label={`Include ${sale.address ?? sale.id}`}
                    checked={isIncluded(sale)}
                    onChange={() => onToggle(sale)}
                    className="print:hidden"
                  />
                  {place + 1}
                </label>
              </td>
              <th scope="row" className="min-w-36 px-3 py-2 text-left font-medium">
                {sale.address ?? sale.id}
                {sale.city && (
                  <span className="block text-12 font-normal text-secondary print:ml-2 print:inline print:text-[length:inherit]">
                    {sale.city}
                  </span>
                )}
                <span className="block text-12 font-normal text-secondary lg:hidden print:hidden">
                  {SALE_COLUMNS.flatMap((column) => column.inLine?.(sale) ?? []).join(' · ')}
                </span>
              </th>
              {SALE_COLUMNS.map((column) => (
                <td
                  key={column.heading}
                  className={`px-3 py-2 text-right align-top whitespace-nowrap tabular-nums sm:align-middle ${whereItFits(column)}`}
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
