import { memo, useCallback, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { useHeldText } from '../../../lib/use-held-text';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import {
  OPEN_RANGE,
  RANGE_FILTERS,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  type Range,
  type RangeFilter as RangeFilterKey,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { filterChanged, rangeChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import { useFacetsQuery, useFilterOptionsQuery, type FacetAnswer } from '../filters-api';
import { NEW, hidesCancelled, notCancelled, showsOnlyNew } from '../lib/options';
import { ChangesFilter } from './changes-filter';
import { FilterSelect } from './filter-select';
import { FilterFailure } from './filter-failure';
import { MyAreas } from './my-areas';
import { RangeFilter } from './range-filter';

const MAIN = VALUE_FILTER_KEYS.filter((filter) => !VALUE_FILTERS[filter].more);
const MORE = VALUE_FILTER_KEYS.filter((filter) => VALUE_FILTERS[filter].more);
const MAIN_RANGES = RANGE_FILTER_KEYS.filter((filter) => !RANGE_FILTERS[filter].more);
const MORE_RANGES = RANGE_FILTER_KEYS.filter((filter) => RANGE_FILTERS[filter].more);

/** These facets are requested only when their list opens, because they have thousands of options. */
const LONG: readonly ValueFilter[] = ['selectedZipCodes', 'selectedLenders', 'selectedAttorneys'];

const facetNames = (filters: readonly ValueFilter[]): string =>
  filters
    .filter((filter) => !LONG.includes(filter))
    .map((filter) => VALUE_FILTERS[filter].param)
    .join(',');

/** A listing without a value is outside every range, so the range from 0 on has every listing with an opening bid. */
const BID: RangeFilterKey = 'selectedOpeningBid';
const ANY_BID: Range = { from: 0, to: null };
const hasBid = ({ from, to }: Range): boolean => from !== null || to !== null;
/** A check box shows this filter instead of a list. */
const PHOTO: ValueFilter = 'selectedHasPhoto';
const WITH_PHOTO = 'true';
const onlyWithPhoto = (chosen: readonly string[]): boolean => chosen.length === 1 && chosen[0] === WITH_PHOTO;
/** A check box hides what is no longer listed. */
const UNLISTED: ValueFilter = 'selectedNoLongerListed';
const STILL_LISTED = 'false';
const hidesUnlisted = (chosen: readonly string[]): boolean =>
  chosen.length === 1 && chosen[0] === STILL_LISTED;

/** Check boxes show these filters instead of lists. */
const BOXES: readonly ValueFilter[] = [PHOTO, UNLISTED];

const onlyHasBid = ({ from, to }: Range): boolean => from === ANY_BID.from && to === null;

interface FilterColumnProps {
  /** New rows are loading. They come first, and the counts wait for them. */
  rowsLoading: boolean;
}

const withFacets = (filters: string, facets: string): string =>
  [filters, queryText([['facets', facets]])].filter(Boolean).join('&');

/** All filters in one column, with a live count next to each option. */
export const FilterColumn = memo(function FilterColumn({ rowsLoading }: FilterColumnProps) {
  const { view, change, among } = useViewScope();
  const [moreOpened, setMoreOpened] = useState(false);

  const {
    data: options,
    isFetching: optionsLoading,
    isError: optionsFailed,
    refetch: refetchOptions,
  } = useFilterOptionsQuery();
  const statuses = options?.selectedStatuses ?? [];
  const hiding = hidesCancelled(view.selectedStatuses, statuses);
  const moreInUse =
    MORE.some((filter) => view[filter].length > 0 && !(filter === 'selectedStatuses' && hiding)) ||
    MORE_RANGES.some(
      (filter) =>
        (view[filter].from !== null || view[filter].to !== null) &&
        !(filter === BID && onlyHasBid(view[BID])),
    );
  const moreOpen = moreOpened || moreInUse;
  const counts = useCounts(moreOpen, rowsLoading);
  const { counted, countedLong, longComing, openLong } = counts;

  const select = (filter: ValueFilter) => {
    const isLong = LONG.includes(filter);
    return (
      <FilterSelect
        key={filter}
        filter={filter}
        selected={view[filter]}
        values={options?.[filter]}
        facet={(isLong ? countedLong : counted)?.facets[VALUE_FILTERS[filter].param]}
        loading={optionsLoading || (isLong && longComing)}
        onOpen={isLong ? openLong : undefined}
        change={change}
      />
    );
  };
  const range = (filter: RangeFilterKey) => (
    <RangeFilter
      key={filter}
      filter={filter}
      value={view[filter]}
      blanks={counted?.blanks[RANGE_FILTERS[filter].blanks]}
      change={change}
    />
  );

  return (
    <div className="flex flex-col gap-3.5">
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
      <MyAreas />
      {among === 'saved' && <ChangesFilter selected={view.selectedChanges} change={change} />}
      <Boxes statuses={statuses} counted={counted} />
      {MAIN.filter((filter) => !BOXES.includes(filter)).map(select)}
      {MAIN_RANGES.map(range)}
      <div className="border-t border-line pt-2">
        <button
          type="button"
          aria-expanded={moreOpen}
          onClick={() => setMoreOpened(!moreOpen)}
          disabled={moreInUse}
          className="flex h-8 w-full items-center gap-1.5 rounded-md text-13 font-semibold text-brand disabled:text-ink max-md:min-h-11"
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
          {MORE.map(select)}
          {MORE_RANGES.map(range)}
        </div>
      )}
    </div>
  );
});

/** The counts of the options, of long lists once they were opened. */
function useCounts(moreOpen: boolean, rowsLoading: boolean) {
  const { view, among } = useViewScope();
  const [longOpened, setLongOpened] = useState<readonly ValueFilter[]>([]);
  const filters = useHeldText(queryText(scopedPairs(view, among)), rowsLoading);
  const wanted = facetNames(moreOpen ? [...MAIN, ...MORE] : MAIN);
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

interface BoxesProps {
  statuses: readonly string[];
  counted: FacetAnswer | undefined;
}

/** The filters that are check boxes. */
function Boxes({ statuses, counted }: BoxesProps) {
  const { view, change } = useViewScope();
  const hiding = hidesCancelled(view.selectedStatuses, statuses);
  const onlyNew = showsOnlyNew(view.selectedMarks);
  const fresh = counted && (counted.facets.marks?.find(({ value }) => value === NEW)?.count ?? 0);
  const withPhoto = onlyWithPhoto(view[PHOTO]);
  const photos = counted?.facets.hasPhoto;
  const photographed = photos && (photos.find(({ value }) => value === WITH_PHOTO)?.count ?? 0);
  const hidingUnlisted = hidesUnlisted(view[UNLISTED]);
  const listedOrNot = counted?.facets.noLongerListed;
  const unlisted = listedOrNot && (listedOrNot.find(({ value }) => value !== STILL_LISTED)?.count ?? 0);
  const choose = (filter: ValueFilter, values: string[]) => change(filterChanged({ filter, values }));
  return (
    <>
      <Checkbox
        checked={hiding}
        disabled={!hiding && notCancelled(statuses).length === statuses.length}
        onChange={() => choose('selectedStatuses', hiding ? [] : notCancelled(statuses))}
      >
        Hide cancelled
      </Checkbox>
      <CountedBox
        label="Hide no longer listed"
        checked={hidingUnlisted}
        count={unlisted}
        onChange={() => choose(UNLISTED, hidingUnlisted ? [] : [STILL_LISTED])}
      />
      <CountedBox
        label="New since your last visit"
        checked={onlyNew}
        count={fresh}
        onChange={() => choose('selectedMarks', onlyNew ? [] : [NEW])}
      />
      <Checkbox
        checked={hasBid(view[BID])}
        onChange={() =>
          change(rangeChanged({ filter: BID, range: hasBid(view[BID]) ? OPEN_RANGE : ANY_BID }))
        }
      >
        Has an opening bid
      </Checkbox>
      <CountedBox
        label="Has a photo"
        checked={withPhoto}
        count={photographed}
        onChange={() => choose(PHOTO, withPhoto ? [] : [WITH_PHOTO])}
      />
    </>
  );
}

interface CountedBoxProps {
  label: string;
  checked: boolean;
  /** How many listings there are with it, once they are counted. */
  count: number | undefined;
  onChange: () => void;
}

function CountedBox({ label, checked, count, onChange }: CountedBoxProps) {
  return (
    <Checkbox checked={checked} disabled={!checked && count === 0} onChange={onChange}>
      {label}
      {count !== undefined && (
        <span className="text-secondary tabular-nums"> ({count.toLocaleString('en-US')})</span>
      )}
    </Checkbox>
  );
}
