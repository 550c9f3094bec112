import type { components } from '../api/schema';
import { freezeResponse } from '../api/freeze-response';

type Schemas = components['schemas'];

/** What the user has marked about a row (docs/product.md#marks). */
export interface Marked {
  isNew: boolean;
  seen: boolean;
  hidden: boolean;
}

/** A row with its marks. A row without any has no `marked`. */
export type WithMarks<Row> = Row & { marked?: Marked };

export interface PageOf<Row> {
  rows: Row[];
  totalPages: number;
  totalCount: number;
  /** Whether the rows lack some fields, because the server's database is not responding. */
  degraded: boolean;
  /** Whether the marks could not be read, so that nothing is marked and hidden properties are shown. */
  unmarked: boolean;
}

/** Adds the marks of a response to its rows. */
function markRows<Row extends { unique_ID: string }>(
  rows: Row[],
  marks: Schemas['RowMarks'] | undefined,
): WithMarks<Row>[] {
  if (!marks) return rows;
  const [news, seen, hidden] = [new Set(marks.new), new Set(marks.seen), new Set(marks.hidden)];
  return rows.map((row) => {
    const id = row.unique_ID;
    const marked = { isNew: news.has(id), seen: seen.has(id), hidden: hidden.has(id) };
    return marked.isNew || marked.seen || marked.hidden ? { ...row, marked } : row;
  });
}

export const pageOf = <Row extends { unique_ID: string }>(
  rows: Row[],
  meta: Schemas['Meta'],
  marks?: Schemas['RowMarks'],
): PageOf<WithMarks<Row>> =>
  freezeResponse({
    rows: markRows(rows, marks),
    totalPages: meta.totalPages,
    totalCount: meta.totalCount,
    degraded: meta.degraded ?? false,
    unmarked: meta.unmarked ?? false,
  });
