import {
  DEFAULT_PAGE_SIZE,
  RANGE_FILTERS,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  type Corner,
  type HistoricalFilter,
  type ListingView,
} from './listing-view';
import { READERS, readView } from './readers';

/** Names and values of a query; a name may be repeated. */
export type QueryPairs = [name: string, value: string][];

/**
 * Values are comma-joined; a name is repeated where a value holds a comma (product.md, 'Listings on the wire'). One
 * such value alone is said twice, or it would read as two.
 */
function valuePairs(name: string, values: readonly string[]): QueryPairs {
  if (values.length === 0) return [];
  if (!values.some((value) => value.includes(','))) return [[name, values.join(',')]];
  const said = values.length === 1 ? [...values, ...values] : values;
  return said.map((value) => [name, value]);
}

/** Corners are told to about a decimetre: more would only lengthen the address. */
const CORNER_DIGITS = 6;

/** 'lng,lat;lng,lat;…' (product.md, 'Map'). */
export const areaText = (area: readonly Corner[]): string =>
  area.map((corner) => corner.map((degrees) => Number(degrees.toFixed(CORNER_DIGITS))).join(',')).join(';');

/** The filters, the search and the historical filter, as the API takes them: what facets and exports share. */
export function filterPairs(view: ListingView): QueryPairs {
  const pairs: QueryPairs = [];
  const search = view.searchInput.trim();
  if (search !== '') pairs.push(['search', search]);
  for (const key of VALUE_FILTER_KEYS) pairs.push(...valuePairs(VALUE_FILTERS[key].param, view[key]));
  for (const key of RANGE_FILTER_KEYS) {
    const { from, to } = view[key];
    if (from !== null) pairs.push([`${RANGE_FILTERS[key].param}From`, String(from)]);
    if (to !== null) pairs.push([`${RANGE_FILTERS[key].param}To`, String(to)]);
  }
  if (view.selectedMyAreas) pairs.push(['myAreas', 'true']);
  if (view.selectedArea.length > 0) pairs.push(['within', areaText(view.selectedArea)]);
  // Absent means all (spec.md §7).
  if (view.selectedHistoricalFilter === 'current') pairs.push(['historicalFilter', 'current']);
  return pairs;
}

/** The order of the rows; none is the server's own. */
export function sortPairs(view: ListingView): QueryPairs {
  if (!view.sortParams) return [];
  return [
    ['sortColumn', view.sortParams.colId],
    ['sortDirection', view.sortParams.sort],
  ];
}

/** Narrows any search to the person's saved properties. */
const SAVED: QueryPairs = [['scope', 'saved']];

/** The filters of a list that goes through the saved properties alone, or through all. */
export const scopedPairs = (view: ListingView, among: 'saved' | undefined): QueryPairs => [
  ...filterPairs(view),
  ...(among === 'saved' ? SAVED : []),
];

/** What a query's answer depends on beyond the listings: which are saved, when it asks among those. */
export const amongSaved = (query: string): { type: 'Saved'; id: string }[] =>
  new URLSearchParams(query).get('scope') === 'saved' ? [{ type: 'Saved', id: 'SCOPE' }] : [];

/** A query's text, the cache key of what it answers. */
export const queryText = (pairs: QueryPairs): string => new URLSearchParams(pairs).toString();

/** Filters in a body, by name; a name that is said more than once carries a list. */
export function bodyFilters(pairs: QueryPairs): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
}

/** One page of the list. */
export function pageQuery(view: ListingView): string {
  const page: QueryPairs = [
    ['page', String(view.currentPage)],
    ['limit', String(view.itemsPerPage)],
  ];
  return queryText([...filterPairs(view), ...sortPairs(view), ...page]);
}

/**
 * What stands in the address after the path, so that a link shows the same list; what is usual is left out. `usual` is
 * the historical filter that the screen begins with.
 */
export function addressOf(view: ListingView, usual: HistoricalFilter = 'current'): string {
  const pairs = filterPairs(view).filter(([name]) => name !== 'historicalFilter');
  if (view.selectedHistoricalFilter !== usual)
    pairs.push(['historicalFilter', view.selectedHistoricalFilter]);
  pairs.push(...sortPairs(view));
  if (view.currentPage !== 1) pairs.push(['page', String(view.currentPage)]);
  if (view.itemsPerPage !== DEFAULT_PAGE_SIZE) pairs.push(['limit', String(view.itemsPerPage)]);
  return queryText(pairs);
}

function valuesIn(params: URLSearchParams, name: string): string[] {
  const given = params.getAll(name);
  return given.length > 1 ? given : given.flatMap((values) => values.split(','));
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)?.trim() ?? '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

function cornersIn(params: URLSearchParams): number[][] {
  const text = params.get('within');
  return text ? text.split(';').map((corner) => corner.split(',').map(Number)) : [];
}

/** A list of another place: what was selected in the old one is not meant any more (spec.md §4, 'Listing'). */
const elsewhere = (a: ListingView, b: ListingView): boolean =>
  a.searchInput.trim() !== b.searchInput.trim() ||
  (['selectedStates', 'selectedCounties', 'selectedZipCodes'] as const).some(
    (key) => a[key].join() !== b[key].join(),
  );

/**
 * The view that an address names. Columns and selection are the person's own and come from `own`; an address from a
 * stranger passes the same readers as storage does.
 */
export function viewFromAddress(
  search: string,
  own: ListingView,
  usual: HistoricalFilter = 'current',
): ListingView {
  const params = new URLSearchParams(search);
  const named: Partial<Record<keyof ListingView, unknown>> = {
    selectedColumns: own.selectedColumns,
    columnWidths: own.columnWidths,
    selectedPropertyIds: own.selectedPropertyIds,
    lastSelectionPage: own.lastSelectionPage,
    searchInput: params.get('search') ?? '',
    currentPage: numberIn(params, 'page'),
    itemsPerPage: numberIn(params, 'limit'),
    sortParams: { colId: params.get('sortColumn'), sort: params.get('sortDirection') ?? 'asc' },
    selectedHistoricalFilter: READERS.selectedHistoricalFilter(params.get('historicalFilter') ?? usual),
  };
  named.selectedMyAreas = params.get('myAreas') === 'true';
  named.selectedArea = cornersIn(params);
  for (const key of VALUE_FILTER_KEYS) named[key] = valuesIn(params, VALUE_FILTERS[key].param);
  for (const key of RANGE_FILTER_KEYS) {
    const { param } = RANGE_FILTERS[key];
    named[key] = { from: numberIn(params, `${param}From`), to: numberIn(params, `${param}To`) };
  }
  const view = readView((key) => named[key]);
  return elsewhere(view, own) ? { ...view, selectedPropertyIds: [], lastSelectionPage: 1 } : view;
}
