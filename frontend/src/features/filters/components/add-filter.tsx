import { Plus } from 'lucide-react';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  RANGE_FILTERS,
  VALUE_FILTERS,
  type Range,
  type RangeFilter,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { filterChanged, rangeChanged } from '../../../listing-view/listing-view-slice';
import { TypeAhead, type TypeAheadOption } from '../../../ui/type-ahead';
import { WITH_PHOTO } from '../lib/options';

/** A listing without a value is outside every range, so the range from 0 on has every listing with an opening bid. */
export const ANY_BID: Range = { from: 0, to: null };

/** Filters that are chosen with one click, without a field. */
const AT_ONCE: readonly (TypeAheadOption & { action: UnknownAction })[] = [
  {
    key: 'has a bid',
    label: 'Has an opening bid',
    action: rangeChanged({ filter: 'selectedOpeningBid', range: ANY_BID }),
  },
  {
    key: 'has a photo',
    label: 'Has a photo',
    action: filterChanged({ filter: 'selectedHasPhoto', values: [WITH_PHOTO] }),
  },
];

interface AddFilterProps {
  values: readonly ValueFilter[];
  ranges: readonly RangeFilter[];
  onAdd: (filter: ValueFilter | RangeFilter) => void;
  change: (action: UnknownAction) => void;
}

/** Offers the filters that are not in the column, by name. */
export function AddFilter({ values, ranges, onAdd, change }: AddFilterProps) {
  const offered = [
    ...values.map((filter) => ({ key: filter, label: VALUE_FILTERS[filter].label, filter })),
    ...ranges.map((filter) => ({ key: filter, label: RANGE_FILTERS[filter].label, filter })),
    ...AT_ONCE,
  ].sort((one, other) => one.label.localeCompare(other.label, 'en'));
  const find = (typed: string) => {
    const wanted = typed.toLowerCase();
    const matches = offered.filter(({ label }) => label.toLowerCase().includes(wanted));
    const begins = matches.filter(({ label }) => label.toLowerCase().startsWith(wanted));
    return [...begins, ...matches.filter((option) => !begins.includes(option))];
  };
  return (
    <TypeAhead
      label="Add a filter"
      Icon={Plus}
      find={find}
      onChoose={(option) => ('action' in option ? change(option.action) : onAdd(option.filter))}
    />
  );
}
