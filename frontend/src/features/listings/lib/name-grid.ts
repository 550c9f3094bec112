import type { GridApi } from 'ag-grid-community';
import type { ListingRow } from './listing-row';

/**
 * Names the grid and its checkboxes. The grid itself calls every checkbox 'Press Space to toggle row selection'.
 * `nameOf` returns the name of a row.
 */
export function nameGrid(
  root: HTMLElement,
  api: GridApi<ListingRow>,
  name: string,
  nameOf: (row: ListingRow) => string,
): void {
  root.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('aria-label', name);
  root
    .querySelector('.ag-header-select-all input')
    ?.setAttribute('aria-label', 'Select all rows on this page');
  for (const box of root.querySelectorAll<HTMLElement>('[row-index] .ag-selection-checkbox input')) {
    const index = Number(box.closest('[row-index]')?.getAttribute('row-index'));
    const row = api.getDisplayedRowAtIndex(index)?.data;
    const label = row && `Select ${nameOf(row)}`;
    // An attribute that is set makes the browser evaluate the element's style again, even if it is the same.
    if (label !== undefined && box.getAttribute('aria-label') !== label)
      box.setAttribute('aria-label', label);
  }
}
