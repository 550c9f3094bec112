import { useRef, useState, type ComponentType } from 'react';
import type { ApiFailure } from '../../../api/failure';
import { formatDecimal, formatMoney } from '../../../lib/format';
import { PHONE_QUERY, useMedia } from '../../../lib/use-media';
import { classes } from '../../../ui/classes';
import { Skeleton } from '../../../ui/skeleton';
import { useComparablesQuery, type Comparables, type ListingDetails } from '../details-api';
import {
  ANY_BEDROOMS,
  ANY_SIZE,
  likeSales,
  offsetOf,
  placeOf,
  ringsFor,
  subjectOf,
  usualLikeness,
  valueRange,
  type Likeness,
  type Sale,
  type ValueRange,
} from '../lib/comparing';
import type { SalesOnMap } from '../lib/sales-on-map';
import { ComparableSketch } from './comparable-sketch';
import { ComparableTable, miles } from './comparable-table';
import { Section } from './section';
import { SectionFailure } from './timeline';

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

interface ComparableSalesProps {
  property: ListingDetails;
  /** The map of the sales. Without it, and on paper, a sketch shows where they are. */
  SalesMap?: ComponentType<SalesOnMap>;
}

/** Lists sales of similar homes nearby and compares their prices with this property. */
export function ComparableSales({ property, SalesMap }: ComparableSalesProps) {
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
        <Comparing key={property.unique_ID} answer={currentData} property={property} SalesMap={SalesMap} />
      )}
    </Section>
  );
}

interface ComparingProps extends ComparableSalesProps {
  answer: Comparables;
}

/** The sales that are like the property, and what follows from the checked ones. */
function Comparing({ answer, property, SalesMap }: ComparingProps) {
  const [likeness, setLikeness] = useState(() => usualLikeness(answer));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [lit, setLit] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const boxes = useRef(new Map<string, HTMLInputElement>());
  const subject = subjectOf(property);
  const sales = likeSales(answer, subject, likeness);
  const isIncluded = ({ id }: Sale) => !left.has(id);
  const toggle = ({ id }: Sale) => {
    const others = new Set(left);
    if (!others.delete(id)) others.add(id);
    setLeft(others);
  };
  const propertyName = property.Address ?? property.unique_ID;
  const numbered = sales.map((sale, place) => ({
    sale,
    number: place + 1,
    name: sale.address ?? sale.id,
    included: isIncluded(sale),
  }));
  const placed = numbered.flatMap(({ sale, ...rest }) => {
    const offset = offsetOf(sale, property);
    return offset ? [{ ...rest, offset }] : [];
  });
  const onMap = numbered.flatMap(({ sale, ...rest }) => {
    const at = placeOf(sale.latitude, sale.longitude);
    const note = [formatMoney(sale.price), sale.miles === null ? '' : miles(sale.miles)];
    return at ? [{ ...rest, id: sale.id, note: note.filter(Boolean).join(' · '), at }] : [];
  });
  const lighting = {
    lit,
    // Until the pointer moves again, the keyboard decides.
    onHover: (id: string | undefined) => setLit(id ?? focused),
    onFocus: (id: string | undefined) => {
      setFocused(id);
      setLit(id);
    },
  };
  const map = SalesMap && onMap.length > 0 && (
    <SalesMap
      {...lighting}
      sales={onMap}
      pin={pinOf(property)}
      propertyName={propertyName}
      rings={ringsFor(placed.map(({ offset }) => offset))}
      onChoose={(id) => boxes.current.get(id)?.focus()}
      sketch={
        placed.length > 0 && (
          <ComparableSketch sales={placed} propertyName={propertyName} className="h-full" />
        )
      }
    />
  );
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
        <div
          className={classes(
            'flex flex-col items-stretch gap-4',
            Boolean(map) && 'xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] print:flex',
          )}
        >
          <ComparableTable
            sales={sales}
            isIncluded={isIncluded}
            onToggle={toggle}
            besideMap={Boolean(map)}
            boxes={boxes}
            {...lighting}
          />
          {map}
          <ComparableSketch
            sales={placed}
            propertyName={propertyName}
            className={map ? 'hidden print:block' : undefined}
          />
        </div>
      )}
    </>
  );
}

/** The property's pin on the map. Unlike on the sketch, it may be a rough one, because its rim says so. */
function pinOf(property: ListingDetails): SalesOnMap['pin'] {
  const at = placeOf(property.Latitude, property.Longitude);
  return (
    at && {
      at,
      status: property['matched_Foreclosure Status'],
      precision: property['Location precision'],
    }
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
  const isPhone = useMedia(PHONE_QUERY);
  const sliders = (
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
            className="h-6 w-full accent-brand max-md:min-h-11"
          />
        </label>
      ))}
    </fieldset>
  );
  if (!isPhone) return sliders;
  return (
    <details className="mb-2 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-semibold text-brand">
        Change which sales are similar
      </summary>
      {sliders}
    </details>
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
    <dl
      aria-live="polite"
      className="mb-4 grid gap-3 max-md:gap-0 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface md:grid-cols-3"
    >
      {figures.map(([label, figure, note]) => (
        <div
          key={label}
          className="rounded-lg border-line p-4 max-md:flex max-md:justify-between max-md:gap-4 max-md:px-4 max-md:py-2.5 md:border md:bg-surface"
        >
          <dt className="text-13 text-secondary">{label}</dt>
          <dd className="max-md:text-right">
            <span className="font-display text-25 tabular-nums max-md:text-20">{figure}</span>
            <span className="block text-13 text-secondary">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
