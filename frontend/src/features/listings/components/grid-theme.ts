import { themeQuartz } from 'ag-grid-community';

/**
 * The grid's theme, from the product's design tokens. Lengths are final screen pixels: a 40 px row becomes 30 px with
 * the page zoom of 0.75.
 */
export const GRID_THEME = themeQuartz.withParams({
  accentColor: 'var(--color-brand)',
  backgroundColor: 'var(--color-surface)',
  foregroundColor: 'var(--color-ink)',
  borderColor: 'var(--color-line)',
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  spacing: 6,
  fontSize: 13,
  headerFontSize: 12.5,
  headerFontWeight: 600,
  headerTextColor: 'var(--color-secondary)',
  headerBackgroundColor: 'var(--color-page)',
  headerHeight: 44,
  rowHeight: 30,
  cellHorizontalPadding: 10,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'var(--color-line)',
  oddRowBackgroundColor: 'var(--color-surface)',
  rowHoverColor: 'var(--color-row-hover)',
  selectedRowBackgroundColor: 'var(--color-brand-tint)',
  checkboxUncheckedBorderColor: 'var(--color-field)',
  checkboxCheckedBackgroundColor: 'var(--color-brand-fill)',
  checkboxCheckedShapeColor: 'var(--color-white)',
  checkboxBorderRadius: 4,
  iconSize: 16,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  focusShadow: 'inset 0 0 0 2px var(--color-brand)',
  tooltipBackgroundColor: 'var(--color-ink)',
  tooltipTextColor: 'var(--color-surface)',
});
