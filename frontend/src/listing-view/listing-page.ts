import type { components } from '../api/schema';
import { sealed } from '../api/sealed';

/** One page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  totalPages: number;
  totalCount: number;
}

export const pageOf = <Row>(rows: Row[], meta: components['schemas']['Meta']): PageOf<Row> =>
  sealed({ rows, totalPages: meta.totalPages, totalCount: meta.totalCount });
