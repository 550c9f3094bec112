import { useState } from 'react';
import type { ColumnValue } from '../../../listing-view/catalogue';
import type { SortParams } from '../../../listing-view/listing-view';
import { growColumns, type FittedColumns } from './column-widths';
import type { ListingRow } from './listing-row';
import { useTextMeasure } from './measure-text';

const NONE: FittedColumns = { fitted: {}, needed: {} };

/** Returns the widths that fit all rows that the list has shown since it opened. They only grow. */
export function useGrownColumns(
  columns: readonly ColumnValue[],
  rows: readonly ListingRow[],
  sort: SortParams | null,
): FittedColumns {
  const measure = useTextMeasure();
  const [measured, setMeasured] = useState({ columns, rows, sort, measure });
  const [widths, setWidths] = useState(() => growColumns(NONE, columns, rows, sort, measure));
  const isNew =
    measured.columns !== columns ||
    measured.rows !== rows ||
    measured.sort !== sort ||
    measured.measure !== measure;
  if (!isNew) return widths;
  const grown = growColumns(widths, columns, rows, sort, measure);
  setMeasured({ columns, rows, sort, measure });
  setWidths(grown);
  return grown;
}
