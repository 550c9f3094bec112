import {
  CHANGED,
  DEFAULT_PAGE_SIZE,
  RANGE_FILTERS,
  RANGE_FILTER_KEYS,
  VALUE_FILTERS,
  VALUE_FILTER_KEYS,
  type Corner,
  type HistoricalFilter,
  type ListingView,
  type RangeFilter,
} from './listing-view';
import { dayNumber, dayText } from './day-bounds';
import { READERS, readView } from './readers';

/** The names and values of a query. A name can repeat. */
export type QueryPairs = [name: string, value: string][];

/**
 * Joins values with commas. If a value contains a comma, the name is repeated instead (docs/product.md#filter-values).
 * A single value with a comma is sent twice, because the server would split it otherwise.
 */
function valuePairs(name: string, values: readonly string[]): QueryPairs {
  if (values.length === 0) return [];
  if (!values.some((value) => value.includes(','))) return [[name, values.join(',')]];
  const said = values.length === 1 ? [...values, ...values] : values;
  return said.map((value) => [name, value]);
}

/** Corners are precise to about a decimeter. More digits would only make the address longer. */
const CORNER_DIGITS = 6;

const shapeText = (shape: readonly Corner[]): string =>
  shape.map((corner) => corner.map((degrees) => Number(degrees.toFixed(CORNER_DIGITS))).join(',')).join(';');

/** The end of an area that has the listings placed by ZIP code (docs/product.md#drawn-area). */
const ZIPS = '|zip';

/** Formats an area as 'lng,lat;lng,lat;…', with a '|' between two shapes. */
export const areaText = (area: readonly (readonly Corner[])[]): string => area.map(shapeText).join('|');

const isDay = (key: RangeFilter): boolean => RANGE_FILTERS[key].unit === 'day';

const boundText = (key: RangeFilter, bound: number): string => (isDay(key) ? dayText(bound) : String(bound));

/** Returns the filters, the search and the historical filter in the API's format. Facets and exports share them. */
export function filterPairs(view: ListingView): QueryPairs {
  const pairs: QueryPairs = [];
  const search = view.searchInput.trim();
  if (search !== '') pairs.push(['search', search]);
  for (const key of VALUE_FILTER_KEYS) pairs.push(...valuePairs(VALUE_FILTERS[key].param, view[key]));
  for (const key of RANGE_FILTER_KEYS) {
    const { from, to } = view[key];
    const [fromParam, toParam] = RANGE_FILTERS[key].params;
    if (from !== null) pairs.push([fromParam, boundText(key, from)]);
    if (to !== null) pairs.push([toParam, boundText(key, to)]);
  }
  if (view.selectedMyAreas) pairs.push(['myAreas', 'true']);
  pairs.push(...valuePairs(CHANGED, view.selectedChanges));
  if (view.selectedArea.length > 0)
    pairs.push(['within', areaText(view.selectedArea) + (view.selectedAreaZips ? ZIPS : '')]);
  // Without the parameter, the server returns all.
  if (view.selectedHistoricalFilter === 'current') pairs.push(['historicalFilter', 'current']);
  return pairs;
}

/** Returns the sort order. Without one, the server uses its own. */
export function sortPairs(view: ListingView): QueryPairs {
  if (!view.sortParams) return [];
  return [
    ['sortColumn', view.sortParams.colId],
    ['sortDirection', view.sortParams.sort],
  ];
}

/** Limits a search to the user's saved properties. */
const SAVED: QueryPairs = [['scope', 'saved']];

/** Returns the filters of a list: of all listings, or of the saved ones. */
export const scopedPairs = (view: ListingView, among: 'saved' | undefined): QueryPairs => [
  ...filterPairs(view),
  ...(among === 'saved' ? SAVED : []),
];

/** Returns the cache tag for saved properties if the query asks for them. */
export const amongSaved = (query: string): { type: 'Saved'; id: string }[] =>
  new URLSearchParams(query).get('scope') === 'saved' ? [{ type: 'Saved', id: 'SCOPE' }] : [];

/** Returns a query's text, which is the cache key of its response. */
export const queryText = (pairs: QueryPairs): string => new URLSearchParams(pairs).toString();

/** Returns filters for a request body. A repeated name becomes a list. */
export function bodyFilters(pairs: QueryPairs): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
}

/** Returns the query of one page of the list. */
export function pageQuery(view: ListingView): string {
  const page: QueryPairs = [
    ['page', String(view.currentPage)],
    ['limit', String(view.itemsPerPage)],
  ];
  return queryText([...filterPairs(view), ...sortPairs(view), ...page]);
}

/**
 * Returns the address's search part, so that a link shows the same list. Default values are left out. `usual` is the
 * screen's default historical filter.
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

/** Returns the search part of a link that also carries the columns. It opens on the first page. */
export function sharedAddressOf(view: ListingView): string {
  const address = addressOf({ ...view, currentPage: 1 });
  return [address, queryText([['columns', view.selectedColumns.join(',')]])].filter(Boolean).join('&');
}

function valuesIn(params: URLSearchParams, name: string): string[] {
  const given = params.getAll(name);
  return given.length > 1 ? given : given.flatMap((values) => values.split(','));
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)?.trim() ?? '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

const dayIn = (params: URLSearchParams, name: string): number | null =>
  dayNumber(params.get(name)?.trim() ?? '');

function shapesIn(params: URLSearchParams): number[][][] {
  const text = params.get('within')?.replace(ZIPS, '');
  if (!text) return [];
  return text.split('|').map((shape) => shape.split(';').map((corner) => corner.split(',').map(Number)));
}

/**
 * Returns whether the two views show different areas. If so, the selection no longer applies
 * (docs/product.md#filter-reset).
 */
const elsewhere = (a: ListingView, b: ListingView): boolean =>
  a.searchInput.trim() !== b.searchInput.trim() ||
  (['selectedStates', 'selectedCounties', 'selectedZipCodes'] as const).some(
    (key) => a[key].join() !== b[key].join(),
  );

/**
 * Returns the view that an address describes. The selection comes from `own`, and so do the columns unless the link
 * carries them. The address is untrusted, so it passes the same readers as stored values.
 */
export function viewFromAddress(
  search: string,
  own: ListingView,
  usual: HistoricalFilter = 'current',
): ListingView {
  const params = new URLSearchParams(search);
  const named: Partial<Record<keyof ListingView, unknown>> = {
    selectedColumns: params.get('columns')?.split(',') ?? own.selectedColumns,
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
  named.selectedChanges = valuesIn(params, CHANGED);
  named.selectedArea = shapesIn(params);
  named.selectedAreaZips = params.get('within')?.endsWith(ZIPS) === true;
  for (const key of VALUE_FILTER_KEYS) named[key] = valuesIn(params, VALUE_FILTERS[key].param);
  for (const key of RANGE_FILTER_KEYS) {
    const [from, to] = RANGE_FILTERS[key].params;
    const read = isDay(key) ? dayIn : numberIn;
    named[key] = { from: read(params, from), to: read(params, to) };
  }
  const view = readView((key) => named[key]);
  return elsewhere(view, own) ? { ...view, selectedPropertyIds: [], lastSelectionPage: 1 } : view;
}
