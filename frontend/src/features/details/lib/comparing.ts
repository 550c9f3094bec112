import type { Comparables, ListingDetails } from '../details-api';
import type { Corner } from '../../../listing-view/listing-view';
import { todayOfSales } from '../../../lib/today';
import { isRough } from './facts';

export type Sale = Comparables['comparables'][number];

/** How far a sale may differ from the property. */
export interface Likeness {
  /** The difference in living area, in percent. `ANY_SIZE` admits every size. */
  size: number;
  /** The difference in bedrooms. `ANY_BEDROOMS` admits every number. */
  bedrooms: number;
  /** The age of the sale, in months. */
  months: number;
  /** The distance. */
  miles: number;
}

export const ANY_SIZE = 100;
export const ANY_BEDROOMS = 5;

/** The likeness before the user changes it (docs/product.md#like-size). */
export const usualLikeness = ({ withinMonths, withinMiles }: Comparables): Likeness => ({
  size: 25,
  bedrooms: 1,
  months: withinMonths,
  miles: withinMiles,
});

/** The maximum number of sales on the page. */
const MOST_SHOWN = 12;

/** What sales are compared with. */
export interface Subject {
  livingArea: number | null;
  bedrooms: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const subjectOf = (property: ListingDetails): Subject => ({
  livingArea: numberOf(property['Living Area']),
  bedrooms: numberOf(property.Bedrooms),
});

/** Returns the day that is this many months before another, as `2026-12-01`. */
function monthsBefore(today: string, months: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

/** Returns the nearest sales that are like the property. An unknown value rules no sale out. */
export function likeSales(
  { comparables, withinMonths }: Pick<Comparables, 'comparables' | 'withinMonths'>,
  { livingArea, bedrooms }: Subject,
  likeness: Likeness,
  today = todayOfSales(),
): Sale[] {
  // The server has already left out the sales that are older than its own limit.
  const since = likeness.months < withinMonths ? monthsBefore(today, likeness.months) : '';
  const isLike = (sale: Sale): boolean => {
    const sizes =
      likeness.size >= ANY_SIZE || livingArea === null || sale.livingArea === null
        ? true
        : Math.abs(sale.livingArea - livingArea) * 100 <= likeness.size * livingArea;
    const beds =
      likeness.bedrooms >= ANY_BEDROOMS || bedrooms === null || sale.bedrooms === null
        ? true
        : Math.abs(sale.bedrooms - bedrooms) <= likeness.bedrooms;
    return sizes && beds && sale.soldOn >= since && (sale.miles === null || sale.miles <= likeness.miles);
  };
  return comparables.filter(isLike).slice(0, MOST_SHOWN);
}

export interface ValueRange {
  /** The number of sales with a price per square foot. */
  count: number;
  /** The median price per square foot. */
  median: number;
  /** The property's value at the median, at the lowest and at the highest price, if its area is known. */
  value: { atMedian: number; lowest: number; highest: number } | null;
}

/** Computes the value range from these sales, or null if none has a price per square foot. */
export function valueRange(sales: readonly Sale[], { livingArea }: Subject): ValueRange | null {
  const prices = sales
    .flatMap(({ pricePerSqFt }) => (pricePerSqFt === null ? [] : [pricePerSqFt]))
    .sort((a, b) => a - b);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const upper = prices[Math.floor(prices.length / 2)] ?? lowest;
  const lower = prices[Math.ceil(prices.length / 2) - 1] ?? lowest;
  const median = (lower + upper) / 2;
  const value =
    livingArea === null || livingArea <= 0
      ? null
      : { atMedian: median * livingArea, lowest: lowest * livingArea, highest: highest * livingArea };
  return { count: prices.length, median, value };
}

/** Returns a location, or null if a part of it is unknown. */
export const placeOf = (latitude: unknown, longitude: unknown): Corner | null => {
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)];
  return lat === null || lng === null ? null : [lng, lat];
};

/** A place on the sketch: miles east and north of the property. */
export interface Offset {
  east: number;
  north: number;
}

const MILES_PER_DEGREE = 69.05;

/** Returns where a sale is from the property, or null without both locations, and without a precise one. */
export function offsetOf(sale: Sale, property: ListingDetails): Offset | null {
  if (isRough(property)) return null;
  const [from, to] = [placeOf(property.Latitude, property.Longitude), placeOf(sale.latitude, sale.longitude)];
  if (from === null || to === null) return null;
  const [lng, lat] = from;
  const parallel = Math.cos((lat * Math.PI) / 180);
  return {
    east: (to[0] - lng) * MILES_PER_DEGREE * parallel,
    north: (to[1] - lat) * MILES_PER_DEGREE,
  };
}

/** The least distance that the rings reach, so that sales next door do not make them tiny. */
const LEAST_REACH = 0.05;

/** Returns the distances of two or three rings around the property, in miles. The last is beyond the farthest sale. */
export function ringsFor(offsets: readonly Offset[]): number[] {
  if (offsets.length === 0) return [];
  const farthest = Math.max(...offsets.map(({ east, north }) => Math.hypot(east, north)), LEAST_REACH);
  const step = [0.1, 0.25, 0.5, 1].find((miles) => miles * 3 >= farthest) ?? 1;
  return [1, 2, 3]
    .map((count) => Math.round(step * count * 100) / 100)
    .filter((ring) => ring - step < farthest);
}
