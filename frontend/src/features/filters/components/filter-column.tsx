import { memo, useCallback, useEffect, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { afterPaint } from '../../../lib/after-paint';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import {
  RANGE_FILTERS,
  VALUE_FILTERS,
  type RangeFilter as RangeFilterKey,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { filterChanged } from '../../../listing-view/listing-view-slice';
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

interface FilterColumnProps {
  /** The rows of a new choice are on their way: they come first, the counts wait. */
  rowsComing: boolean;
}

/** The latest text that nothing more urgent held up: it is let go once the picture stands that it waited for. */
function useHeld(text: string, hold: boolean): string {
  const [held, setHeld] = useState(text);
  useEffect(() => (hold || held === text ? undefined : afterPaint(() => setHeld(text))), [hold, held, text]);
  return held;
}

const withFacets = (filters: string, facets: string): string =>
  [filters, queryText([['facets', facets]])].filter(Boolean).join('&');

/** All filters in one column, with a live count beside each option. */
export const FilterColumn = memo(function FilterColumn({ rowsComing }: FilterColumnProps) {
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
  const filters = useHeld(queryText(scopedPairs(view, among)), rowsComing);
  const wanted = facetNames(moreOpen ? [...MAIN, ...MORE] : MAIN);
  const {
    data: counted,
    isError: countsFailed,
    isFetching: countsComing,
    refetch: recount,
  } = useFacetsQuery(withFacets(filters, wanted));
  const { data: countedZips, isFetching: zipsComing } = useFacetsQuery(
    withFacets(filters, VALUE_FILTERS[ZIP].param),
    { skip: !zipOpened },
  );
  const openZip = useCallback(() => setZipOpened(true), []);

  const select = (filter: ValueFilter) => (
    <FilterSelect
      key={filter}
      filter={filter}
      selected={view[filter]}
      values={options?.[filter]}
      facet={(filter === ZIP ? countedZips : counted)?.facets[VALUE_FILTERS[filter].param]}
      loading={optionsComing || (filter === ZIP && zipsComing)}
      onOpen={filter === ZIP ? openZip : undefined}
      change={change}
    />
  );
  const range = (filter: RangeFilterKey) => (
    <RangeFilter
      key={filter}
      filter={filter}
      value={view[filter]}
      blanks={counted?.blanks[RANGE_FILTERS[filter].blanks]}
      change={change}
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
});
