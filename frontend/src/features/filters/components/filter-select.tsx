import { useMemo } from 'react';
import { VALUE_FILTERS, type ValueFilter } from '../../../listing-view/listing-view';
import { filterChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { MultiSelect } from '../../../ui/multi-select';
import { optionsOf, type FacetOption } from '../lib/options';

interface FilterSelectProps {
  filter: ValueFilter;
  /** What the filter offers; unknown while that is on its way. */
  values: readonly string[] | undefined;
  /** How many listings each option has; unknown while the counts are on their way. */
  facet: readonly FacetOption[] | undefined;
  loading: boolean;
  onOpen?: () => void;
}

const NONE: readonly string[] = [];

/** One filter of values, bound to the view. */
export function FilterSelect({ filter, values = NONE, facet, loading, onOpen }: FilterSelectProps) {
  const { view, change } = useViewScope();
  const selected = view[filter];
  const { label, placeholder } = VALUE_FILTERS[filter];
  const options = useMemo(
    () => optionsOf(filter, values, selected, facet),
    [filter, values, selected, facet],
  );
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      options={options}
      selected={selected}
      loading={loading}
      onOpen={onOpen}
      onChange={(chosen) => change(filterChanged({ filter, values: chosen }))}
    />
  );
}
