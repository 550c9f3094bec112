import { bodyFilters, filterPairs, sortPairs } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';
import type { ExportRequest } from './export-api';

/** What to export: the selected rows, or all that match when none is selected; in shown order, with shown columns. */
export function exportRequest(
  format: ExportRequest['format'],
  view: ListingView,
  scope?: 'saved',
): ExportRequest {
  const columns = [...view.selectedColumns];
  const order = { ...bodyFilters(sortPairs(view)), ...(scope && { scope }) };
  if (view.selectedPropertyIds.length === 0)
    return { format, columns, filters: { ...bodyFilters(filterPairs(view)), ...order } };
  const ids = [...view.selectedPropertyIds];
  return Object.keys(order).length > 0 ? { format, columns, ids, filters: order } : { format, columns, ids };
}
