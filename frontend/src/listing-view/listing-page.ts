import type { components } from '../api/schema';
import { freezeResponse } from '../api/freeze-response';

export interface PageOf<Row> {
  rows: Row[];
  totalPages: number;
  totalCount: number;
  /** Whether the rows lack some fields, because the server's database is not responding. */
  degraded: boolean;
}

export const pageOf = <Row>(rows: Row[], meta: components['schemas']['Meta']): PageOf<Row> =>
  freezeResponse({
    rows,
    totalPages: meta.totalPages,
    totalCount: meta.totalCount,
    degraded: meta.degraded ?? false,
  });
