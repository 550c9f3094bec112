import { filterPairs, sortPairs, type QueryPairs } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';
import type { ExportRequest } from './export-api';

/** Filters in a body, by name; a name that is said more than once carries a list. */
function record(pairs: QueryPairs): NonNullable<ExportRequest['filters']> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
}

/** What to export: the selected rows, or all that match when none is selected; in shown order, with shown columns. */
export function exportRequest(format: ExportRequest['format'], view: ListingView): ExportRequest {
  const columns = [...view.selectedColumns];
  const order = record(sortPairs(view));
  if (view.selectedPropertyIds.length === 0)
    return { format, columns, filters: { ...record(filterPairs(view)), ...order } };
  const ids = [...view.selectedPropertyIds];
  return view.sortParams ? { format, columns, ids, filters: order } : { format, columns, ids };
}
