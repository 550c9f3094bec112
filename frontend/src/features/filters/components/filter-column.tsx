import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import {
  RANGE_FILTERS,
  VALUE_FILTERS,
  type RangeFilter as RangeFilterKey,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { filterChanged, rangeChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import { useFacetsQuery, useFilterOptionsQuery } from '../filters-api';
import { hidesCancelled, notCancelled } from '../lib/options';
import { FilterSelect } from './filter-select';
import { FilterFailure } from './filter-failure';
import { MyAreas } from './my-areas';
import { RangeFilter } from './range-filter';

const MAIN: ValueFilter[] = [
  'selectedStates',
  'selectedCounties',
  'selectedZipCodes',
  'selectedSaleMonths',
  'selectedSaleDays',
  'selectedPropertyTypes',
];
const MORE: ValueFilter[] = ['selectedStatuses', 'selectedOwnerTypes', 'selectedOwnerOccupancy'];
const MAIN_RANGES: RangeFilterKey[] = ['selectedYearBuilt', 'selectedEstimatedValue'];
const MORE_RANGES: RangeFilterKey[] = ['selectedEquity'];

/** The ZIP facet is asked for only when its list opens: it has up to 22,000 options. */
const ZIP: ValueFilter = 'selectedZipCodes';

const facetNames = (filters: readonly ValueFilter[]): string =>
  filters
    .filter((filter) => filter !== ZIP)
    .map((filter) => VALUE_FILTERS[filter].param)
    .join(',');

/** All filters in one column, with a live count beside each option. */
export function FilterColumn() {
  const { view, change, among } = useViewScope();
  const moreInUse =
    MORE.some((filter) => view[filter].length > 0) ||
    view.selectedEquity.from !== null ||
    view.selectedEquity.to !== null;
  const [moreOpened, setMoreOpened] = useState(moreInUse);
  const [zipOpened, setZipOpened] = useState(false);
  const moreOpen = moreOpened || moreInUse;

  const {
    data: options,
    isFetching: optionsComing,
    isError: optionsFailed,
    refetch: refetchOptions,
  } = useFilterOptionsQuery();
  const filters = scopedPairs(view, among);
  const wanted = facetNames(moreOpen ? [...MAIN, ...MORE] : MAIN);
  const {
    data: counted,
    isError: countsFailed,
    isFetching: countsComing,
    refetch: recount,
  } = useFacetsQuery(queryText([...filters, ['facets', wanted]]));
  const { data: countedZips, isFetching: zipsComing } = useFacetsQuery(
    queryText([...filters, ['facets', VALUE_FILTERS[ZIP].param]]),
    { skip: !zipOpened },
  );

  const select = (filter: ValueFilter) => (
    <FilterSelect
      key={filter}
      filter={filter}
      values={options?.[filter]}
      facet={(filter === ZIP ? countedZips : counted)?.facets[VALUE_FILTERS[filter].param]}
      loading={optionsComing || (filter === ZIP && zipsComing)}
      onOpen={filter === ZIP ? () => setZipOpened(true) : undefined}
    />
  );
  const range = (filter: RangeFilterKey) => (
    <RangeFilter
      key={filter}
      filter={filter}
      value={view[filter]}
      blanks={counted?.blanks[RANGE_FILTERS[filter].blanks]}
      onChange={(bounds) => change(rangeChanged({ filter, range: bounds }))}
    />
  );

  const statuses = options?.selectedStatuses ?? [];
  const hiding = hidesCancelled(view.selectedStatuses, statuses);
  return (
    <div className="flex flex-col gap-3.5">
      {optionsFailed && !optionsComing && (
        <FilterFailure
          text="Could not load the filters."
          action="Load again"
          onRetry={() => void refetchOptions()}
        />
      )}
      {countsFailed && !countsComing && !optionsFailed && (
        <FilterFailure
          text="Could not count the options."
          action="Count again"
          onRetry={() => void recount()}
        />
      )}
      <MyAreas />
      {MAIN.map(select)}
      {MAIN_RANGES.map(range)}
      <div className="border-t border-line pt-2">
        <button
          type="button"
          aria-expanded={moreOpen}
          onClick={() => setMoreOpened(!moreOpen)}
          disabled={moreInUse}
          className="flex h-8 w-full items-center gap-1.5 rounded-md text-13 font-semibold text-brand disabled:text-ink"
        >
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className={classes('size-4 transition-transform duration-150', moreOpen && 'rotate-90')}
          />
          More filters
        </button>
      </div>
      {moreOpen && (
        <div className="flex flex-col gap-3.5">
          <Checkbox
            checked={hiding}
            disabled={!hiding && notCancelled(statuses).length === statuses.length}
            onChange={() =>
              change(
                filterChanged({ filter: 'selectedStatuses', values: hiding ? [] : notCancelled(statuses) }),
              )
            }
          >
            Hide cancelled
          </Checkbox>
          {MORE.map(select)}
          {MORE_RANGES.map(range)}
        </div>
      )}
    </div>
  );
}
