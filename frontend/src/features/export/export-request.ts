import { bodyFilters, filterPairs, sortPairs } from '../../listing-view/listing-query';
import type { ListingView } from '../../listing-view/listing-view';
import type { ExportRequest } from './export-api';

/** The rows of a download: the selected ones or all matches. */
export type ExportRows = 'selected' | 'all';

/** Builds the request for these rows, with the visible columns in their order. */
export function exportRequest(
  format: ExportRequest['format'],
  rows: ExportRows,
  view: ListingView,
  scope?: 'saved',
): ExportRequest {
  const columns = [...view.selectedColumns];
  const order = { ...bodyFilters(sortPairs(view)), ...(scope && { scope }) };
  if (rows === 'all') return { format, columns, filters: { ...bodyFilters(filterPairs(view)), ...order } };
  const ids = [...view.selectedPropertyIds];
  return Object.keys(order).length > 0 ? { format, columns, ids, filters: order } : { format, columns, ids };
}
