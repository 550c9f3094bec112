import type { RefObject } from 'react';
import { BLANK, formatDay, formatDecimal, formatMoney, formatWhole } from '../../../lib/format';
import { CheckboxBox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import type { Sale } from '../lib/comparing';

const orBlank = <T,>(value: T | null | undefined, write: (value: T) => string) =>
  value === null || value === undefined ? BLANK : write(value);

interface SaleColumn {
  heading: string;
  text: (sale: Sale) => string;
  /** The value as part of one line of text, for screens that have no room for the column. */
  inLine?: (sale: Sale) => string | undefined;
  /** Next to the map, there is no room for this column. */
  isLast?: true;
}

const known = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? undefined : write(value);
export const miles = (value: number) => `${value.toFixed(1)} mi`;

const SALE_COLUMNS: readonly SaleColumn[] = [
  {
    heading: 'Distance',
    text: (sale) => orBlank(sale.miles, miles),
    inLine: (sale) => known(sale.miles, miles),
  },
  {
    heading: 'Sold',
    text: (sale) => formatDay(sale.soldOn),
    inLine: (sale) => `sold ${formatDay(sale.soldOn)}`,
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
    isLast: true,
    text: (sale) => orBlank(sale.bedrooms, formatWhole),
    inLine: (sale) => known(sale.bedrooms, (beds) => `${formatWhole(beds)} bd`),
  },
  {
    heading: 'Baths',
    isLast: true,
    text: (sale) => orBlank(sale.bathrooms, formatDecimal),
    inLine: (sale) => known(sale.bathrooms, (baths) => `${formatDecimal(baths)} ba`),
  },
  {
    heading: 'Built',
    isLast: true,
    text: (sale) => orBlank(sale.yearBuilt, String),
    inLine: (sale) => known(sale.yearBuilt, (year) => `built ${year}`),
  },
];

/** Where a column does not fit, its values are in a line under the address. Paper has all columns. */
const whereItFits = ({ inLine, isLast }: SaleColumn, besideMap: boolean) =>
  classes(inLine && 'max-lg:hidden print:table-cell', besideMap && isLast && 'xl:hidden print:table-cell');

const lineOf = (sale: Sale, columns: readonly SaleColumn[]): string =>
  columns.flatMap((column) => column.inLine?.(sale) ?? []).join(' · ');
const LAST_COLUMNS = SALE_COLUMNS.filter(({ isLast }) => isLast);

interface RowProps {
  isIncluded: (sale: Sale) => boolean;
  onToggle: (sale: Sale) => void;
  /** A wide screen has the map next to the table. */
  besideMap: boolean;
  /** The sale whose row or point on the map has the pointer or the focus. */
  lit: string | undefined;
  onHover: (id: string | undefined) => void;
  onFocus: (id: string | undefined) => void;
  /** The checkboxes by sale. A click on a point moves the focus to one of them. */
  boxes: RefObject<Map<string, HTMLInputElement>>;
}

interface ComparableTableProps extends RowProps {
  sales: readonly Sale[];
}

/** The sales as a table. Hovering over a row, or focusing its checkbox, lights its point on the map. */
export function ComparableTable({ sales, ...row }: ComparableTableProps) {
  const { besideMap } = row;
  return (
    <div
      role="region"
      aria-label="Comparable sales table"
      tabIndex={0}
      className={classes(
        'overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible',
        besideMap && 'xl:self-start print:self-stretch',
      )}
    >
      <table className="w-full text-14 lg:min-w-[44rem] print:min-w-0">
        <thead>
          <tr className="border-b border-line bg-page text-13 text-secondary">
            <th scope="col" className="w-16 py-2 pl-3 text-left print:w-auto">
              <span className="sr-only">Included</span>
            </th>
            <th scope="col" className="px-3 py-2 text-left max-sm:px-2">
              Address
            </th>
            {SALE_COLUMNS.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={`px-3 py-2 text-right max-sm:px-2 sm:whitespace-nowrap ${whereItFits(column, besideMap)}`}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale, place) => (
            <SaleRow key={sale.id} sale={sale} place={place} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SaleRowProps extends RowProps {
  sale: Sale;
  place: number;
}

function SaleRow(props: SaleRowProps) {
  const { sale, place, isIncluded, onToggle, besideMap, lit, onHover, onFocus, boxes } = props;
  const included = isIncluded(sale);
  return (
    <tr
      onPointerEnter={() => onHover(sale.id)}
      onPointerLeave={() => onHover(undefined)}
      onFocus={() => onFocus(sale.id)}
      onBlur={() => onFocus(undefined)}
      data-lit={sale.id === lit || undefined}
      className={classes(
        'border-b border-line last:border-0',
        sale.id === lit &&
          'bg-brand-tint shadow-[inset_3px_0_0_var(--color-brand)] print:bg-transparent print:shadow-none',
        !included && 'text-secondary print:hidden',
      )}
    >
      <td className="py-2 pl-3">
        <label className="flex min-h-6 items-center gap-2 text-13 tabular-nums print:text-[length:inherit] max-md:min-h-11 max-md:min-w-11">
          <CheckboxBox
            ref={(box) => {
              if (!box) return;
              const all = boxes.current;
              all.set(sale.id, box);
              return () => {
                all.delete(sale.id);
              };
            }}
            aria-label={`Include ${sale.address ?? sale.id}`}
            checked={included}
            onChange={() => onToggle(sale)}
            className="print:hidden"
          />
          {place + 1}
        </label>
      </td>
      <th scope="row" className="min-w-36 px-3 py-2 text-left font-medium max-sm:min-w-28 max-sm:px-2">
        {sale.address ?? sale.id}
        {sale.city && (
          <span className="block text-12 font-normal text-secondary print:ml-2 print:inline print:text-[length:inherit]">
            {sale.city}
          </span>
        )}
        <span className="block text-12 font-normal text-secondary lg:hidden print:hidden">
          {lineOf(sale, SALE_COLUMNS)}
        </span>
        {besideMap && (
          <span className="hidden text-12 font-normal text-secondary xl:block print:hidden">
            {lineOf(sale, LAST_COLUMNS)}
          </span>
        )}
      </th>
      {SALE_COLUMNS.map((column) => (
        <td
          key={column.heading}
          className={`px-3 py-2 text-right max-sm:px-2 align-top whitespace-nowrap tabular-nums sm:align-middle ${whereItFits(column, besideMap)}`}
        >
          {column.text(sale)}
        </td>
      ))}
    </tr>
  );
}
