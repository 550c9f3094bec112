import {
  formatDateWithYear,
  formatDecimal,
  formatMoney,
  formatMonth,
  formatWhole,
} from '../../../lib/format';
import { dayText } from '../../../listing-view/day-bounds';
import {
  RANGE_FILTERS,
  VALUE_FILTERS,
  type ChangeKind,
  type Range,
  type RangeFilter,
  type ValueFilter,
} from '../../../listing-view/listing-view';

/**
 * Returns a county's name. For 'Georgia|Washington' it adds the state, because several states have a county of that
 * name.
 */
export function countyLabel(value: string): string {
  const [state, county] = value.split('|');
  return state !== undefined && county !== undefined ? `${county} (${state})` : value;
}

/** Returns the label of an option. */
export function optionLabel(filter: ValueFilter, value: string): string {
  const { options } = VALUE_FILTERS[filter];
  if (options === 'county') return countyLabel(value);
  if (options === 'month') return formatMonth(value);
  if (options === 'day') return formatDateWithYear(value);
  if (options === 'photo') return value === 'true' ? 'Has a photo' : 'Has no photo';
  if (options === 'known') return value === 'true' ? 'No longer listed' : 'Hide no longer listed';
  return value;
}

/** Returns the label of a kind of change. */
export function changeLabel(kind: ChangeKind): string {
  if (kind === 'Any') return 'Any change';
  return kind === 'Other' ? 'Anything else' : kind;
}

/** Formats a bound in the unit of its range. A year has no thousands separator. */
function boundLabel(filter: RangeFilter, bound: number): string {
  const { unit } = RANGE_FILTERS[filter];
  if (unit === 'dollars') return formatMoney(bound);
  if (unit === 'percent') return `${formatWhole(bound)}%`;
  if (unit === 'day') return formatDateWithYear(dayText(bound));
  if (unit === 'decimal') return formatDecimal(bound);
  return unit === 'year' ? String(bound) : formatWhole(bound);
}

/** Returns for example 'Year Built 1990–2005' or 'Equity from $50,000'. */
export function rangeLabel(filter: RangeFilter, { from, to }: Range): string {
  const { label } = RANGE_FILTERS[filter];
  if (filter === 'selectedOpeningBid' && from === 0 && to === null) return 'Has an opening bid';
  if (from !== null && to !== null) return `${label} ${boundLabel(filter, from)}–${boundLabel(filter, to)}`;
  if (from !== null) return `${label} from ${boundLabel(filter, from)}`;
  return to !== null ? `${label} up to ${boundLabel(filter, to)}` : label;
}

/** Returns for example '312 have no value'. */
export function blanksLabel(count: number): string {
  return count === 1 ? '1 has no value' : `${formatWhole(count)} have no value`;
}
