import type { GridApi } from 'ag-grid-community';
import type { ListingRow } from './listing-row';

/** A half-visible figure reads as another figure, so the columns with this class are never shown in part. */
export const FIGURES = 'cell-figures';

/** Where a column is cut off: by the left edge of the scrolled area or by the right one. */
export interface Cut {
  column: string;
  edge: 'left' | 'right';
}

interface Extent {
  column: string;
  left: number;
  width: number;
}

/** Returns the columns that the edges of the visible range cut. A pixel of rounding does not count. */
export function cutColumns(columns: readonly Extent[], range: { left: number; right: number }): Cut[] {
  return columns.flatMap(({ column, left, width }): Cut[] => {
    const end = left + width;
    if (end <= range.left + 1 || left >= range.right - 1) return [];
    if (left < range.left - 1) return [{ column, edge: 'left' }];
    return end > range.right + 1 ? [{ column, edge: 'right' }] : [];
  });
}

/** Escapes a column's id for a selector. The ids contain spaces. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const ruleOf = ({ column, edge }: Cut): string => {
  const cell = `.ag-cell.${FIGURES}[col-id=${quoted(column)}]`;
  const side = edge === 'left' ? 'right' : 'left';
  return `${cell}{color:transparent!important}${cell}>*{opacity:0}${cell}::after{content:'…';position:absolute;${side}:10px;color:var(--color-faint)}`;
};

/**
 * Replaces the figures of cut columns with an ellipsis. One style sheet does it for all rows, so that scrolling renders
 * no cell again. It is a constructed sheet, which the page's policy for styles allows.
 */
export class CutFigures {
  private readonly sheet = typeof CSSStyleSheet === 'function' ? new CSSStyleSheet() : undefined;
  private shown = '';

  attach(): void {
    if (this.sheet && 'adoptedStyleSheets' in document)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  detach(): void {
    if (this.sheet && 'adoptedStyleSheets' in document)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }

  update(api: GridApi<ListingRow>): void {
    const columns = api
      .getAllDisplayedColumns()
      .filter((column) => !column.getPinned())
      .map((column) => ({
        column: column.getColId(),
        left: column.getLeft() ?? 0,
        width: column.getActualWidth(),
      }));
    const css = cutColumns(columns, api.getHorizontalPixelRange()).map(ruleOf).join('');
    if (css === this.shown) return;
    this.shown = css;
    this.sheet?.replaceSync?.(css);
  }
}
