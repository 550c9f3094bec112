import { optionLabel, rangeLabel } from '../../filters/lib/labels';
import { columnOf } from '../../../listing-view/catalogue';
import { viewFromAddress } from '../../../listing-view/listing-query';
import {
  DEFAULT_VIEW,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  isBounded,
  type ListingView,
  type ValueFilter,
} from '../../../listing-view/listing-view';
import { MOST_NAME_CHARS } from '../searches-api';

/** A filter with more values than this is described by their number. */
const MOST_VALUES = 3;

function valueText(filter: ValueFilter, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  if (values.length > MOST_VALUES) return [`${VALUE_FILTERS[filter].label}: ${values.length} selected`];
  return [values.map((value) => optionLabel(filter, value)).join(' or ')];
}

/** Returns the filters, the search and the order of a view in words, for example 'Fulton · Year Built from 1990'. */
export function viewText(view: ListingView): string {
  const search = view.searchInput.trim();
  const parts = [
    ...(search === '' ? [] : [`“${search}”`]),
    ...(view.selectedMyAreas ? ['My areas'] : []),
    ...(view.selectedArea.length > 0 ? ['Within the drawn area'] : []),
    ...VALUE_FILTER_KEYS.flatMap((filter) => valueText(filter, view[filter])),
    ...RANGE_FILTER_KEYS.filter((filter) => isBounded(view[filter])).map((filter) =>
      rangeLabel(filter, view[filter]),
    ),
    view.selectedHistoricalFilter === 'current' ? 'Current auctions' : 'All auctions',
  ];
  if (view.sortParams) {
    const { colId, sort } = view.sortParams;
    parts.push(`by ${columnOf(colId)?.label ?? colId}, ${sort === 'asc' ? 'ascending' : 'descending'}`);
  }
  return parts.join(' · ');
}

/** Returns the view of a saved search. The default view provides what the address does not contain. */
export const viewOf = (address: string): ListingView => viewFromAddress(address, DEFAULT_VIEW);

/** Returns a name for a view, from its filters. */
export function suggestedName(view: ListingView): string {
  const words = viewText({ ...view, sortParams: null })
    .replace(/ · (Current|All) auctions$/, '')
    .replaceAll(' · ', ', ');
  return words.length > MOST_NAME_CHARS ? `${words.slice(0, MOST_NAME_CHARS - 1).trimEnd()}…` : words;
}
