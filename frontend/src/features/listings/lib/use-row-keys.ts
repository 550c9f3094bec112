import type { RefObject } from 'react';
import type { GridApi } from 'ag-grid-community';
import { useShortcuts } from '../../../lib/shortcuts';
import { isColumnValue } from '../../../listing-view/catalogue';
import type { RowKey } from '../components/listings-grid';
import type { ListingRow } from './listing-row';

/** Moves the focus to the next row, or the first one if no row has had it, and shows that row. */
function moveRow(api: GridApi<ListingRow>, by: 1 | -1): void {
  const last = api.getDisplayedRowCount() - 1;
  const focused = api.getFocusedCell();
  const column =
    focused?.column ?? api.getAllDisplayedColumns().find((candidate) => isColumnValue(candidate.getColId()));
  if (last < 0 || !column) return;
  const row = focused ? Math.max(0, Math.min(last, focused.rowIndex + by)) : 0;
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column);
}

/** The shortcuts of a list: `j` and `k` move between rows, and `s`, `h` and `n` act on the row that has the focus. */
export function useRowKeys(
  getApi: () => GridApi<ListingRow> | undefined,
  frame: RefObject<HTMLElement | null>,
  onRowKey: ((key: RowKey, row: ListingRow) => void) | undefined,
): void {
  const move = (by: 1 | -1) => () => {
    const api = getApi();
    // While the map covers the list, the list does not take the focus.
    if (api && !frame.current?.closest('[data-covered]')) moveRow(api, by);
  };
  const act = (key: RowKey) => () => {
    const api = getApi();
    if (!api || !frame.current?.contains(document.activeElement)) return;
    const at = api.getFocusedCell()?.rowIndex;
    const row = at === undefined ? undefined : api.getDisplayedRowAtIndex(at)?.data;
    if (row) onRowKey?.(key, row);
  };
  useShortcuts({ j: move(1), k: move(-1), s: act('s'), h: act('h'), n: act('n') });
}
