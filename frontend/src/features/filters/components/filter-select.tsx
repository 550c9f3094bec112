import { memo, useCallback, useMemo } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { VALUE_FILTERS, type ValueFilter } from '../../../listing-view/listing-view';
import { filterChanged } from '../../../listing-view/listing-view-slice';
import { MultiSelect } from '../../../ui/multi-select';
import { optionsOf, type FacetOption } from '../lib/options';

interface FilterSelectProps {
  filter: ValueFilter;
  selected: readonly string[];
  /** The filter's options. Undefined while they load. */
  values: readonly string[] | undefined;
  /** The number of listings per option. Undefined while the counts load. */
  facet: readonly FacetOption[] | undefined;
  loading: boolean;
  onOpen?: (filter: ValueFilter) => void;
  change: (action: UnknownAction) => void;
}

const NONE: readonly string[] = [];

/** A filter with a list of values. Memoized, because there are many of them. */
export const FilterSelect = memo(function FilterSelect(props: FilterSelectProps) {
  const { filter, selected, values = NONE, facet, loading, onOpen, change } = props;
  const { label, placeholder } = VALUE_FILTERS[filter];
  const options = useMemo(
    () => optionsOf(filter, values, selected, facet),
    [filter, values, selected, facet],
  );
  const choose = useCallback(
    (chosen: string[]) => change(filterChanged({ filter, values: chosen })),
    [change, filter],
  );
  const opened = useMemo(() => onOpen && (() => onOpen(filter)), [onOpen, filter]);
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      options={options}
      selected={selected}
      loading={loading}
      onOpen={opened}
      onChange={choose}
    />
  );
});
