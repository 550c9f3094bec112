import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useHeldText } from '../../../lib/use-held-text';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import {
  RANGE_FILTERS,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  isBounded,
  type ListingView,
  type RangeFilter as RangeFilterKey,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { useViewScope } from '../../../listing-view/view-scope';
import { useFacetsQuery, useFilterOptionsQuery } from '../filters-api';
import { isChosenByClick } from '../lib/options';
import { AddFilter, ANY_BID } from './add-filter';
import { ChangesFilter } from './changes-filter';
import { FilterSelect } from './filter-select';
import { FilterFailure } from './filter-failure';
import { ChooseAreas } from './my-areas';
import { PlaceField } from './place-field';
import { RangeFilter } from './range-filter';
import { NewFilter, ShowFilter } from './show-filter';

/** The filters of 'Show' that have counts. */
const SHOWN: readonly ValueFilter[] = ['selectedMarks', 'selectedNoLongerListed'];
/** Values of 'Show' and of single clicks, which are not lists in the column. */
const BOXES: readonly ValueFilter[] = [...SHOWN, 'selectedHasPhoto'];
const MAIN = VALUE_FILTER_KEYS.filter((filter) => !VALUE_FILTERS[filter].more && !BOXES.includes(filter));
const MORE = VALUE_FILTER_KEYS.filter((filter) => !MAIN.includes(filter));
const MAIN_RANGES = RANGE_FILTER_KEYS.filter((filter) => !RANGE_FILTERS[filter].more);
const MORE_RANGES = RANGE_FILTER_KEYS.filter((filter) => RANGE_FILTERS[filter].more);

/** These facets are requested only when their list opens, because they have thousands of options. */
const LONG: readonly ValueFilter[] = ['selectedZipCodes', 'selectedLenders', 'selectedAttorneys'];

const facetNames = (filters: readonly ValueFilter[]): string =>
  filters
    .filter((filter) => !LONG.includes(filter))
    .map((filter) => VALUE_FILTERS[filter].param)
    .join(',');

interface FilterColumnProps {
  /** New rows are loading. They come first, and the counts wait for them. */
  rowsLoading: boolean;
}

const withFacets = (filters: string, facets: string): string =>
  [filters, queryText([['facets', facets]])].filter(Boolean).join('&');

/** Returns the filters that are in use beyond the column's own, and those that the user added. */
function useAddedFilters(view: ListingView, statuses: readonly string[]) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const column = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const control = column.current?.querySelector<HTMLElement>(
      `[data-filter="${focusNext.current}"] :is(input, button)`,
    );
    focusNext.current = undefined;
    control?.focus();
    if (control instanceof HTMLButtonElement) control.click();
  }, [added]);
  const add = (filter: string) => {
    focusNext.current = filter;
    setAdded((before) => [...before.filter((other) => other !== filter), filter]);
  };
  const isUsed = (filter: ValueFilter): boolean =>
    view[filter].length > 0 && !isChosenByClick(filter, view[filter], statuses);
  const isRangeUsed = (filter: RangeFilterKey): boolean =>
    isBounded(view[filter]) &&
    !(filter === 'selectedOpeningBid' && view[filter].from === ANY_BID.from && view[filter].to === null);
  return {
    column,
    add,
    values: MORE.filter((filter) => added.includes(filter) || isUsed(filter)),
    ranges: MORE_RANGES.filter((filter) => added.includes(filter) || isRangeUsed(filter)),
  };
}

/** All filters in one column, with a live count next to each option. */
export const FilterColumn = memo(function FilterColumn({ rowsLoading }: FilterColumnProps) {
  const { view, change, among } = useViewScope();
  const {
    data: options,
    isFetching: optionsLoading,
    isError: optionsFailed,
    refetch: refetchOptions,
  } = useFilterOptionsQuery();
  const statuses = options?.selectedStatuses ?? [];
  const { column, add, values: addedValues, ranges: addedRanges } = useAddedFilters(view, statuses);
  const counts = useCounts(addedValues, rowsLoading);
  const { counted, countedLong, longComing, openLong } = counts;

  const select = (filter: ValueFilter) => {
    const isLong = LONG.includes(filter);
    return (
      <div key={filter} data-filter={filter}>
        <FilterSelect
          filter={filter}
          selected={view[filter]}
          values={options?.[filter]}
          facet={(isLong ? countedLong : counted)?.facets[VALUE_FILTERS[filter].param]}
          loading={optionsLoading || (isLong && longComing)}
          onOpen={isLong ? openLong : undefined}
          change={change}
        />
      </div>
    );
  };
  const range = (filter: RangeFilterKey) => (
    <div key={filter} data-filter={filter}>
      <RangeFilter
        filter={filter}
        value={view[filter]}
        blanks={counted?.blanks[RANGE_FILTERS[filter].blanks]}
        change={change}
      />
    </div>
  );

  return (
    <div ref={column} className="flex flex-col gap-3.5">
      {optionsFailed && !optionsLoading && (
        <FilterFailure
          text="Could not load the filters."
          action="Reload filters"
          onRetry={() => void refetchOptions()}
        />
      )}
      {counts.failed && !optionsFailed && (
        <FilterFailure
          text="Could not load the counts."
          action="Reload counts"
          onRetry={() => void counts.recount()}
        />
      )}
      <PlaceField
        options={options}
        selectedStates={view.selectedStates}
        selectedCounties={view.selectedCounties}
        selectedZipCodes={view.selectedZipCodes}
        change={change}
      />
      <NewFilter counted={counted} />
      {among === 'saved' && <ChangesFilter selected={view.selectedChanges} change={change} />}
      {MAIN.map(select)}
      {MAIN_RANGES.map(range)}
      <ShowFilter statuses={statuses} counted={counted} />
      {addedValues.map(select)}
      {addedRanges.map(range)}
      <AddFilter
        values={MORE.filter((filter) => !addedValues.includes(filter))}
        ranges={MORE_RANGES.filter((filter) => !addedRanges.includes(filter))}
        onAdd={add}
        change={change}
      />
      <ChooseAreas />
    </div>
  );
});

/** The counts of the options, of long lists once they were opened. */
function useCounts(added: readonly ValueFilter[], rowsLoading: boolean) {
  const { view, among } = useViewScope();
  const [longOpened, setLongOpened] = useState<readonly ValueFilter[]>([]);
  const filters = useHeldText(queryText(scopedPairs(view, among)), rowsLoading);
  const wanted = facetNames([...MAIN, ...SHOWN, ...added.filter((filter) => !SHOWN.includes(filter))]);
  const {
    data: counted,
    isError: countsFailed,
    isFetching: countsComing,
    refetch: recount,
  } = useFacetsQuery(withFacets(filters, wanted));
  const { data: countedLong, isFetching: longComing } = useFacetsQuery(
    withFacets(filters, longOpened.map((filter) => VALUE_FILTERS[filter].param).join(',')),
    { skip: longOpened.length === 0 },
  );
  const openLong = useCallback(
    (filter: ValueFilter) =>
      setLongOpened((opened) => (opened.includes(filter) ? opened : [...opened, filter])),
    [],
  );
  const failed = countsFailed && !countsComing;
  return { counted, failed, recount, countedLong, longComing, openLong };
}
