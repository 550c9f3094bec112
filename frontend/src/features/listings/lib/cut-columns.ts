import type { GridApi } from 'ag-grid-community';
import type { ListingRow } from './listing-row';

/** Figures and dates. Half of one reads as another. */
export const FIGURES = 'cell-figures';

interface Extent {
  column: string;
  left: number;
  width: number;
}

/** The columns that the visible range does not show as a whole. */
export interface Hidden {
  /** Cut by an edge. They are not drawn. */
  cut: string[];
  /** To the right of what is drawn, from left to right. */
  after: string[];
}

/** Returns the columns that do not fit into the visible range. A pixel of rounding does not count. */
export function hiddenColumns(columns: readonly Extent[], range: { left: number; right: number }): Hidden {
  const hidden: Hidden = { cut: [], after: [] };
  for (const { column, left, width } of columns) {
    const end = left + width;
    if (end > range.right + 1) hidden.after.push(column);
    if (end <= range.left + 1 || left >= range.right - 1) continue;
    if (left < range.left - 1 || end > range.right + 1) hidden.cut.push(column);
  }
  return hidden;
}

/**
 * Returns widths that share the room that is left over by the columns that fit: each of them that may grow gets the
 * same part of it, and the next column begins at the edge.
 */
export function shareRoom(columns: readonly { width: number; mayGrow: boolean }[], room: number): number[] {
  let used = 0;
  let fitting = 0;
  while (fitting < columns.length && used + (columns[fitting]?.width ?? 0) <= room) {
    used += columns[fitting]?.width ?? 0;
    fitting += 1;
  }
  const growing = columns.slice(0, fitting).filter(({ mayGrow }) => mayGrow).length;
  const part = growing === 0 ? 0 : Math.floor((room - used) / growing);
  return columns.map(({ width, mayGrow }, index) => (mayGrow && index < fitting ? width + part : width));
}

/** Escapes a column's id for a selector. The ids contain spaces. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const ruleOf = (column: string): string =>
  `:is(.ag-cell,.ag-header-cell)[col-id=${quoted(column)}]{visibility:hidden}`;

/**
 * Hides the columns that an edge cuts, and knows how many more there are to the right. One style sheet does it for all
 * rows, so that scrolling renders no cell again. It is a constructed sheet, which the page's policy for styles allows.
 */
export class GridEdge {
  private readonly sheet = typeof CSSStyleSheet === 'function' ? new CSSStyleSheet() : undefined;
  private readonly listeners = new Set<() => void>();
  private shown = '';
  private after: string[] = [];
  private api: GridApi<ListingRow> | undefined;

  attach(): void {
    if (this.sheet && 'adoptedStyleSheets' in document)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  detach(): void {
    if (this.sheet && 'adoptedStyleSheets' in document)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.api = undefined;
    this.setAfter([]);
  }

  update(api: GridApi<ListingRow>): void {
    this.api = api;
    const columns = api
      .getAllDisplayedColumns()
      .filter((column) => !column.getPinned())
      .map((column) => ({
        column: column.getColId(),
        left: column.getLeft() ?? 0,
        width: column.getActualWidth(),
      }));
    const { cut, after } = hiddenColumns(columns, api.getHorizontalPixelRange());
    this.setAfter(after);
    const css = cut.map(ruleOf).join('');
    if (css === this.shown) return;
    this.shown = css;
    this.sheet?.replaceSync?.(css);
  }

  private setAfter(after: string[]): void {
    const isOther = after.length !== this.after.length;
    this.after = after;
    if (isOther) for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** How many columns there are to the right. */
  count = (): number => this.after.length;

  /** Scrolls to the next of them. */
  showNext = (): void => {
    const [next] = this.after;
    if (next !== undefined) this.api?.ensureColumnVisible(next, 'start');
  };
}
