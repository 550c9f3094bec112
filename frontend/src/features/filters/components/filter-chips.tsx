import { memo, type ReactNode } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { X } from 'lucide-react';
import { usePaintedValue } from '../../../lib/after-paint';
import {
  OPEN_RANGE,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  isBounded,
  type ListingView,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import {
  allFiltersCleared,
  areaChanged,
  changesChanged,
  filterChanged,
  myAreasChanged,
  rangeChanged,
  searchChanged,
} from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { Button } from '../../../ui/button';
import { useFilterOptionsQuery } from '../filters-api';
import { changeLabel, optionLabel, rangeLabel } from '../lib/labels';
import { hidesCancelled } from '../lib/options';

/** A filter with more values than this gets one shared chip. */
const MAX_CHIPS = 3;

interface Chip {
  key: string;
  text: string;
  removed: UnknownAction;
}

function valueChips(filter: ValueFilter, view: ListingView, statuses: readonly string[]): Chip[] {
  const values = view[filter];
  const none = filterChanged({ filter, values: [] });
  if (values.length === 0) return [];
  if (filter === 'selectedStatuses' && hidesCancelled(values, statuses)) {
    return [{ key: filter, text: 'Cancelled hidden', removed: none }];
  }
  if (values.length > MAX_CHIPS) {
    return [
      { key: filter, text: `${VALUE_FILTERS[filter].label}: ${values.length} selected`, removed: none },
    ];
  }
  return values.map((value) => ({
    key: `${filter} ${value}`,
    text: optionLabel(filter, value),
    removed: filterChanged({ filter, values: values.filter((other) => other !== value) }),
  }));
}

function chipsOf(view: ListingView, statuses: readonly string[]): Chip[] {
  const search = view.searchInput.trim();
  return [
    ...(search === '' ? [] : [{ key: 'search', text: `“${search}”`, removed: searchChanged('') }]),
    ...(view.selectedMyAreas ? [{ key: 'my areas', text: 'My areas', removed: myAreasChanged(false) }] : []),
    ...view.selectedChanges.map((kind) => ({
      key: `changes ${kind}`,
      text: `Changed: ${changeLabel(kind)}`,
      removed: changesChanged(view.selectedChanges.filter((other) => other !== kind)),
    })),
    ...(view.selectedArea.length > 0
      ? [{ key: 'area', text: 'Within the drawn area', removed: areaChanged([]) }]
      : []),
    ...VALUE_FILTER_KEYS.flatMap((filter) => valueChips(filter, view, statuses)),
    ...RANGE_FILTER_KEYS.filter((filter) => isBounded(view[filter])).map((filter) => ({
      key: filter,
      text: rangeLabel(filter, view[filter]),
      removed: rangeChanged({ filter, range: OPEN_RANGE }),
    })),
  ];
}

/** Equal chips remove the same: a filter has a chip for each of its values, or one for all of them. */
const areSame = (one: readonly Chip[], other: readonly Chip[]): boolean =>
  one.length === other.length &&
  one.every(({ key, text }, index) => key === other[index]?.key && text === other[index].text);

/** The chips wait for the new rows, but no longer than this. */
const WAIT_FOR_ROWS_MS = 150;

interface FilterChipsProps {
  /** New rows are loading. */
  rowsLoading: boolean;
  /** Another action, after the chips. Must be stable. */
  action?: ReactNode;
}

/** Shows each active filter as a chip that removes it, all in one line that scrolls sideways. */
export const FilterChips = memo(function FilterChips({ rowsLoading, action }: FilterChipsProps) {
  const { view, change } = useViewScope();
  const statuses = useFilterOptionsQuery().data?.selectedStatuses ?? [];
  const current = chipsOf(view, statuses);
  // The first chip moves the list. So the chips change together with the rows, which move then anyway.
  const before = usePaintedValue(current, WAIT_FOR_ROWS_MS, areSame);
  const chips = rowsLoading ? before : current;
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className="sideways flex items-center gap-1.5 overflow-x-auto whitespace-nowrap"
    >
      {chips.map(({ key, text, removed }) => (
        <li
          key={key}
          className="flex h-7 shrink-0 items-center rounded-full border border-line bg-surface pl-3 text-13 text-ink animate-appear max-md:h-11"
        >
          {text}
          <button
            type="button"
            aria-label={`Remove ${text}`}
            onClick={() => change(removed)}
            className="flex size-7 items-center justify-center rounded-full text-secondary hover:text-ink max-md:size-11"
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          </button>
        </li>
      ))}
      {action && <li>{action}</li>}
      <li>
        <Button look="quiet" size="small" onClick={() => change(allFiltersCleared())}>
          Clear all filters
        </Button>
      </li>
    </ul>
  );
});
