import { formatDateWithYear, formatMoney, formatMonth, formatWhole } from '../../../lib/format';
import {
  RANGE_FILTERS,
  type Range,
  type RangeFilter,
  type ValueFilter,
} from '../../../listing-view/listing-view';

/** A county's name; 'Georgia|Washington' says its state because the name repeats. */
export function countyLabel(value: string): string {
  const [state, county] = value.split('|');
  return state !== undefined && county !== undefined ? `${county} (${state})` : value;
}

/** How an option of a filter reads. */
export function optionLabel(filter: ValueFilter, value: string): string {
  if (filter === 'selectedCounties') return countyLabel(value);
  if (filter === 'selectedSaleMonths') return formatMonth(value);
  if (filter === 'selectedSaleDays') return formatDateWithYear(value);
  return value;
}

/** How a bound of a range reads: a year has no thousands and no currency. */
function boundLabel(filter: RangeFilter, bound: number): string {
  return filter === 'selectedYearBuilt' ? String(bound) : formatMoney(bound);
}

/** 'Year Built 1990–2005', 'Equity from $50,000'. */
export function rangeLabel(filter: RangeFilter, { from, to }: Range): string {
  const { label } = RANGE_FILTERS[filter];
  if (from !== null && to !== null) return `${label} ${boundLabel(filter, from)}–${boundLabel(filter, to)}`;
  if (from !== null) return `${label} from ${boundLabel(filter, from)}`;
  return to !== null ? `${label} up to ${boundLabel(filter, to)}` : label;
}

/** '312 have no value'. */
export function blanksLabel(count: number): string {
  return count === 1 ? '1 has no value' : `${formatWhole(count)} have no value`;
}
