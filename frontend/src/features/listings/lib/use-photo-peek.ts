import { useCallback, useEffect, useRef, useState } from 'react';
import type { CellFocusedEvent, CellMouseOverEvent } from 'ag-grid-community';
import type { PeekAt } from '../components/photo-peek';
import { photosOf } from '../../../listing-view/photos';
import { ADDRESS_COLUMN, type ListingRow } from './listing-row';

/** The pointer must rest for this long, so that moving across rows shows no photos. */
const REST_MS = 250;

/** Tracks which row's photo to show: the row whose address has the pointer or the keyboard focus. */
export function usePhotoPeek() {
  const [peek, setPeek] = useState<PeekAt>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setPeek(undefined);
  }, []);
  const showSoon = useCallback((row: ListingRow, cell: Element) => {
    clearTimeout(timer.current);
    setPeek(undefined);
    if (photosOf(row).length === 0) return;
    timer.current = setTimeout(() => {
      if (!cell.isConnected) return;
      const { left, top, bottom } = cell.getBoundingClientRect();
      setPeek({ row, left: left + 12, top, bottom });
    }, REST_MS);
  }, []);
  useEffect(() => hide, [hide]);

  const over = useCallback(
    ({ data, column, event }: CellMouseOverEvent<ListingRow>) => {
      const target = event?.target;
      const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
      if (data && cell && column.getColId() === ADDRESS_COLUMN) showSoon(data, cell);
    },
    [showSoon],
  );
  const focused = useCallback(
    ({ api, rowIndex, column }: CellFocusedEvent<ListingRow>) => {
      hide();
      const id = typeof column === 'string' ? column : column?.getColId();
      const data = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
      const cell = document.activeElement?.closest('[role="gridcell"]');
      if (data && cell && id === ADDRESS_COLUMN) showSoon(data, cell);
    },
    [hide, showSoon],
  );
  return { peek, over, focused, hide };
}
