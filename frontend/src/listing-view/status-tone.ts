import type { BadgeTone } from '../ui/badge';

/** How the statuses of our own look. */
export const STATUS_TONES: Readonly<Record<string, BadgeTone>> = {
  Scheduled: 'scheduled',
  Postponed: 'postponed',
  Cancelled: 'cancelled',
  Sold: 'settled',
  Redeemed: 'settled',
};

/** How a status looks; the source's own words look unknown. */
export const statusTone = (status: string): BadgeTone => STATUS_TONES[status] ?? 'unknown';

/** Whether the sale of this status is still to come, so that the days left mean something. */
export const isOpenStatus = (status: string | number | null): boolean =>
  status !== 'Cancelled' && status !== 'Sold' && status !== 'Redeemed';
